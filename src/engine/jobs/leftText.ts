import { type LeftProcess } from '../runs/leftProcesses.ts';

/** More would not be read. */
const maxNamed = 5;

/** The numbers and command lines of processes, as in `15541 node server.mjs`. */
export function leftText(left: readonly LeftProcess[]): string {
  const named = left.slice(0, maxNamed).map(({ pid, command }) => `${pid} ${command}`);
  const more = left.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
