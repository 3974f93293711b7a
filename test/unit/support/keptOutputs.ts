import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Artifacts } from '../../../src/engine/artifacts/artifacts.ts';
import { Masks } from '../../../src/engine/masks/masks.ts';
import { type Run, type RunMeta } from '../../../src/engine/runs/run.ts';
import { RunStore } from '../../../src/engine/runs/runStore.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** As users have it, in one file: every search starts a thread, which would have to read all of the sources. */
export const searchWorker = fileURLToPath(new URL('../../../dist/searchWorker.cjs', import.meta.url));

const meta: Omit<RunMeta, 'id'> = {
  command: 'make',
  cwd: '/',
  session: 'mine',
  requester: 'api',
  host: 'local',
  timeoutSeconds: 300,
  startedAt: '2026-01-01T00:00:00.000Z',
};

/** Runs of which there is a record and an output, as after their end; nothing was executed. */
export function keptOutputs(env: NodeJS.ProcessEnv = {}) {
  const storage = temporaryFolder();
  const runs = () => new RunStore(storage());

  /** A run that printed this. */
  const keep = (output: string | Buffer, more: Partial<RunMeta> & { status?: string } = {}): Run => {
    const { status = '0 complete\n', ...changes } = more;
    const { run } = runs().create(
      { meta: { ...meta, ...changes }, command: changes.command ?? meta.command },
      { setup: () => '', launch: () => '', caption: '' },
    );
    writeFileSync(run.outputFile, output, { mode: 0o600 });
    if (status) writeFileSync(run.statusFile, status);
    return run;
  };

  const masks = new Masks({ isOn: () => true, env });

  const read = (input: unknown, { session = 'mine', signal = new AbortController().signal } = {}) =>
    new Artifacts({ runs: runs(), searchWorker, masks }).read({ input, session, signal });

  /** The answer without its first line. */
  const body = async (input: unknown) => {
    const text = await read(input);
    return text.slice(text.indexOf('\n') + 1);
  };

  return { storage, runs, keep, read, body };
}
