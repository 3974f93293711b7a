import { readFileSync } from 'node:fs';

/** The words that a process was started with, as Linux tells them. None for one that has ended, or is somebody else's. */
export function wordsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
