import { mkdtemp } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { copySample } from '../../test/host/copySample.ts';
import { runGuarded } from '../../test/host/runGuarded.ts';
import { interrupted } from './interrupted.ts';

const projectFolder = join(import.meta.dirname, '../..');

/**
 * Opens Agent Shell in the desktop VS Code, and closes that with Ctrl+C. Its profile is a separate one, so that it is
 * a process of its own, and is kept, so that one has to sign in to Copilot once only.
 */
export async function openDesktop(code: string): Promise<void> {
  await execa('node', ['esbuild.mjs'], { cwd: projectFolder, stdio: 'inherit' });
  const directory = await mkdtemp(join(tmpdir(), 'agent-shell-start-'));
  const profile = join(
    process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
    'agent-shell/desktop-profile',
  );
  const editor = runGuarded({
    directory,
    program: code,
    programArguments: [
      `--extensionDevelopmentPath=${projectFolder}`,
      `--user-data-dir=${profile}`,
      '--new-window',
      '--wait',
      await copySample(directory),
    ],
    cwd: projectFolder,
    environment: process.env,
  });
  editor.stdout.pipe(process.stdout);
  editor.stderr.pipe(process.stderr);
  console.log('Agent Shell runs in the VS Code window that opens. Closing it, or Ctrl+C, ends it.');
  await Promise.race([interrupted(), editor.ended]);
  await editor.release();
  process.exit(0);
}
