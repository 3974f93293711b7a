import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { globbed } from '../paths/globbed.ts';
import { isListed } from '../paths/listed.ts';
import { physicalPath } from '../paths/physicalPath.ts';
import { type Surroundings } from '../words/variables.ts';
import { type Input } from '../wrappers/unwrapped.ts';
import {
  numberBinding,
  oneOf,
  unknownBinding,
  withUnknown,
  withVariable,
  type State,
} from '../words/state.ts';
import { literalText, unknownText, type Text } from '../words/text.ts';

/** What a shell is like after one of its builtins. */
export function afterBuiltin(
  name: string,
  args: readonly Text[],
  state: State,
  { around, input }: { around: Surroundings; input: Input },
): State {
  switch (name) {
    case 'cd':
    case 'pushd':
      return { ...withPrevious(state), cwds: targetsOf(args, state, around) };
    case 'popd':
      return { ...state, cwds: undefined };
    case 'shift':
      return { ...state, positional: undefined };
    case 'set':
      return { ...state, positional: afterSet(args, state) };
    case 'export':
    case 'declare':
    case 'typeset':
    case 'local':
    case 'readonly':
      return declared(args, state);
    case 'read':
      return input.kind === 'files'
        ? readFrom(input.listed, args, state)
        : withUnknown(state, namesIn(name, args));
    case 'mapfile':
    case 'readarray':
    case 'getopts':
    case 'printf':
    case 'wait':
      return withUnknown(state, namesIn(name, args));
    case 'unset':
      return namesIn(name, args).reduce(
        (before, gone) =>
          withVariable(before, gone, oneOf(gone, [...afterUnset(gone), unknownText(`$${gone}`)])),
        state,
      );
    case 'let':
      return namesIn(name, args).reduce(
        (before, set) => withVariable(before, set, numberBinding(set)),
        state,
      );
    case 'source':
    case '.':
    case 'eval':
      return { ...withUnknown(state, state.variables.keys()), cwds: undefined, positional: undefined };
    default:
      return state;
  }
}

/** It may have failed, so that is only a guess. */
function withPrevious(state: State): State {
  const values = state.cwds?.map((guess) => ({ ...unknownText('$OLDPWD'), guess }));
  return values ? withVariable(state, 'OLDPWD', oneOf('OLDPWD', values)) : state;
}

/** In a function another one of the same name may come to light. The shell sets its own again. */
const afterUnset = (name: string): readonly Text[] => (name === 'PWD' ? [] : [literalText('', `$${name}`)]);

/** `while read file`, with names of files to read. */
const readFrom = (listed: Text, args: readonly Text[], state: State) =>
  namesIn('read', args).reduce((before, name) => withVariable(before, name, oneOf(name, [listed])), state);

function targetsOf(args: readonly Text[], state: State, { home }: Surroundings): State['cwds'] {
  const operands = args.filter(
    ({ value }) => value === undefined || !/^-[LPe@]*$|^--$/.test(value) || value === '-',
  );
  if (operands.length === 0) return [home];
  const targets = operands.flatMap((text) => directoriesOf(text, state));
  if (!targets.every((target) => target !== undefined)) return undefined;
  // `cd -P link/..` leads out of where the link leads to.
  if (args.some(({ value }) => /^-[Le@]*P/.test(value ?? ''))) return physicalTargets(targets, state);
  return state.cwds
    ? state.cwds.flatMap((cwd) => targets.map((target) => resolve(cwd, target)))
    : targets.every((target) => target.startsWith('/'))
      ? targets.map((target) => resolve(target))
      : undefined;
}

/** More directories than this are not followed. */
const maxDirectories = 50;

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Where a word of `cd` may lead to. Wildcards are looked up; where nothing matches, they are a name like any other. */
function directoriesOf({ value, isPattern }: Text, { cwds }: State): readonly (string | undefined)[] {
  if (value === undefined || value === '-' || value.startsWith('+')) return [undefined];
  if (!isPattern) return [value];
  if (!cwds || isListed(value) || !isOfOneFolder(value)) return [undefined];
  const found = cwds.flatMap((cwd) => globbed(cwd, value)).filter(isFolder);
  return found.length > maxDirectories ? [undefined] : [value, ...found];
}

/** With wildcards in one part only, and none that leads further down. */
const isOfOneFolder = (pattern: string) =>
  !pattern.includes('**') && pattern.split('/').filter((part) => /[*?[]/.test(part)).length === 1;

function physicalTargets(targets: readonly string[], { cwds }: State): State['cwds'] {
  const found = cwds?.flatMap((cwd) => targets.map((target) => physicalPath(cwd, target)));
  return found?.every((target) => target !== undefined) ? found : undefined;
}

function afterSet(args: readonly Text[], { positional }: State): State['positional'] {
  const dashes = args.findIndex(({ value }) => value === '--');
  if (dashes >= 0) return args.slice(dashes + 1);
  return args.every(({ value }) => value !== undefined && /^[-+]/.test(value)) ? positional : undefined;
}

/** Assignments among the words of a declaration. What is declared as a number, or a reference, is not followed. */
function declared(args: readonly Text[], state: State): State {
  const isPlain = !args.some(({ value }) => value === undefined || /^-[a-zA-Z]*[inluA]/.test(value));
  return args.reduce((before, text) => {
    const [, name, value] = /^([A-Za-z_]\w*)\+?=(.*)$/s.exec(text.value ?? '') ?? [];
    if (name === undefined || value === undefined) return before;
    const isKnown = isPlain && !text.value?.startsWith(`${name}+`);
    return withVariable(
      before,
      name,
      isKnown ? { kind: 'value', values: [{ ...text, value }] } : unknownBinding(name),
    );
  }, state);
}

/** `-rax`: which letters are options, and which are the name, is all the same here. */
const endingsOf = (word: string) =>
  Array.from(word, (_, index) => word.slice(index)).filter((name) => /^[A-Za-z_]\w*$/.test(name));

/** Variables that builtins set without being told their names. */
const implicitNames: Readonly<Record<string, readonly string[]>> = {
  read: ['REPLY'],
  mapfile: ['MAPFILE'],
  readarray: ['MAPFILE'],
  getopts: ['OPTARG'],
};

function namesIn(builtin: string, args: readonly Text[]): string[] {
  const names = args.flatMap(({ value = '' }) =>
    value.startsWith('-') ? endingsOf(value) : (/^[A-Za-z_]\w*/.exec(value)?.[0] ?? []),
  );
  return [...names, ...(implicitNames[builtin] ?? [])];
}
