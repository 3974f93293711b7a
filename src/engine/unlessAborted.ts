/** Settles as the promise does, or rejects with the signal's reason as soon as that is aborted. */
export async function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => {
    reject(signal.reason as Error);
  };
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort);
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    // A signal keeps all that its listeners know.
    signal.removeEventListener('abort', abort);
  }
}
