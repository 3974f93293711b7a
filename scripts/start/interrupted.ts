/** Resolves on Ctrl+C, or when something else asks this process to end. */
export function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    // Not once: the terminal and the launcher both send the signal, and the second must not cut the cleaning up short.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        resolve();
      });
    }
  });
}
