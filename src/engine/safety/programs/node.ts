import { changes, destroys, doubtful, onlyReads, reaches, unknowable, type Effect } from '../effect.ts';
import { type Text } from '../words/text.ts';
import { type Program, type Programs } from './program.ts';
import { judgesWrittenCode, runsCode } from './writtenCode.ts';

const installs = reaches('Downloads packages and installs them, and they may run scripts.');
const runsProject = unknowable('Runs scripts of the project.');
const followsProject = doubtful('Runs a tool that follows the settings of the project.');
const asksRegistry = reaches('Asks the registry of packages.');
const changesRegistry = reaches('Changes something at the registry of packages.');
const flags =
  '-aglprs --all --global --json --long --parseable --prod --production --dev --link --silent --offline --no-color --no-fund --recursive --only-projects --prod-only --location';
const values = '--pattern --filter -F --loglevel --depth --reporter --omit --include';
/** There may be settings of their own. */
const folders = {
  '--prefix -C --dir --cwd': { value: 'look' as const, steers: true as const },
  '-w --workspace': { value: 'text' as const, steers: true as const },
  '--workspaces --include-workspace-root': { steers: true as const },
};

/** A package by its name and version: an address, a folder or a repository would be fetched from there. */
const isPackage = ({ value = '' }: Text) => /^(@\w[\w.-]*\/)?\w[\w.-]*(@[\w.^~<>=*-]*)?$/.test(value);

/** Questions to the registry that the user has set. */
const asks: Program = {
  service: 'npm',
  here: true,
  operands: 'text',
  flags: `${flags} --compatible --no-optional --prod-only`,
  values: `${values} --audit-level --level --groups --searchlimit`,
  options: folders,
  also: ({ operands }) => (operands.every(isPackage) ? undefined : asksRegistry),
};

const managers: Record<string, Program | Effect> = {
  '': onlyReads,
  'ls list ll la why explain root bin prefix query licenses help help-search': {
    here: true,
    operands: 'text',
    flags,
    values,
    options: folders,
  },
  'explore edit': runsProject,
  'config c': {
    commands: {
      '': onlyReads,
      'get list ls': {
        operands: 'text',
        flags: '-gl --global --json --long',
        values: '--location',
        also: (_, words) =>
          words.some(({ value }) => /auth|token|password/i.test(value ?? ''))
            ? reaches('Prints credentials.')
            : undefined,
      },
      'set delete edit fix unset': reaches('Changes settings of the user.'),
    },
  },
  get: { operands: 'text', flags: '-g --global' },
  set: reaches('Changes settings of the user.'),
  pkg: {
    commands: {
      get: { operands: 'text', flags, values, options: folders },
      'set delete fix': changes('Changes package.json.'),
    },
  },
  // What comes after the package are names of its fields.
  'view info show v': {
    ...asks,
    also: ({ operands }) => (operands.slice(0, 1).every(isPackage) ? undefined : asksRegistry),
  },
  'outdated ping whoami': asks,
  search: { ...asks, also: () => undefined },
  audit: {
    ...asks,
    commands: { '': onlyReads, signatures: asks },
    otherwise: reaches('Changes packages as the registry says.'),
  },
  'owner dist-tag': { commands: { ls: asks, list: asks }, otherwise: changesRegistry },
  // No page is opened from the sandbox: they print its address.
  'doctor fund bugs docs home repo': { ...asks, also: () => undefined },
  'profile access team stars star': asksRegistry,
  'install i add ci clean-install install-test it install-ci-test update up upgrade link ln import rebuild rb dedupe ddp fetch install-links':
    installs,
  'uninstall un remove rm r unlink prune': {
    does: changes('Removes packages from the project.'),
    options: { '-g --global': reaches('Removes packages of the user.') },
  },
  'init create': unknowable('Makes a project, for which it may download a program.'),
  version: {
    also: ({ operands }) =>
      operands.length > 0 ? changes('Sets the version, and makes a commit.') : undefined,
    operands: 'text',
  },
  // Even a dry run has scripts of the project run.
  pack: runsProject,
  publish: reaches('Publishes the package.'),
  'unpublish deprecate': destroys('Takes a package back from everybody.'),
  'login logout adduser token org hook': changesRegistry,
  'cache store': {
    commands: {
      'ls verify path status dir list': onlyReads,
      'clean rm prune clear add': reaches('Changes the cache of packages.'),
    },
  },
  'run run-script': {
    // Without the name of a script it lists them.
    commands: { '': onlyReads },
    otherwise: runsProject,
    flags: '-s --silent --json',
  },
  'rum urn test t tst start stop restart exec x dlx node workspace turbo': runsProject,
  workspaces: {
    commands: { 'info list': { flags: '-vR --json --verbose --recursive' } },
    otherwise: runsProject,
  },
  completion: onlyReads,
};

/** Node.js and what comes with it. */
export const node: Programs = {
  'npm pnpm cnpm': {
    version: '-v -version',
    flags,
    values,
    options: folders,
    commands: managers,
    otherwise: runsProject,
  },
  yarn: {
    version: '-v',
    flags,
    values,
    options: folders,
    commands: {
      ...managers,
      '': installs,
      // What yarn does not know is a script of the project.
      'view show v search ping whoami owner dist-tag run run-script ll la explain root prefix query help-search pkg get':
        runsProject,
      npm: { commands: { 'info audit': asks }, otherwise: changesRegistry },
      versions: onlyReads,
    },
    otherwise: runsProject,
  },
  bun: {
    version: '-v --revision',
    commands: {
      pm: { commands: { 'ls bin hash': { flags: '-ag --all' } }, otherwise: changes('Changes packages.') },
      'install add i update upgrade link': installs,
      'remove rm': changes('Removes packages.'),
      'outdated audit': asksRegistry,
    },
    otherwise: runsCode,
  },
  'npx pnpx bunx': {
    version: '-v -h',
    does: unknowable('Runs a program that may have to be downloaded first.'),
  },
  'node nodejs': {
    version: '-v -h -help --help --v8-options',
    stops: true,
    anyText: true,
    anyOption: true,
    also: (args, words, where) =>
      words[0] && /^(-c|--check)$/.test(words[0].value ?? '')
        ? undefined
        : judgesWrittenCode(args, words, where),
    options: { '-c --check': { does: onlyReads, operands: 'read' } },
  },
  deno: {
    version: '-V -h',
    commands: {
      '': runsCode,
      'info types doc lint': unknowable('May download what it looks at.'),
      fmt: changes('Changes files.'),
    },
    otherwise: runsCode,
  },
  'tsx ts-node esno babel-node electron': { version: '-v -h', does: runsCode },
  'tsc vue-tsc': {
    version: '-v -V -h --all --showConfig --listFilesOnly',
    does: changes('Writes compiled files.'),
    anyOption: true,
    options: { '--noEmit': { does: followsProject } },
  },
  'eslint stylelint tslint oxlint standard xo knip depcheck commitlint madge depcruise dependency-cruiser ts-prune cspell markdownlint markdownlint-cli2 jscpd publint attw':
    {
      version: '-v -V -h',
      does: followsProject,
      anyOption: true,
      options: {
        '--fix --fix-type --cache -o --output-file --init --suppress-all': changes('Changes files.'),
      },
    },
  biome: {
    version: '-V -h',
    commands: {
      'check lint format ci': {
        does: followsProject,
        anyOption: true,
        operands: 'read',
        options: { '--write --fix --apply --apply-unsafe': changes('Changes files.') },
      },
    },
    otherwise: unknowable('Runs a tool that follows the settings of the project.'),
  },
  prettier: {
    version: '-v -V -h',
    does: followsProject,
    anyOption: true,
    options: { '-w --write --cache': changes('Changes files.') },
  },
  'jest vitest mocha ava tap playwright cypress webpack rollup vite esbuild parcel next nuxt astro gatsby turbo nx lerna rimraf mkdirp husky lint-staged semantic-release dprint c8 nyc karma jasmine storybook ng vue expo react-scripts tsup unbuild swc babel sass postcss tailwindcss prisma drizzle-kit typeorm sequelize knex changeset np tsd size-limit http-server serve pm2 forever':
    {
      version: '-v -V -h',
      does: unknowable('Runs a tool that follows the settings of the project.'),
    },
  'asdf mise rbenv jenv goenv tfenv': {
    version: '-v',
    commands: { 'ls list current which where versions version root': { operands: 'text' } },
    otherwise: reaches('Changes which programs are used.'),
  },
  'corepack nvm n fnm volta nodenv': {
    version: '-v',
    commands: { 'ls list current which root': { operands: 'text' }, '': onlyReads },
    otherwise: reaches('Changes which Node.js is used.'),
  },
};
