import { type Work } from '../work.ts';
import { type State } from './state.ts';
import { literalText, unknownText, type Text } from './text.ts';

/** What is known of the world around a script. */
export interface Surroundings {
  readonly home: string;
  readonly temporary: string;
  /** The top of the repository that a directory is in. */
  readonly repositoryOf: (directory: string) => string | undefined;
  /** What it may cost to find out about it, and what was found out about substitutions. */
  readonly work: Work<Text>;
}

/** Parameters that are always short numbers or flags, and never a path. */
const flags = new Set('? # $ ! -'.split(' '));

/** Variables that bash itself sets to numbers. That a script sets one to something else is seen where it does. */
const shellNumbers = new Set(
  'LINENO SECONDS RANDOM SRANDOM BASHPID UID EUID PPID OPTIND SHLVL EPOCHSECONDS HISTCMD'.split(' '),
);

export const isShellNumber = (name: string) => shellNumbers.has(name);

/** What a variable may hold. */
export function variableValues(name: string, state: State, around: Surroundings): readonly Text[] {
  const source = `$${name}`;
  const binding = state.variables.get(name);
  if (binding?.kind === 'value') return marked(name, binding.values);
  if (binding) return binding.elements.slice(0, 1);
  if (flags.has(name) || isShellNumber(name)) return [literalText('0', source)];
  if (name === 'PWD') return state.cwds?.map((cwd) => literalText(cwd, source)) ?? [unknownText(source)];
  if (name === 'HOME') return marked(name, [literalText(around.home, source)]);
  if (name === 'TMPDIR') return [literalText(around.temporary, source)];
  if (/^\d+$/.test(name)) return [positional(Number(name), source, state)];
  // Between other letters no words are no letters.
  if ((name === '@' || name === '*') && state.positional?.length === 0) return [literalText('', source)];
  return [unknownText(source)];
}

/** What is written with `$HOME` is, whatever the script has made of it. */
const marked = (name: string, values: readonly Text[]) =>
  name === 'HOME' ? values.map((text) => ({ ...text, usesHome: true })) : values;

function positional(index: number, source: string, { positional: words }: State): Text {
  if (index === 0 || !words) return unknownText(source);
  return words[index - 1] ?? literalText('', source);
}

/** The elements of a list variable, or of `@`; undefined for what is none, or is not known. */
export function listOf(name: string, state: State): readonly Text[] | undefined {
  if (name === '@' || name === '*') return state.positional;
  if (!name.endsWith('[@]')) return undefined;
  const binding = state.variables.get(name.slice(0, -3));
  return binding?.kind === 'list' ? binding.elements : undefined;
}
