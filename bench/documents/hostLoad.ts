const sampleEveryMs = 5;
const mb = 1024 * 1024;

export interface Load {
  /** How much more memory this process had at most than before. */
  readonly growthMb: number;
  /** The longest time for which this process worked and gave nobody else a turn. */
  readonly stallMs: number;
}

/** What a task, and what it leaves to be done, costs this process. */
export async function hostLoad(task: () => Promise<void>): Promise<Load> {
  const before = process.memoryUsage.rss();
  let peak = before;
  let stallMs = 0;
  let worked = workedMs();
  const timer = setInterval(() => {
    const now = workedMs();
    stallMs = Math.max(stallMs, now - worked);
    worked = now;
    peak = Math.max(peak, process.memoryUsage.rss());
  }, sampleEveryMs);
  try {
    await task();
    return { growthMb: (peak - before) / mb, stallMs };
  } finally {
    clearInterval(timer);
  }
}

/** The time of a processor, not of a clock: on a busy machine the rest is the others' doing. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
