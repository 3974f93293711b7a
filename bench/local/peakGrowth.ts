const sampleEveryMs = 20;
const mb = 1024 * 1024;

/** How much more memory this process had at most, while a task ran, than before it. */
export async function peakGrowth<T>(task: () => Promise<T>): Promise<{ result: T; growthMb: number }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(sample, sampleEveryMs);
  try {
    const result = await task();
    sample();
    return { result, growthMb: (peak - before) / mb };
  } finally {
    clearInterval(timer);
  }
}
