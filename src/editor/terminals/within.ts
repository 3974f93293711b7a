/** What a promise resolves to; false when that takes longer than the given time. */
export async function within<T>(ms: number, promise: Promise<T> | undefined): Promise<T | boolean> {
  if (!promise) return true;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => {
      resolve(false);
    }, ms);
  });
  return Promise.race([promise, late]).finally(() => {
    clearTimeout(timer);
  });
}
