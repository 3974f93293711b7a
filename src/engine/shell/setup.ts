import { hardenedEnvironment } from './hardenedEnvironment.ts';
import { quote } from './quote.ts';
import { type SessionState } from './sessionState.ts';

export interface SetupOptions {
  readonly cwd: string;
  /** The caller's variables: for this command only, never carried over. */
  readonly env: Readonly<Record<string, string>>;
  readonly state: SessionState | undefined;
  /** Where the command's state goes when it ends. */
  readonly stateDirectory: string;
}

/**
 * The text that bash sources (by BASH_ENV) before the command: it makes the shell look as the session left it.
 * The command itself then runs as it would in any `bash`, with nothing around it.
 */
export function setupScript({ cwd, env, state, stateDirectory }: SetupOptions): string {
  return [
    'unset BASH_ENV',
    exports(hardenedEnvironment),
    `cd -- ${quote(cwd)} || exit`,
    ...(state ? restore(state) : []),
    exports(env),
    dumpBefore(stateDirectory),
    // Between braces, with nowhere to print to: under `set -x` none of it must show.
    `trap ${quote(`{ ${dumpAfter(stateDirectory)}; } 2>/dev/null`)} EXIT`,
    // Last: `set -e` and its like are for the command, not for this text.
    state?.options ?? '',
    '',
  ].join('\n');
}

function exports(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}=${quote(value)}`)
    .join('\n');
}

function restore({ umask, variables, functions, exportedFunctions, aliases }: SessionState): string[] {
  return [
    `umask ${umask}`,
    ...Object.entries(variables).map(([name, declaration]) => declaration ?? `unset -v ${name}`),
    functions,
    exportedFunctions,
    // Without it a shell that is not interactive knows its aliases but does not use them.
    aliases && `shopt -s expand_aliases\n${aliases}`,
  ];
}

/** Files of a saved state. `complete` comes last: without it the others mean nothing. */
export const stateFiles = {
  variablesBefore: 'variables-before',
  optionsBefore: 'options-before',
  variables: 'variables',
  options: 'options',
  functions: 'functions',
  functionNames: 'function-names',
  aliases: 'aliases',
  umask: 'umask',
  cwd: 'cwd',
  complete: 'complete',
} as const;

/** Only builtins, and `>|`, so that it is fast and works under whatever the command did to its shell. */
function dump(directory: string, commands: Partial<Record<keyof typeof stateFiles, string>>): string {
  return Object.entries(commands)
    .map(([file, command]) => `${command} >|${quote(`${directory}/${stateFiles[file as keyof typeof stateFiles]}`)}`)
    .join('; ');
}

const dumpVariables = 'builtin declare -p';
const dumpOptions = '{ builtin set +o; builtin shopt -p; }';

const dumpBefore = (directory: string) =>
  dump(directory, { variablesBefore: dumpVariables, optionsBefore: dumpOptions });

const dumpAfter = (directory: string) =>
  dump(directory, {
    options: dumpOptions,
    variables: dumpVariables,
    functions: 'builtin declare -f',
    functionNames: 'builtin declare -F',
    aliases: 'builtin alias -p',
    umask: 'builtin umask',
    cwd: 'builtin pwd',
    complete: 'builtin echo',
  });
