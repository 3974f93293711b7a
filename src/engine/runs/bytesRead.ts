import { readFile } from 'node:fs/promises';

/** How much a process has read since it started, without its children; undefined where the system does not tell. */
export async function bytesRead(pid: number): Promise<number | undefined> {
  try {
    const [, bytes] = /^rchar: (\d+)$/m.exec(await readFile(`/proc/${pid}/task/${pid}/io`, 'utf8')) ?? [];
    return bytes === undefined ? undefined : Number(bytes);
  } catch {
    return undefined; // Not Linux, not ours, or gone.
  }
}
