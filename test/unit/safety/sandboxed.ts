import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Enough for what ends by itself. */
const timeoutSeconds = 1;

/** A folder with a few files and a repository, for scripts to work in. */
export function makeWorkspace(workspace: string): void {
  mkdirSync(join(workspace, 'd'), { recursive: true });
  mkdirSync(join(workspace, 'src'));
  for (const name of ['a', 'b', 'd/c', 'src/a.ts', 'x', 'f', 'README.md', 'package.json']) {
    writeFileSync(join(workspace, name), '1\n2\n');
  }
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=me', '-c', 'user.email=me@example.com'];
    const { status, stderr } = spawnSync('git', [...author, ...args], { cwd: workspace, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  };
  git('init', '--quiet', '--initial-branch=main');
  git('add', 'a', 'b', 'd/c', 'src/a.ts', 'README.md', 'package.json');
  git('commit', '--quiet', '--message=first');
}

/**
 * Runs a script where it can write to nothing but its folder and a home that is thrown away (npm keeps a log there of
 * whatever it is asked), has no network, and ends with all that it started.
 */
export function runSandboxed(script: string, workspace: string): number | null {
  const { status } = spawnSync(
    'bwrap',
    [
      ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/home'],
      ...['--bind', workspace, workspace, '--chdir', workspace, '--unshare-all', '--die-with-parent'],
      ...['timeout', '--signal=KILL', String(timeoutSeconds), 'bash', '-c', script],
    ],
    {
      env: { PATH: process.env.PATH ?? '', HOME: '/home', PAGER: 'cat', GIT_PAGER: 'cat' },
      stdio: 'ignore',
      timeout: timeoutSeconds * 5000,
      killSignal: 'SIGKILL',
    },
  );
  return status;
}

/** All that is below a folder, with what is in it. Git tidies its index up whenever it looks at it. */
export function snapshot(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return Object.fromEntries(
    names.filter((name) => name !== '.git/index').map((name) => [name, contentOf(join(folder, name))]),
  );
}

function contentOf(path: string): string {
  const entry = lstatSync(path);
  const mode = entry.mode.toString(8);
  if (entry.isSymbolicLink()) return `${mode} ${readlinkSync(path)}`;
  return entry.isFile() ? `${mode} ${readFileSync(path, 'latin1')}` : mode;
}
