import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AgentShellError } from '../../../src/engine/errors.ts';
import { type Enforcement } from '../../../src/engine/sandbox/sandbox.ts';
import { type Settings } from '../../../src/engine/tool/settings.ts';
import { localShell } from './localShell.ts';

/** The engine as an agent meets it: what runs unasked is kept from all but reading, in the given way. */
export function keptShell(
  enforcement: Enforcement,
  env: NodeJS.ProcessEnv = process.env,
  settings: Partial<Settings> = {},
) {
  const shell = localShell({ settings: { enforcement, snapshot: false, ...settings }, env });
  const asAgent = () => ({
    requester: 'agent' as const,
    folders: [{ name: basename(shell.workspace()), path: shell.workspace() }],
  });
  const run = (command: string, more: object = {}) => shell.call({ command, ...more }, asAgent());
  return {
    ...shell,
    run,
    /** All that a command shows, also where it takes too long. */
    outputOf: async (command: string, more: object = {}): Promise<string> => {
      try {
        return (await run(command, more)).view.text;
      } catch (error) {
        if (error instanceof AgentShellError) return error.message;
        throw error;
      }
    },
    /** Whether a command would run unasked. What is refused would not. */
    runsUnasked: async (command: string, more: object = {}): Promise<boolean> => {
      try {
        const call = {
          input: { command, ...more },
          session: 'test',
          startCwd: shell.workspace(),
          ...asAgent(),
        };
        const { decision } = await shell.shell().examine({ ...call, signal: new AbortController().signal });
        return decision.kind === 'run';
      } catch (error) {
        if (error instanceof AgentShellError) return false;
        throw error;
      }
    },
    /** Runs a perl program, of whose code nothing can be told. */
    perl: async (code: string) => {
      await writeFile(join(shell.workspace(), 'attack.pl'), code);
      return run(`perl -e 'do "./attack.pl" or die'`);
    },
  };
}
