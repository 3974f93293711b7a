import { execa } from 'execa';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quote } from '../quote.ts';
import { definitionText } from './functionsText.ts';
import { type ShellFunction } from './shellFunction.ts';

/** Two thousand functions take a tenth of it. */
const limitMs = 5000;

/**
 * Prints 1 for a text that parses and 0 for one that does not. No part of the text is ever executed, which matters when
 * it comes out of a sandbox: bash executes what it has parsed from the beginning, and there it returns.
 */
const tryText = [
  'agent_shell_parse() { eval "{ return 7',
  '$1',
  '}" 2>/dev/null; }',
  'agent_shell_try() { agent_shell_parse "$1"; if [ $? -eq 7 ]; then printf 1; else printf 0; fi; }',
].join('\n');

/**
 * For each function, whether bash can read it again. Each is tried by itself, as a quoted word, so that what is wrong with
 * one is no matter to the others. Those that bash does not get to within 5 s cannot be read.
 */
export async function areReadable(shell: string, functions: readonly ShellFunction[]): Promise<boolean[]> {
  if (functions.length === 0) return [];
  // A file, since bash reads a pipe byte by byte, and an argument may not be long.
  const folder = mkdtempSync(join(tmpdir(), 'agent-shell-functions-'));
  try {
    const script = join(folder, 'try');
    const tries = functions.map((one) => `agent_shell_try ${quote(definitionText(one))}`);
    writeFileSync(script, [tryText, ...tries, ''].join('\n'), { mode: 0o600 });
    const { stdout } = await execa(shell, ['--norc', '--noprofile', '-O', 'extglob', script], {
      env: {},
      extendEnv: false,
      stdin: 'ignore',
      stderr: 'ignore',
      timeout: limitMs,
      killSignal: 'SIGKILL',
      reject: false,
    });
    return functions.map((_, index) => stdout[index] === '1');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
