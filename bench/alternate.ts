import { setTimeout as delay } from 'node:timers/promises';

/** Lets whatever the last call left behind come to rest: calls of agents are seconds apart. */
const restMs = 20;

type Task = () => Promise<unknown>;

/** Medians of both, measured in turns, so that both see the same machine. The first of each is not counted: it finds everything cold. */
export async function alternate(times: number, ours: Task, baseline: Task) {
  const oursMs: number[] = [];
  const theirsMs: number[] = [];
  for (let index = 0; index <= times; index++) {
    oursMs.push(await timed(ours));
    theirsMs.push(await timed(baseline));
  }
  return { ms: median(oursMs.slice(1)), baselineMs: median(theirsMs.slice(1)) };
}

export async function timed(task: Task): Promise<number> {
  await delay(restMs);
  const started = performance.now();
  await task();
  return performance.now() - started;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
