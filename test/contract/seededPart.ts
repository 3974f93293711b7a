import { createHash } from 'node:crypto';
import { seed } from '../seed.ts';

/** One in so many. */
const share = 10;

/**
 * A tenth of the cases: the same in every run, another one for another title, and for another AGENT_SHELL_TEST_SEED. Each
 * case is drawn by its own name, so that a new case does not change which of the others are played.
 */
export const seededPart = <T extends { readonly name: string }>(
  cases: readonly T[],
  title: string,
): readonly T[] =>
  cases.filter(({ name }) => {
    const drawn = createHash('sha256').update(`${seed}\0${title}\0${name}`).digest().readUInt32BE(0);
    return drawn % share === 0;
  });
