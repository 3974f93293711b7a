import { type Command } from 'unbash';
import { literalValue } from '../command/literalWord.ts';
import { nodesUnder, parseScript } from '../command/parseScript.ts';
import { literalText, unknownText } from '../safety/words/text.ts';
import { unwrap } from '../safety/wrappers/unwrap.ts';

/** The words of a command: undefined where only the shell knows one. */
export type Words = readonly (string | undefined)[];

/** What a call of a program runs, the program itself first, then what that runs: `sudo rm x` and `rm x`. */
export interface Layers {
  readonly lists: readonly Words[];
  /** Whether it is given a script to run, which is not among the lists. */
  readonly hasScript: boolean;
}

/** More than anybody puts around a command. */
const maxLayers = 20;

export function layersOf(words: Words, depth = 0): Layers {
  const [program, ...args] = words;
  const texts = args.map((word) => (word === undefined ? unknownText('') : literalText(word)));
  const name = program?.split('/').at(-1) ?? '';
  const inner = depth > maxLayers ? [] : (unwrap(name, texts, { kind: 'stream' })?.inner ?? []);
  const below = inner
    .flatMap((one) => (one.kind === 'words' && !one.isReal ? [one.words.map(({ value }) => value)] : []))
    .map((list) => layersOf(list, depth + 1));
  return {
    lists: [words, ...below.flatMap(({ lists }) => lists)],
    hasScript: inner.some(({ kind }) => kind === 'script') || below.some(({ hasScript }) => hasScript),
  };
}

/** The words of each simple command in a text; undefined when it does not parse. */
export function wordListsIn(text: string): readonly Words[] | undefined {
  const script = parseScript(text);
  return script && nodesUnder(script).flatMap((node) => (node.type === 'Command' ? [wordsOf(node)] : []));
}

export function wordsOf({ name, args }: Command): Words {
  return name ? [name, ...args].map((item) => (item.type === 'Word' ? literalValue(item) : item.text)) : [];
}
