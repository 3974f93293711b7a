import { alternate } from '../alternate.ts';
import { withShell } from '../benchShell.ts';
import { type Claim } from '../claim.ts';

const calls = 100;

/** More than this is noticed by nobody, and is what keeping a command from all but reading may cost. */
const maxDearerMs = 5;

/** A call that is kept from all but reading against the same one that is not, with a shell that waits and without. */
export async function measureEnforced(): Promise<Claim[]> {
  return [await dearer('with a shell that waits', true), await dearer('with a new shell', false)];
}

async function dearer(how: string, isWarm: boolean): Promise<Claim> {
  const { ms, baselineMs } = await withShell(
    (plain) =>
      withShell(
        (kept) =>
          alternate(
            calls,
            () => kept.run('true'),
            () => plain.run('true'),
          ),
        { requester: 'agent', isWarm },
      ),
    { isWarm },
  );
  return {
    kind: 'limit',
    what: `'true' kept from all but reading, ${how}: ${ms.toFixed(1)} ms against ${baselineMs.toFixed(1)} ms, dearer by`,
    value: ms - baselineMs,
    max: maxDearerMs,
    unit: 'ms',
  };
}
