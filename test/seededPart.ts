import { createHash } from 'node:crypto';
import { runsAll } from './runsAll.ts';
import { seed } from './seed.ts';

/**
 * One in `share` of the cases, or all of them with `--all`. It is the same part in every run, another one for another
 * title, and for another AGENT_SHELL_TEST_SEED. Each case is drawn by its own name, so that a new case does not change which
 * of the others are played.
 */
export const seededPart = <T extends string | { readonly name: string }>(
  cases: readonly T[],
  title: string,
  share: number,
): readonly T[] =>
  cases.filter((one) => {
    const name = typeof one === 'string' ? one : one.name;
    const drawn = createHash('sha256').update(`${seed}\0${title}\0${name}`).digest().readUInt32BE(0);
    return runsAll || drawn % share === 0;
  });
