import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Enforcement } from '../../../src/engine/sandbox/sandbox.ts';
import { localShell } from './localShell.ts';

/** The engine as an agent meets it: what runs unasked is kept from all but reading, in the given way. */
export function keptShell(enforcement: Enforcement, env: NodeJS.ProcessEnv = process.env) {
  const shell = localShell({ settings: { enforcement, snapshot: false }, env });
  const run = (command: string, more: object = {}) =>
    shell.call(
      { command, ...more },
      {
        requester: 'agent',
        folders: [{ name: basename(shell.workspace()), path: shell.workspace() }],
      },
    );
  return {
    ...shell,
    run,
    /** Runs a perl program, of whose code nothing can be told. */
    perl: async (code: string) => {
      await writeFile(join(shell.workspace(), 'attack.pl'), code);
      return run(`perl -e 'do "./attack.pl" or die'`);
    },
  };
}
