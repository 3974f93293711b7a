/** A program that only starts another one. What it starts comes after its options. */
export interface Starter {
  /** Their names. */
  readonly programs: string;
  /** What comes first: any of these, each one or more words. Left out: nothing does. */
  readonly after?: readonly string[];
  /** Its options that take the next word. */
  readonly valued?: string;
  /** Options with which it starts nothing that is known. */
  readonly unless?: string;
  /** How many words it takes for itself, as the duration of `timeout`. */
  readonly operands?: number;
  /** `A=1` may come before the program. */
  readonly assigns?: true;
  /** Options that name what it starts: a module of Python. */
  readonly module?: string;
}

export const starters: readonly Starter[] = [
  { programs: 'env', valued: '-u --unset -C --chdir', unless: '-S --split-string', assigns: true },
  { programs: 'cross-env', assigns: true },
  {
    programs: 'sudo',
    valued: '-u -g -h -p -C -D -R -T --user --group',
    unless: '-l -e -v -V',
    assigns: true,
  },
  { programs: 'time', valued: '-f -o --format --output' },
  { programs: 'nice', valued: '-n --adjustment' },
  { programs: 'ionice', valued: '-c -n --class --classdata', unless: '-p --pid' },
  { programs: 'nohup setsid unbuffer chronic' },
  { programs: 'command', unless: '-v -V' },
  { programs: 'stdbuf', valued: '-i -o -e --input --output --error' },
  { programs: 'timeout gtimeout', valued: '-k -s --kill-after --signal', operands: 1 },
  { programs: 'npx pnpx bunx', valued: '-p --package -w --workspace', unless: '-c --call --shell-mode' },
  { programs: 'npm', after: ['exec', 'x'], valued: '-p --package -w --workspace', unless: '-c --call' },
  { programs: 'pnpm', after: ['exec', 'dlx'], valued: '--package', unless: '-c --shell-mode -r --recursive' },
  { programs: 'yarn', after: ['exec', 'dlx'], valued: '-p --package' },
  { programs: 'bun', after: ['x'], valued: '-p --package' },
  { programs: 'bundle', after: ['exec'] },
  { programs: 'php', valued: '-c -d', unless: '-r -S -l -i -v -m -a' },
  { programs: 'poetry pipenv pdm rye', after: ['run'] },
  { programs: 'conda mamba', after: ['run'], valued: '-n -p --name --prefix --cwd' },
  {
    programs: 'uv',
    after: ['run', 'tool run'],
    valued:
      '-p --python --with --with-editable --extra --group --package --project --directory --env-file --from',
    module: '-m --module',
  },
  { programs: 'uvx', valued: '-p --python --with --from' },
  {
    programs: 'c8',
    valued: '-r --reporter -x --exclude -n --include -o --reports-dir --temp-directory --src',
  },
  { programs: 'nyc', valued: '-r --reporter -x --exclude -n --include --report-dir --temp-dir --cwd' },
  { programs: 'coverage', after: ['run'], valued: '--source --omit --include --rcfile', module: '-m' },
];

/** Programs that come with packages, and that `yarn jest` or `pnpm jest` starts by its name. */
export const packagePrograms =
  'jest vitest mocha playwright ava tap tape tsc vue-tsc eslint biome nx turbo vite webpack next esbuild nyc c8 cross-env';
