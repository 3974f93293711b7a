import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Whereabouts } from '../../paths/judgePath.ts';
import { commonFolder, gitFolder } from '../../paths/references.ts';
import { repositoryOf } from '../../paths/repositoryOf.ts';

/** Settings with secrets in them, addresses with a password, and other files that are read as well. */
const telling =
  /extraheader|token|passw|secret|cookie|oauth|api_?key|private|smtp|:\/\/[^/\s]*@|^\s*\[\s*include/im;

/** Whether the settings of git that there are now hold nothing that is to be kept. */
export function areSettingsPlain({ cwds, places: { home } }: Whereabouts): boolean {
  const isGiven = Object.keys(process.env).some((name) => name.startsWith('GIT_CONFIG'));
  if (!cwds || isGiven || cwds.some(isBare)) return false;
  const shared = process.env.XDG_CONFIG_HOME ?? join(home, '.config');
  const files = [
    '/etc/gitconfig',
    '/usr/local/etc/gitconfig',
    '/opt/homebrew/etc/gitconfig',
    join(home, '.gitconfig'),
    join(shared, 'git/config'),
    ...cwds.flatMap(filesOfRepository),
  ];
  return files.every((file) => !existsSync(file) || isPlain(file));
}

/** Whether it is itself what `.git` is elsewhere. */
const isBare = (cwd: string) => existsSync(join(cwd, 'HEAD')) && existsSync(join(cwd, 'objects'));

function filesOfRepository(cwd: string): readonly string[] {
  const repository = repositoryOf(cwd);
  if (repository === undefined) return [];
  const common = commonFolder(gitFolder(repository));
  return [
    join(common, 'config'),
    join(common, 'config.worktree'),
    join(gitFolder(repository), 'config.worktree'),
  ];
}

function isPlain(file: string): boolean {
  try {
    return !telling.test(readFileSync(file, 'utf8'));
  } catch {
    return false; // What cannot be read cannot be told.
  }
}
