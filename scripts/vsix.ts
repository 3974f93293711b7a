import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';

/** What the tests in Copilot Chat install. */
export const testedVsix = join(import.meta.dirname, '../out/test/agent-shell.vsix');

/** What users download should not grow by accident. */
const maxBytes = 1_000_000;

/** Builds the extension and packages what users need of it. */
export async function packageVsix(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // Everything that is needed is in the bundle. `vsce` builds it first (vscode:prepublish).
  const options = ['package', '--no-dependencies', '--no-rewrite-relative-links', '--out', file];
  await execa('vsce', options, { stdio: ['ignore', 'inherit', 'inherit'], preferLocal: true });
  const { size } = await stat(file);
  if (size > maxBytes)
    throw new Error(`${file} has ${size} bytes, more than ${maxBytes}: see what it contains with vsce ls.`);
}
