import { type Effect, onlyReads, unknowable, worstOf } from '../effect.ts';
import { sortArguments, type Arguments, type OptionForms } from '../programs/arguments.ts';
import { lettersOf, onlyShellKnows, unknownOption } from '../programs/judgeProgram.ts';
import { exportEffect } from '../steeringVariables.ts';
import { literalText, sourceOf, unknownText, type Text } from '../words/text.ts';
import { type Wrapper } from './table.ts';
import { type Inner, type Input, type Unwrapped } from './unwrapped.ts';

/** Takes a program of the table apart. */
export function unwrapPlain(wrapper: Wrapper, args: readonly Text[], input: Input): Unwrapped | undefined {
  const own = wrapper.commands === undefined ? args : afterCommand(wrapper, args);
  if (!own) return undefined;
  const { adds: does = onlyReads } = wrapper;
  const dashes = wrapper.afterDashes ? own.findIndex(({ value }) => value === '--') : -1;
  if (dashes >= 0) return { does, inner: [{ kind: 'words', words: own.slice(dashes + 1) }] };
  const { options, operands } = sortArguments(own, formsOf(wrapper));
  const scripts = options
    .filter(({ name }) => wordsOf(wrapper.scripts).has(name))
    .flatMap(({ value }) => value ?? []);
  const words = operands.slice(wrapper.skips ?? 0);
  const command = wrapper.assignments ? words.slice(words.findIndex((word) => !isAssignment(word))) : words;
  const isAll = wrapper.assignments && words.every(isAssignment);
  const inner: Inner[] = scripts.map((script) => ({ kind: 'script', script }));
  if (command.length > 0 && !isAll) inner.push(...commandIn(wrapper, command));
  if (inner.length === 0 && wrapper.readsInput && input.kind === 'text')
    inner.push({ kind: 'script', script: literalText(input.text) });
  if (inner.length === 0 && !wrapper.each) return undefined;
  const effects = [
    ...steering(wrapper, options, words),
    ...unknownBefore(own, words),
    ...unknownOptions(wrapper, options),
  ];
  return { does: worstOf([does, ...effects]), inner };
}

function commandIn(wrapper: Wrapper, command: readonly Text[]): Inner[] {
  const [first, second] = command;
  if (second && wordsOf(wrapper.scripts).has(first?.value ?? '')) return [{ kind: 'script', script: second }];
  if (wrapper.each) {
    const scripts = command.filter(({ value = ' ' }) => /\s/.test(value));
    return scripts.map((script) => ({ kind: 'script', script }));
  }
  return wrapper.joins
    ? [{ kind: 'script', script: join(command), dialect: 'sh' }]
    : [{ kind: 'words', words: command }];
}

/** What no list has may take the next word, and what is then the command is another one. */
export function unknownOptions(
  { values, scripts, attached, flags = '' }: Wrapper,
  options: Arguments['options'],
): Effect[] {
  const known = new Set([
    ...[values, scripts, attached].flatMap((list) => [...wordsOf(list)]),
    ...flags.split(' ').flatMap(lettersOf),
  ]);
  return options.filter(({ name }) => !known.has(name)).map(unknownOption);
}

/** What is set for the command, and where it runs. */
function steering(wrapper: Wrapper, options: Arguments['options'], words: readonly Text[]): Effect[] {
  const option = options.find(({ name }) => wordsOf(wrapper.steers).has(name));
  const assignments = wrapper.assignments
    ? words.slice(
        0,
        words.findIndex((word) => !isAssignment(word)),
      )
    : [];
  const effects = assignments.flatMap((text) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(text.value ?? '') ?? [];
    return exportEffect(name, [literalText(value)]) ?? [];
  });
  return option
    ? [...effects, { ...unknowable('Runs in another place, or writes a file.'), offending: option.source }]
    : effects;
}

/** Which words are options of a wrapper cannot be told when one of them is not known. */
function unknownBefore(own: readonly Text[], words: readonly Text[]): Effect[] {
  const before = own.slice(0, own.length - words.length).find(({ value }) => value === undefined);
  return before ? [onlyShellKnows(before)] : [];
}

/** The words after the sub-command that runs something. */
function afterCommand(
  { commands = '', values }: Wrapper,
  args: readonly Text[],
): readonly Text[] | undefined {
  const { operands } = sortArguments(
    args,
    formsOf({
      values: `${values ?? ''} -H --host --context -n --namespace --log-level -f --file --project-directory`,
    }),
  );
  const [first, ...rest] = operands;
  // `docker compose exec` and `docker container run` have a word before it.
  if (/^(compose|container)$/.test(first?.value ?? ''))
    return afterCommand({ commands, values: values ?? '' }, rest);
  return wordsOf(commands).has(first?.value ?? '\0') ? rest : undefined;
}

/** How the options of a wrapper are read. */
export const formsOf = ({
  values = '',
  scripts = '',
  flags = '',
  attached = '',
  mixes = false,
}: Wrapper): OptionForms => {
  const names = new Set([...wordsOf(values), ...wordsOf(scripts)]);
  const joined = wordsOf(attached);
  return {
    valueOf: (name: string) => (names.has(name) ? 'next' : joined.has(name) ? 'attached' : undefined),
    longNames: [...names, ...joined, ...wordsOf(flags)].filter((name) => name.startsWith('--')),
    oneDash: false,
    stops: !mixes,
  };
};

const wordsOf = (list = '') => new Set(list.split(' '));

const isAssignment = ({ value }: Text) => /^[A-Za-z_][A-Za-z0-9_]*=/.test(value ?? '');

/** Words as one script: what is not known in one of them is not known in it. */
export function join(words: readonly Text[]): Text {
  const values = words.map(({ value }) => value);
  const source = sourceOf(words);
  return values.every((value) => value !== undefined)
    ? literalText(values.join(' '), source)
    : unknownText(source);
}
