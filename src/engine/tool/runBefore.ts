import { readFileSync, statSync } from 'node:fs';
import { failedTests } from '../output/failedTests.ts';
import { readable } from '../output/readable.ts';
import { type Reading } from '../output/telling/programs.ts';
import { linesOf } from '../output/truncate.ts';
import { maxMinimisedBytes, type View } from '../output/view.ts';
import { type Run, type RunMeta } from '../runs/run.ts';
import { type Recorded, type RunStore } from '../runs/runStore.ts';
import { artifactUri } from './report.ts';

/** An earlier run of the same command, as its reader saw it. */
export interface RunBefore {
  readonly id: string;
  /** Whether it printed the same, byte for byte. */
  readonly isSame: boolean;
  /** What has changed among the tests that fail. */
  readonly notices: readonly string[];
}

/** So many runs are looked through. What was run before them has been forgotten by its reader as well. */
const lookBack = 60;

/** What would not be shorter is shown again. */
const minSavedLength = 200;

/** Of an output that is there already, so much of the end is shown. */
const shownLines = 8;
const shownLength = 800;

/** More names than these are counted. */
const maxNames = 10;

/** The last run of the same command in the same place and session, where it matters that there was one. */
export async function runBefore(
  runs: RunStore,
  { run, meta }: Recorded,
  exitCode: number,
): Promise<RunBefore | undefined> {
  const size = statSync(run.outputFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size < minSavedLength || size > maxMinimisedBytes) return undefined;
  const before = await find(runs, run, meta);
  if (!before || (statSync(before.outputFile, { throwIfNoEntry: false })?.size ?? 0) > maxMinimisedBytes)
    return undefined;
  const [then, now] = [before, run].map(({ outputFile }) => readFileSync(outputFile));
  if (!then || !now) return undefined;
  const isSame = then.equals(now);
  const notices = isSame || exitCode === 0 ? [] : await testNotices(then, now, before.id);
  return { id: before.id, isSame, notices };
}

async function find(runs: RunStore, run: Run, meta: RunMeta): Promise<Run | undefined> {
  const ids = (await runs.ids()).filter((id) => Number(id) < Number(run.id));
  for (const id of ids.slice(0, lookBack)) {
    const recorded = open(runs, id);
    if (recorded && isSameCall(recorded.meta, meta)) return recorded.run;
  }
  return undefined;
}

/** Undefined for one that is being made, or removed. */
function open(runs: RunStore, id: string): Recorded | undefined {
  try {
    return runs.open(id);
  } catch {
    return undefined;
  }
}

const isSameCall = (before: RunMeta, now: RunMeta): boolean =>
  before.end?.kind === 'exited' &&
  before.command === now.command &&
  before.cwd === now.cwd &&
  before.session === now.session &&
  before.requester === now.requester;

async function testNotices(then: Buffer, now: Buffer, id: string): Promise<string[]> {
  const failedNow = failedTests(await readable(now.toString('utf8')));
  if (failedNow.size === 0) return [];
  const failedThen = failedTests(await readable(then.toString('utf8')));
  const added = [...failedNow].filter((name) => !failedThen.has(name));
  const gone = [...failedThen].filter((name) => !failedNow.has(name));
  const uri = artifactUri(id);
  if (added.length + gone.length === 0) return [`The same tests fail as in ${uri}: ${failedNow.size}.`];
  const parts = [
    ...(added.length > 0 ? [`new failures: ${namesText(added)}`] : []),
    ...(gone.length > 0 ? [`fail no more: ${namesText(gone)}`] : []),
    ...(added.length < failedNow.size ? [`still failing: ${failedNow.size - added.length}`] : []),
  ];
  return [`Compared with ${uri}: ${parts.join('; ')}.`];
}

function namesText(names: readonly string[]): string {
  const more = names.length - maxNames;
  return [...names.slice(0, maxNames), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/**
 * In place of a view that would show what was shown before: that it would, and the end that tells more. Undefined where
 * that is no shorter.
 */
export function shownAgain(
  view: View,
  before: RunBefore | undefined,
  telling: Reading['telling'],
): View | undefined {
  if (before?.isSame !== true || view.sections || view.isBinary) return undefined;
  const { totalBytes, totalLines, kept, text } = view;
  const noun = totalLines === 1 ? 'line' : 'lines';
  const part = telling === 'end' ? endOf(text) : beginningOf(text);
  const shorter = `[the same ${totalLines} ${noun} as ${artifactUri(before.id)}]${part === '' ? '' : `\n${part}`}`;
  if (text.length - shorter.length < minSavedLength) return undefined;
  return { totalBytes, totalLines, ...(kept && { kept }), text: shorter };
}

/** The first lines, as far as they are whole and short. */
function beginningOf(text: string): string {
  const lines = linesOf(text).slice(0, shownLines);
  while (lines.join('\n').length > shownLength) lines.pop();
  return lines.join('\n');
}

/** The last lines, as far as they are whole and short. */
function endOf(text: string): string {
  const lines = linesOf(text.trimEnd()).slice(-shownLines);
  while (lines.join('\n').length > shownLength) lines.shift();
  return lines.join('\n');
}
