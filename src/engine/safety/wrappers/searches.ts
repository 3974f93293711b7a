import { onlyReads, worstOf } from '../effect.ts';
import { allBelow } from '../paths/listed.ts';
import { mayFindSecret } from '../../secrets/secretNames.ts';
import { sortArguments } from '../programs/arguments.ts';
import { namesFound } from '../programs/findExpression.ts';
import { literalText, unknownText, type Text } from '../words/text.ts';
import { formsOf, unknownOptions } from './plain.ts';
import { type Inner, type Input, type Unwrap } from './unwrapped.ts';

const xargs = {
  values: '-n --max-args -L -P --max-procs -s --max-chars -d --delimiter -E -I -a --arg-file',
  attached: '-e -i -l --eof --replace --max-lines',
  flags: '-0prtx --null --interactive --no-run-if-empty --verbose --exit --open-tty',
};
const xargsForms = formsOf(xargs);

/** The command of `xargs`, with the words that it gets from its input. */
export const unwrapXargs: Unwrap = (args, input) => {
  const { options, operands } = sortArguments(args, xargsForms);
  const replaced = options.find(({ name }) => name === '-I' || name === '--replace' || name === '-i');
  const file = options.find(({ name }) => name === '-a' || name === '--arg-file');
  const command = operands.length > 0 ? operands : [literalText('echo')];
  const isSplitOtherwise = options.some(({ name }) => ['-d', '--delimiter', '-0', '--null'].includes(name));
  const words = file ? [inputWords] : wordsIn(input, isSplitOtherwise);
  const mark = replaced ? (replaced.value?.value ?? '{}') : undefined;
  const does = worstOf([onlyReads, ...unknownOptions(xargs, options)]);
  const inner =
    mark === undefined
      ? [{ kind: 'words' as const, words: [...command, ...words] }]
      : replaceAll(command, mark, words);
  return { does, inner: [...inner, ...readerOf(file?.value)] };
};

/** A file that words are taken from is read. */
const readerOf = (file: Text | undefined): Inner[] =>
  file ? [{ kind: 'words', words: [literalText('cat'), file], isReal: true }] : [];

const inputWords: Text = { ...unknownText('the words of its input'), isGiven: true };

/** The words of a text; undefined where quotes or other delimiters decide what they are. */
export function wordsIn(input: Input, isSplitOtherwise = false): readonly Text[] {
  if (input.kind === 'files') return [{ ...input.listed, isGiven: true }];
  if (input.kind === 'stream' && input.guess !== undefined) return [{ ...inputWords, guess: input.guess }];
  if (input.kind !== 'text' || isSplitOtherwise || /['"\\]/.test(input.text)) return [inputWords];
  return input.text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => literalText(word));
}

/** A command with what was found in the place of a mark. Inside of a script the mark may as well be something else. */
function replaceAll(command: readonly Text[], mark: string, found: readonly Text[]): Inner[] {
  const replaced: Inner = { kind: 'words', words: command.flatMap((word) => replace(word, mark, found)) };
  const isInScript = command.some(({ value = '' }) => value.includes(mark) && /\s/.test(value));
  return isInScript ? [replaced, { kind: 'words', words: command }] : [replaced];
}

function replace(word: Text, mark: string, words: readonly Text[]): readonly Text[] {
  if (mark === '' || !word.value?.includes(mark)) return [word];
  const { value } = word;
  return words.map((found) =>
    found.value === undefined
      ? {
          ...unknownText(word.source),
          ...(found.isGiven && { isGiven: true }),
          ...guessIn(value, mark, found),
        }
      : {
          ...(value.startsWith(mark) ? found : withoutList(found)),
          value: value.replaceAll(mark, found.value),
          source: word.source,
        },
  );
}

const guessIn = (value: string, mark: string, { guess }: Text): Pick<Text, 'guess'> =>
  guess === undefined ? {} : { guess: value.replaceAll(mark, guess) };

/** What has something written before it is no longer a name alone. */
function withoutList({ source, value, isPattern, usesHome, isGiven }: Text): Text {
  return { source, value, isPattern, usesHome, ...(isGiven && { isGiven }) };
}

/** GNU ends it at a `+` only where that comes after `{}`, and `-ok` never. */
function endOfExec(args: readonly Text[], from: number): number {
  const end = args.findIndex(
    ({ value }, index) =>
      index > from && (value === ';' || (value === '+' && args[index - 1]?.value === '{}')),
  );
  return end < 0 ? args.length : end;
}

const execs = new Set(['-exec', '-execdir', '-ok', '-okdir']);
const findTests =
  /^-(name|iname|path|ipath|wholename|regex|iregex|type|xtype|newer\w*|size|user|group|perm|[acm](time|min)|empty|mindepth|inum|links|samefile)$/;

/** What `find` runs for what it finds. Without a test it finds the start itself. */
export const unwrapFind: Unwrap = (args) => {
  if (!args.some(({ value }) => execs.has(value ?? ''))) return undefined;
  const found = foundBy(args, startsOf(args));
  const { commands, rest } = splitExecs(args);
  const inner = commands.flatMap((command) => replaceAll(command, '{}', found));
  return {
    does: onlyReads,
    inner: [...inner, { kind: 'words', words: [literalText('find'), ...rest], isReal: true }],
  };
};

/** Where `find` starts: what comes before its first test. */
export function startsOf(args: readonly Text[]): readonly Text[] {
  const end = args.findIndex(({ value }) => value === undefined || /^[-(!]/.test(value));
  const starts = end < 0 ? args : args.slice(0, end);
  return starts.length > 0 ? starts : [literalText('.')];
}

/** The commands of `-exec` and its kin, and what is left without them. */
function splitExecs(args: readonly Text[]): { commands: (readonly Text[])[]; rest: readonly Text[] } {
  const commands: (readonly Text[])[] = [];
  const rest: Text[] = [];
  for (let index = 0; index < args.length; index++) {
    const word = args[index];
    if (word && !execs.has(word.value ?? '')) rest.push(word);
    if (!word || !execs.has(word.value ?? '')) continue;
    const end = endOfExec(args, index);
    commands.push(args.slice(index + 1, end));
    index = end;
  }
  return { commands, rest };
}

/** What `find` finds: below where it starts, and that too when nothing is asked of it. */
function foundBy(args: readonly Text[], starts: readonly Text[]): readonly Text[] {
  if (args.some(({ value }) => value === undefined || mayFindSecret(value))) return [unknownText('{}')];
  const names = args.flatMap(({ value }, index) => (args[index - 1]?.value === '-name' ? (value ?? []) : []));
  const named = starts.flatMap((start) =>
    names.map((name) => ({
      ...start,
      source: '{}',
      value: `${start.value ?? ''}/${name}`,
      isPattern: /[*?[]/.test(name),
    })),
  );
  const choice = { included: namesFound(args) ?? [] };
  const others = starts.map((start) => ({
    ...start,
    source: '{}',
    value: allBelow(start.value ?? '', choice),
    isPattern: true,
    ...(choice.included.length === 0 && { isGiven: true as const }),
  }));
  return args.some(({ value }) => findTests.test(value ?? ''))
    ? [...others, ...named]
    : [...starts, ...others];
}

/** `fd -x command`, `fd -X command`. */
export const unwrapFd: Unwrap = (args) => {
  // Joined to another letter it may be the value of that one: then it is an option like any other.
  const index = args.findIndex(({ value }) => /^(-[xX]|--exec(-batch)?)$/.test(value ?? ''));
  if (index < 0) return undefined;
  const words = args
    .slice(index + 1)
    .flatMap((word) => (/\{.{0,2}\}/.test(word.value ?? '') ? unknownText(word.source) : word));
  const command = words.some(({ value }) => value === undefined)
    ? words
    : [...words, unknownText('what is found')];
  return {
    does: onlyReads,
    inner: [
      { kind: 'words', words: command },
      { kind: 'words', words: [literalText('fd'), ...args.slice(0, index)], isReal: true },
    ],
  };
};
