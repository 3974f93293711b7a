import { alternate } from '../alternate.ts';
import { withShell } from '../benchShell.ts';
import { type Claim } from '../claim.ts';

const calls = 100;

/** More than this is noticed by nobody, and is what keeping a command from all but reading may cost. */
const maxDearerMs = 5;

/** Without a shell that waits, as for the first call of a session, perl has to be started, and to ask for each rule. */
const maxColdRatio = 2.5;

/** A call that is kept from all but reading against the same one that is not, with a shell that waits and without. */
export async function measureEnforced(): Promise<Claim[]> {
  const warm = await measured(true);
  const cold = await measured(false);
  return [
    {
      kind: 'limit',
      what: `'true' kept from all but reading: ${warm.ms.toFixed(1)} ms against ${warm.baselineMs.toFixed(1)} ms, dearer by`,
      value: warm.ms - warm.baselineMs,
      max: maxDearerMs,
      unit: 'ms',
    },
    {
      kind: 'ratio',
      what: `'true' kept from all but reading, with a new shell`,
      baseline: 'the same, not kept',
      ...cold,
      maxRatio: maxColdRatio,
    },
  ];
}

const measured = (isWarm: boolean) =>
  withShell(
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
