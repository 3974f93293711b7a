/** Programs that would show one page at a time and wait for a key. */
const pagers = [
  'PAGER',
  'GIT_PAGER',
  'MANPAGER',
  'SYSTEMD_PAGER',
  'BAT_PAGER',
  'DELTA_PAGER',
  'GH_PAGER',
  'GLAB_PAGER',
  'PSQL_PAGER',
  'MYSQL_PAGER',
  'HOMEBREW_PAGER',
];

/** Programs that would open an editor and wait for it to close. */
const editors = ['GIT_EDITOR', 'VISUAL', 'EDITOR'];

/** Programs that would ask a person for a password. */
const askers = ['SSH_ASKPASS', 'GIT_ASKPASS', 'SUDO_ASKPASS'];

const all = (names: readonly string[], value: string) => names.map((name): [string, string] => [name, value]);

/** What every command finds in its environment: nothing pages, nothing draws progress. */
export const attendedEnvironment: Readonly<Record<string, string>> = {
  ...Object.fromEntries(all(pagers, 'cat')),
  AWS_PAGER: '',
  LESS: 'FRX',

  NO_COLOR: '1',
  npm_config_progress: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
  YARN_ENABLE_PROGRESS_BARS: 'false',
  CARGO_TERM_PROGRESS_WHEN: 'never',
  PIP_PROGRESS_BAR: 'off',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
  HOMEBREW_NO_AUTO_UPDATE: '1',

  PYTHONUNBUFFERED: '1',

  AGENT_SHELL: '1',
};

/** What runs that nobody can type into find besides: nothing opens an editor, nothing asks. */
const unattendedEnvironment: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...all(editors, 'true'), ...all(askers, 'false')]),
  GIT_MERGE_AUTOEDIT: 'no',
  GIT_TERMINAL_PROMPT: '0',
  GCM_INTERACTIVE: 'never',
  DEBIAN_FRONTEND: 'noninteractive',
  PIP_NO_INPUT: '1',
  GH_PROMPT_DISABLED: '1',
  TF_INPUT: '0',
  npm_config_yes: 'true',
  COMPOSER_NO_INTERACTION: '1',

  // After a failure they would serve a report until somebody presses Ctrl+C.
  PLAYWRIGHT_HTML_OPEN: 'never',
  PW_TEST_HTML_REPORT_OPEN: 'never',

  TERM: 'dumb',
};

/** All of it, for a command without a terminal. The session and the caller's `env` come on top of it. */
export const hardenedEnvironment: Readonly<Record<string, string>> = {
  ...attendedEnvironment,
  ...unattendedEnvironment,
};

/** For a command that is kept from all but reading: what programs would write in passing, they do without. */
export const readingEnvironment = (
  privateFolder: string,
  { keepsBytecode = false }: { keepsBytecode?: boolean } = {},
): Readonly<Record<string, string>> => ({
  TMPDIR: privateFolder,
  // Git would write down again what it has seen of the files.
  GIT_OPTIONAL_LOCKS: '0',
  PYTHONDONTWRITEBYTECODE: '1',
  // Only then: Python would look nowhere else for what it has compiled before.
  ...(keepsBytecode && { PYTHONPYCACHEPREFIX: `${privateFolder}/bytecode` }),
  // Logs of npm.
  npm_config_logs_max: '0',
  npm_config_update_notifier: 'false',
  CARGO_NET_OFFLINE: 'true',
  RUFF_NO_CACHE: 'true',
  MYPY_CACHE_DIR: '/dev/null',
  LESSHISTFILE: '-',
  // A cache that cannot be written to is an error to npm.
  npm_config_cache: `${privateFolder}/npm`,
  npm_config_fetch_retries: '0',
});
