import { existsSync } from 'node:fs';
import { cwdMissing, sandboxFailed, setupFailed, shellUnknown, type SetBack } from '../errors.ts';
import { readIfThere } from '../runs/readIfThere.ts';
import { setupStatus } from '../shell/setupGate.ts';
import { setupStatusIn } from '../shell/stateDump.ts';
import { soFar, type Ended } from './executed.ts';
import { isDirectory } from './workingDirectory.ts';

/**
 * The error for a command that was not run, although its shell has exited; undefined for one that was. `setBack` is called
 * when the session cannot be set up as it is.
 */
export async function startFailure(ended: Ended, setBack: () => SetBack): Promise<Error | undefined> {
  const { run, meta } = ended.recorded;
  const { shell, sandbox } = ended.plan.start;
  const dump = readIfThere(run.stateFile) ?? '';
  const status = setupStatusIn(dump);
  // Before the command, bash writes down how it finds itself. Without its setup, both files were taken away to make room
  // on a full disk.
  const hasBegun = dump !== '' && status === undefined;
  if (hasBegun || !existsSync(run.setupFile)) return undefined;
  if (status === undefined || status === String(setupStatus.noDirectory)) {
    if (sandbox) return sandboxFailed((readIfThere(run.sandboxErrors) ?? '').trim(), await soFar(ended));
    if (!isDirectory(meta.cwd)) return cwdMissing(meta.cwd);
  }
  return status === undefined
    ? shellUnknown(shell, await soFar(ended))
    : setupFailed(setBack(), await soFar(ended));
}
