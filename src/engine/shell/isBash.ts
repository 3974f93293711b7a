import { execaSync } from 'execa';
import { basename } from 'node:path';

/** In POSIX mode, as under the name `sh`, bash does not read what comes before a command. */
const probe = 'case "$BASH_VERSION:$SHELLOPTS:" in :* | *:posix:*) ;; *) echo bash ;; esac';
const limitMs = 2000;

/**
 * Whether a program is a bash. Only one of another name is asked: starting it takes time, and what calls itself bash and is
 * none is found out by what it does.
 */
export function isBash(file: string): boolean {
  if (/^bash(-?[\d.]+)?(\.exe)?$/.test(basename(file))) return true;
  const { stdout } = execaSync(file, ['-c', probe], {
    stdin: 'ignore',
    stderr: 'ignore',
    timeout: limitMs,
    reject: false,
  });
  return stdout === 'bash';
}
