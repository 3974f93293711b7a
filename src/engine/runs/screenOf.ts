import { readIfThere } from './readIfThere.ts';
import { type Run } from './run.ts';

/** The size of the terminal that a run had to itself; undefined where it had none, or none that has a size. */
export function screenOf(run: Run): { rows: number; columns: number } | undefined {
  const [rows = 0, columns = 0] = (readIfThere(run.screenFile) ?? '').split(' ').map(Number);
  return rows > 0 && columns > 0 ? { rows, columns } : undefined;
}
