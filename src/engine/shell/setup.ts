import { type Run } from '../runs/run.ts';
import { type Connection } from './connection.ts';
import { environmentText, type WorkspaceEnvironment } from './environment/workspaceEnvironment.ts';
import { functionsText } from './functions/functionsText.ts';
import { attendedEnvironment, hardenedEnvironment, readingEnvironment } from './hardenedEnvironment.ts';
import { quote } from './quote.ts';
import { dumpAfter, dumpAgain, dumpBefore, keepStages } from './stateDump.ts';
import { type ShellState } from './sessionState.ts';
import { gatedSetup, setupStatus } from './setupGate.ts';

/** How a session's shell looks before it knows its command. */
export interface SessionShell {
  /** Where the session is. */
  readonly cwd: string;
  readonly state: ShellState | undefined;
  /** Variables and folders that the workspace adds to it; nothing unless given. */
  readonly environment?: WorkspaceEnvironment;
  /** The pipe unless given. */
  readonly connection?: Connection;
  /** Set for a command that nobody was asked about. */
  readonly unasked?: UnaskedShell;
}

/** The shell of a command that runs in a sandbox without a question. */
export interface UnaskedShell {
  /** Names of variables that may hold secrets: it is without them. */
  readonly unset: readonly string[];
  /** Whether the command can only read. */
  readonly onlyReads: boolean;
  /** Set when what Python compiles is to have a place. */
  readonly keepsBytecode?: true;
}

/** What one call adds to that. */
export interface CallShell {
  /** Where the command runs. */
  readonly cwd: string;
  /** Where the shell goes from there, as if the command had said so. */
  readonly movesTo?: string;
  /** The caller's variables: for this command only, never carried over. */
  readonly env: Readonly<Record<string, string>>;
}

/** Where a shell that waits is told its call. */
export const waitDescriptor = 9;

/** For ever: thirty years. */
const waitSeconds = 999_999_999;

/**
 * The text that bash sources (by BASH_ENV) before the command: it makes the shell look as the session left it.
 * The command itself then runs as it would in any `bash`, with nothing around it.
 */
export function setupScript(run: Run, session: SessionShell, call: CallShell): string {
  return gatedSetup(run, session.state, [
    ...startSession(run, session),
    enter(call.cwd, session),
    callExports(call, session),
    ...witness(run, session),
    ...begin(call),
  ]);
}

/** The same for a shell that is started before its call is known, and then told the text of {@link callScript}. */
export function waitingSetupScript(run: Run, session: SessionShell): string {
  return gatedSetup(run, session.state, [
    ...startSession(run, session),
    enter(session.cwd, session),
    ...witness(run, session),
    // It ends with the end of the text, which `read` takes for a failure. A session's TMOUT, which may be read-only, would
    // end it earlier.
    `\\builtin read -r -d '' -t ${waitSeconds} AGENT_SHELL_CALL <&${waitDescriptor}`,
    `\\builtin exec ${waitDescriptor}<&-`,
    // Whoever was to send the call is gone.
    `if [[ -z $AGENT_SHELL_CALL ]]; then \\builtin trap - EXIT; \\builtin exit; fi`,
    `\\builtin eval "$AGENT_SHELL_CALL"`,
  ]);
}

/** What makes the shell of a session that of a call. */
export function callScript(run: Run, session: SessionShell, call: CallShell): string {
  return [
    '\\builtin unset -v AGENT_SHELL_CALL; SECONDS=0',
    // Again, even where it is the same: the directory may have been replaced by a new one of its name.
    enter(call.cwd, session),
    // What was seen before the call must have its variables, or they would seem to be the command's.
    ...(Object.keys(call.env).length > 0 ? [callExports(call, session), dumpAgain(run.stateFile)] : []),
    ...begin(call),
    // `read` may take a separator of the session's off the end: then off this, and not off a word.
    '#',
  ].join('\n');
}

// By `\builtin`, since a session may have functions and aliases of any other name.
const startSession = (run: Run, { state, environment, connection, unasked }: SessionShell) => [
  exports(connection === 'terminal' ? attendedEnvironment : hardenedEnvironment),
  ...(state ? restore(unasked ? withoutVariables(state, unasked.unset) : state) : []),
  ...(environment
    ? [environmentText(unasked ? withoutVariables(environment, unasked.unset) : environment, state)]
    : []),
  ...(unasked ? [forget(unasked.unset)] : []),
  ...(unasked?.onlyReads ? [exports(readingEnvironment(run.privateFolder, unasked))] : []),
];

const withoutVariables = <Kind extends Pick<ShellState, 'variables'>>(
  state: Kind,
  names: readonly string[],
): Kind => ({
  ...state,
  variables: Object.fromEntries(Object.entries(state.variables).filter(([name]) => !names.includes(name))),
});

const forget = (names: readonly string[]) =>
  names.length > 0 ? `\\builtin unset -v ${names.join(' ')}` : '';

/**
 * Goes there without a trace: what `cd -` means is the session's to say. Only with this the setup can be ready: a text
 * before it that swallows it, by a quote that does not end, is noticed.
 */
function enter(cwd: string, { state }: SessionShell): string {
  return [
    `\\builtin cd -- ${quote(cwd)} || \\builtin return ${setupStatus.noDirectory}`,
    `AGENT_SHELL_SETUP=${setupStatus.ready}`,
    `\\builtin ${state?.variables.OLDPWD ?? 'unset -v OLDPWD'}`,
  ].join('\n');
}

/** Sees the shell as the command finds it, and as it leaves it. */
const witness = ({ stateFile }: Run, { connection }: SessionShell) => [
  dumpBefore(stateFile, connection),
  // With nowhere to print to: under `set -x`, or for a DEBUG trap, none of it must show.
  // Nor must a limit on the size of files change how the command ends.
  // Without reserved words but braces: the command may have aliases of these names.
  // A child that is killed before it gets to forget the trap runs it too, and is not the one to say anything.
  `\\builtin trap ${quote(`{ ${keepStages}; \\builtin trap - DEBUG ERR; \\builtin trap '' XFSZ; \\builtin [ "\${BASH_SUBSHELL:-0}" = 0 ] && ${dumpAfter(stateFile, connection)}; } >/dev/null 2>&1`)} EXIT`,
];

const begin = ({ movesTo }: CallShell) => [
  movesTo === undefined
    ? ''
    : `\\builtin cd -- ${quote(movesTo)} || \\builtin return ${setupStatus.noDirectory}`,
  '\\builtin return "$AGENT_SHELL_SETUP"',
];

/**
 * The variables of a call. What a session has declared in a way of its own is forgotten first: to an integer (`declare -i`)
 * a value would be an expression, which can run commands, and by a reference it would go to another variable.
 */
function callExports({ env }: CallShell, { state }: SessionShell): string {
  const declared = Object.keys(env).filter((name) => !isPlain(state?.variables[name] ?? ''));
  // The first fails where bash knows no references.
  const forget = declared.map((name) => `\\builtin unset -n ${name} 2>/dev/null; \\builtin unset -v ${name}`);
  return [...forget, exports(env)].join('\n');
}

/** Whether a declaration, if there is one, says nothing but a value, and that it is exported. */
const isPlain = (declaration: string) => /^(declare -[-x] |$)/.test(declaration);

function exports(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `\\builtin export ${name}=${quote(value)}`)
    .join('\n');
}

function restore({ umask, variables, functions, aliases }: ShellState): string[] {
  return [
    umask === undefined ? '' : `\\builtin umask ${umask}`,
    // By name alone: bash knows the values of arrays only after `declare` itself, and there are no functions yet.
    ...Object.entries(variables).map(([name, declaration]) => declaration ?? `\\builtin unset -v ${name}`),
    // Not in use yet, and before a function could have the name of the builtin.
    aliases,
    functionsText(functions),
  ];
}
