import { execa } from 'execa';
import { type Input } from '../../src/engine/tool/input.ts';
import { hardenedEnvironment } from '../../src/engine/shell/hardenedEnvironment.ts';

export interface Baseline {
  readonly exitCode: number;
  readonly output: Buffer;
}

export interface BaselineOptions {
  /** The file that holds the script. */
  readonly script: string;
  readonly cwd: string;
  readonly env?: Input['env'];
}

/** What `bash file` makes of a script: the truth that every host is compared with. */
export async function bashItself({ script, cwd, env = {} }: BaselineOptions): Promise<Baseline> {
  // Into a pipe of bash's own: what Node calls one is a socket, which programs cannot reopen as /dev/stderr.
  const line = 'bash "$0" 2>&1 </dev/null | cat; exit "${PIPESTATUS[0]}"';
  const { exitCode = -1, stdout } = await execa('bash', ['-c', line, script], {
    cwd,
    env: { ...hardenedEnvironment, ...env },
    encoding: 'buffer',
    stripFinalNewline: false,
    reject: false,
  });
  return { exitCode, output: Buffer.from(stdout) };
}
