import fc from 'fast-check';
import { parse } from 'unbash';
import { nodesUnder } from '../../src/engine/command/parseScript.ts';
import { checkSafety } from '../../src/engine/safety/checkSafety.ts';
import { nestedScript } from '../../test/unit/safety/nestedScripts.ts';
import { randomCommand, wrappedDenial } from '../../test/unit/safety/randomCommands.ts';
import { type Claim } from '../claim.ts';

const scripts = 100_000;
const warmUps = 2000;
const seed = 1;

/** How often what takes long is measured again: the machine may have had something else to do. */
const repeats = 5;
const longMs = 2;

/** How long a verdict takes, for scripts that are put together, changed at random, wrapped, and nested. */
export function measureSafety(): Promise<Claim[]> {
  const texts = [
    ...fc.sample(randomCommand, { numRuns: scripts * 0.7, seed }),
    ...fc.sample(wrappedDenial, { numRuns: scripts * 0.2, seed }),
    ...fc.sample(nestedScript, { numRuns: scripts * 0.1, seed }),
  ];
  for (const text of texts.slice(0, warmUps)) parseAndJudge(text);
  const measured = texts.map(parseAndJudge);
  const judging = measured.map(({ judgeMs }) => judgeMs).toSorted((a, b) => a - b);
  const parsing = measured.map(({ parseMs }) => parseMs).toSorted((a, b) => a - b);
  const what = `a verdict on ${texts.length} random scripts`;
  return Promise.resolve([
    { kind: 'limit', what: `${what}, median`, value: at(judging, 0.5), max: 1, unit: 'ms' },
    { kind: 'limit', what: `${what}, worst`, value: at(judging, 1), max: 20, unit: 'ms' },
    {
      kind: 'ratio',
      what: `${what}, all`,
      baseline: 'parsing them by unbash and visiting each node',
      ms: sum(judging),
      baselineMs: sum(parsing),
      maxRatio: 15,
    },
  ]);
}

function parseAndJudge(text: string): { parseMs: number; judgeMs: number } {
  return {
    parseMs: leastTime(() => {
      parsed(text);
    }),
    judgeMs: leastTime(() => checkSafety(text, options)),
  };
}

const options = { cwd: '/home/me/project', folders: ['/home/me/project'], home: '/home/me' };

function parsed(text: string): void {
  try {
    nodesUnder(parse(text));
  } catch {
    // A text that breaks the parser has been read all the same.
  }
}

function leastTime(run: () => void): number {
  const first = timeOf(run);
  return first < longMs ? first : Math.min(first, ...Array.from({ length: repeats }, () => timeOf(run)));
}

function timeOf(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
