import { spawnSync } from 'node:child_process';
import { parseScript } from '../../../src/engine/command/parseScript.ts';
import { afterBuiltin } from '../../../src/engine/safety/walk/builtins.ts';
import { type Found } from '../../../src/engine/safety/walk/found.ts';
import { Walker } from '../../../src/engine/safety/walk/walker.ts';
import { stateIn } from '../../../src/engine/safety/words/state.ts';
import { type Text } from '../../../src/engine/safety/words/text.ts';
import { Work } from '../../../src/engine/safety/work.ts';

/** The words that the expander thinks `probe` may get; undefined where the script is no bash, or is too much to look at. */
function expectedWords(source: string, cwd: string): readonly (readonly Text[])[] | undefined {
  const script = parseScript(source);
  const calls: (readonly Text[])[] = [];
  const work = new Work<Text>();
  const around = { home: '/home/me', temporary: '/tmp', repositoryOf: () => undefined, work };
  const visit = ({ words: [program, ...args], state, input }: Found) => {
    if (program?.value === 'probe') calls.push(args);
    return program?.value === undefined ? state : afterBuiltin(program.value, args, state, { around, input });
  };
  if (!script) return undefined;
  const walker = new Walker(source, stateIn(cwd), {
    around,
    visit,
    define: () => undefined,
    evaluating: new Set(),
  });
  walker.walk(script);
  return calls.length > 0 ? calls : undefined;
}

/** The words that bash hands to `probe`, for each of some scripts; undefined where it comes to an error before. */
function realWords(sources: readonly string[], cwd: string): readonly (readonly string[] | undefined)[] {
  const calls = sources.map((source, index) => `( number=${index}\n${source}\n) 2>/dev/null`);
  const script = `probe() { printf '%s\\0' "$number" "$#" "$@"; }\n${calls.join('\n')}`;
  const { stdout } = spawnSync('bash', ['--norc', '--noprofile'], {
    cwd,
    input: script,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: '/home/me', LC_ALL: 'C.UTF-8' },
  });
  const found = new Map<number, string[]>();
  const fields = stdout.split('\0');
  for (let index = 0; index < fields.length - 1;) {
    const [number, length] = [Number(fields[index]), Number(fields[index + 1])];
    found.set(number, fields.slice(index + 2, index + 2 + length));
    index += 2 + length;
  }
  return sources.map((_, index) => found.get(index));
}

/** Whether words may be what was expected. Something unknown that is not quoted may be any number of words, and so may a wildcard. */
function isExpected([text, ...texts]: readonly Text[], words: readonly string[]): boolean {
  if (text === undefined) return words.length === 0;
  const [word, ...rest] = words;
  const isMany = (text.value === undefined && !text.isWhole) || text.isPattern;
  if (isMany && words.some((_, index) => isExpected(texts, words.slice(index)))) return true;
  if (isMany) return isExpected(texts, []);
  return word !== undefined && isSame(text, word) && isExpected(texts, rest);
}

const isSame = ({ value, start = '', source }: Text, word: string) =>
  value === undefined
    ? word.startsWith(start)
    : value === word || anyNumber(value, source) === anyNumber(word, source);

/** One number stands for all, wherever something is counted or calculated. */
const anyNumber = (text: string, source: string) =>
  /[#?]|\$\(\(|\$\[|\$[$!-]|\$\{?[a-z]/.test(source) ? text.replaceAll(/-?\d+/g, '0') : text;

export interface Comparison {
  /** Of how many scripts the words could be compared. */
  readonly compared: number;
  /** Those whose words are others than the expander thinks. */
  readonly wrong: readonly { source: string; words: readonly string[]; expected: unknown }[];
}

/** Compares what scripts hand to `probe` with what the expander knows of it. */
export function compareWithBash(sources: readonly string[], cwd: string): Comparison {
  const real = realWords(sources, cwd);
  const compared = sources.flatMap((source, index) => {
    const words = real[index];
    const texts = expectedWords(source, cwd);
    return words === undefined || texts === undefined ? [] : [{ source, words, texts }];
  });
  const wrong = compared
    .filter(({ words, texts }) => !texts.some((way) => isExpected(way, words)))
    .map(({ source, words, texts }) => ({
      source,
      words,
      expected: texts.map((way) => way.map(({ value }) => value ?? null)),
    }));
  return { compared: compared.length, wrong };
}
