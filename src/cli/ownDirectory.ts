import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';

/** Where this process was started, also when that was removed since: whoever needs it finds nothing there, and says so. */
export const ownDirectory = startedIn();

function startedIn(): string {
  try {
    return process.cwd();
  } catch {
    // The programs that this one starts have to be somewhere.
    process.chdir('/');
    const { PWD: name = '' } = process.env;
    return isAbsolute(name) && !existsSync(name) ? name : '/(removed)';
  }
}
