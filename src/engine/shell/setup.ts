import { hardenedEnvironment } from './hardenedEnvironment.ts';
import { quote } from './quote.ts';
import { dumpAfter, dumpBefore } from './stateDump.ts';
import { type SessionState } from './sessionState.ts';

export interface SetupOptions {
  readonly cwd: string;
  /** The caller's variables: for this command only, never carried over. */
  readonly env: Readonly<Record<string, string>>;
  readonly state: SessionState | undefined;
  /** Where the shell's state goes, from before the command and from after it. */
  readonly stateFile: string;
}

/**
 * The text that bash sources (by BASH_ENV) before the command: it makes the shell look as the session left it.
 * The command itself then runs as it would in any `bash`, with nothing around it.
 */
export function setupScript({ cwd, env, state, stateFile }: SetupOptions): string {
  return [
    'unset BASH_ENV',
    exports(hardenedEnvironment),
    `cd -- ${quote(cwd)} || exit`,
    ...(state ? restore(state) : []),
    exports(env),
    dumpBefore(stateFile),
    // With nowhere to print to: under `set -x` none of it must show.
    `trap ${quote(`{ builtin trap - DEBUG ERR; ${dumpAfter(stateFile)}; } 2>/dev/null`)} EXIT`,
    // Last: `set -e` and its like are for the command, not for this text.
    state?.setOptions ?? '',
    '',
  ].join('\n');
}

function exports(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}=${quote(value)}`)
    .join('\n');
}

function restore({
  shoptOptions,
  umask,
  variables,
  functions,
  exportedFunctions,
  aliases,
}: SessionState): string[] {
  return [
    // First: with `extglob`, say, the functions parse in no other way.
    shoptOptions,
    `umask ${umask}`,
    ...Object.entries(variables).map(([name, declaration]) => declaration ?? `unset -v ${name}`),
    functions,
    exportedFunctions,
    // Without it a shell that is not interactive knows its aliases but does not use them.
    aliases && `shopt -s expand_aliases\n${aliases}`,
  ];
}
