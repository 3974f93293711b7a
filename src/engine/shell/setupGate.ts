import { notSetUpText } from '../errors.ts';
import { type Run } from '../runs/run.ts';
import { quote } from './quote.ts';
import { type ShellState } from './sessionState.ts';
import { markNotSetUp } from './stateDump.ts';

/**
 * What the body of a setup returns: that it was read to its end, or that there is no way into the directory. Bash itself
 * returns 1, 2 or 127 for a text that it cannot read.
 */
export const setupStatus = { ready: 79, noDirectory: 80 } as const;

/** How a shell ends whose command was not run. */
export const notSetUpExitCode = 125;

/** The argument with which a setup is sourced for its body. Bash gives a command its own arguments later. */
const bodyWord = 'body';

/**
 * A text that bash reads twice, so that the command runs only if the body was read to its end. The shell sources its own
 * file again, for the body, which ends by returning a status of its own. What bash cannot parse ends only that second
 * reading: the first one goes on, finds another status, and ends the shell. Bash opens the command's file only after that.
 * As a second file, or as a quoted word, the body would cost more time.
 */
export function gatedSetup(run: Run, state: ShellState | undefined, body: readonly string[]): string {
  return [
    // One compound command: bash has parsed all of it before the body can define an alias.
    `if [[ \${1-} != ${bodyWord} ]]; then`,
    // A function of this name may be in the environment.
    '\\unset -f builtin',
    '\\builtin unset -v BASH_ENV',
    'AGENT_SHELL_SETUP=1',
    `\\builtin . ${quote(run.setupFile)} ${bodyWord}`,
    'AGENT_SHELL_SETUP=$?',
    `if [[ $AGENT_SHELL_SETUP == ${setupStatus.ready} ]]; then`,
    '\\builtin unset -v AGENT_SHELL_SETUP',
    ...lastSteps(state),
    'else',
    '\\builtin trap - EXIT',
    markNotSetUp(run.stateFile, 'AGENT_SHELL_SETUP'),
    `\\builtin printf '%s\\n' ${quote(notSetUpText)} >&2`,
    `\\builtin exit ${notSetUpExitCode}`,
    'fi',
    'fi',
    // An error that ends all of the above must not lead into the body. Without reserved words, which could be aliases now.
    `\\builtin [ "\${1-}" = ${bodyWord} ] || \\builtin exit ${notSetUpExitCode}`,
    ...body,
    '',
  ].join('\n');
}

/** Options are for the command: with aliases or without `braceexpand` a body would be read by other rules. */
function lastSteps(state: ShellState | undefined): string[] {
  const { setOptions = '', shoptOptions = '', aliases = '' } = state ?? {};
  return [
    shoptOptions,
    // Without it a shell that is not interactive knows its aliases but does not use them.
    aliases && '\\builtin shopt -s expand_aliases',
    setOptions,
    '\\builtin return 0',
  ];
}
