import { execa } from 'execa';
import { repositoryOf } from '../safety/paths/repositoryOf.ts';

/** The files of a repository that git does not know yet, and does not ignore. */
export interface UntrackedFiles {
  /** The first of them, as they are called from where they were looked for. */
  readonly names: readonly string[];
  /** How many there are besides; undefined where they were too many to be counted. */
  readonly more: number | undefined;
}

const maxNames = 20;
const maxBytes = 1_000_000;
const maxMilliseconds = 1000;

/** The folders of the system: a program of the workspace that is called git is not to be run. */
const path = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin:/opt/local/bin';

/**
 * Lists what is untracked. Unlike `git status`, this compares no contents and so runs no filters; what else the settings
 * of the repository could have git run, or look for elsewhere, is set to nothing.
 */
export async function untrackedFiles(
  cwd: string,
  { HOME, XDG_CONFIG_HOME }: NodeJS.ProcessEnv = process.env,
): Promise<UntrackedFiles | undefined> {
  const repository = repositoryOf(cwd);
  if (repository === undefined) return undefined;
  const place = [`--git-dir=${repository}/.git`, `--work-tree=${repository}`];
  const settings = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '--no-optional-locks'];
  const list = ['ls-files', '-z', '--others', '--exclude-standard', '--', ':/'];
  const { stdout, exitCode, isMaxBuffer, timedOut } = await execa('git', [...place, ...settings, ...list], {
    cwd,
    // The user's own settings say what else is ignored.
    env: { PATH: path, HOME, XDG_CONFIG_HOME, GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: '' },
    extendEnv: false,
    stdin: 'ignore',
    stderr: 'ignore',
    stripFinalNewline: false,
    maxBuffer: maxBytes,
    timeout: maxMilliseconds,
    killSignal: 'SIGKILL',
    reject: false,
  });
  const isCut = isMaxBuffer || timedOut;
  if (exitCode !== 0 && !isCut) return undefined;
  return chosen(stdout.split('\0').slice(0, -1), isCut);
}

function chosen(found: readonly string[], isCut: boolean): UntrackedFiles {
  const names = found.filter(isPlain).slice(0, maxNames);
  return { names, more: isCut ? undefined : found.length - names.length };
}

/** What breaks lines, or fills them, could be taken for something other than a name. */
const isPlain = (name: string) => name.length <= 200 && !/\p{C}|\p{Zl}|\p{Zp}/u.test(name);
