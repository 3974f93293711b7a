import { execa } from 'execa';
import { sandboxUnavailable } from '../errors.ts';
import { findProgram } from '../findProgram.ts';
import { type MakerOptions } from './maker.ts';

/** More than any machine needs; one that hangs must not keep a call for ever. */
export const limitMs = 10_000;

export function programFor({ path }: Pick<MakerOptions, 'path'>, name: string): string {
  const program = findProgram(name, path);
  if (program === undefined) throw sandboxUnavailable({ kind: 'programMissing', program: name });
  return program;
}

/** Runs a text of sh, for what it does to a sandbox. */
export async function attempt(text: string): Promise<{ isFine: boolean; said: string }> {
  const { failed, stderr, shortMessage } = await execa('/bin/sh', ['-c', text], {
    stdin: 'ignore',
    stdout: 'ignore',
    timeout: limitMs,
    reject: false,
  });
  return { isFine: !failed, said: stderr.trim() || (shortMessage ?? '') };
}
