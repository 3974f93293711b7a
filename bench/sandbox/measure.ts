import { alternate } from '../alternate.ts';
import { withShell } from '../benchShell.ts';
import { type Claim } from '../claim.ts';
import { noSandbox } from '../../src/engine/sandbox/sandbox.ts';

const calls = 200;

/** A call in the sandbox against the same call without: the next shell, and its sandbox, are made before it comes. */
export async function measureSandbox(): Promise<Claim[]> {
  const times = await withShell((plain) =>
    withShell(
      (sandboxed) =>
        alternate(
          calls,
          () => sandboxed.run('true'),
          () => plain.run('true'),
        ),
      { settings: { sandbox: { ...noSandbox, mode: 'on' } } },
    ),
  );
  return [
    {
      kind: 'ratio',
      what: "'true' in the sandbox, until its result is known",
      baseline: 'without a sandbox',
      ...times,
      maxRatio: 3,
    },
  ];
}
