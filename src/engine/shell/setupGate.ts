import { notSetUpText } from '../errors.ts';
import { type Run } from '../runs/run.ts';
import { setLast } from './declarations.ts';
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
    `if [[ \${1-} != ${bodyWord} ]]; then`,
    // A function of this name may be in the environment.
    '\\unset -f builtin',
    '\\builtin unset -v BASH_ENV',
    'AGENT_SHELL_SETUP=',
    `\\builtin . ${quote(run.setupFile)} ${bodyWord}`,
    'AGENT_SHELL_SETUP=$?',
    `if [[ $AGENT_SHELL_SETUP == ${setupStatus.ready} ]]; then`,
    '\\builtin unset -v AGENT_SHELL_SETUP',
    setOptionsLast(state),
    'fi',
    'fi',
    // Also after an error that ended all of the above.
    `if [[ \${1-} != ${bodyWord} ]]; then`,
    '\\builtin trap - EXIT',
    markNotSetUp(run.stateFile, 'AGENT_SHELL_SETUP'),
    `\\builtin printf '%s\\n' ${quote(notSetUpText)} >&2`,
    `\\builtin exit ${notSetUpExitCode}`,
    'fi',
    ...body,
    '',
  ].join('\n');
}

/** What comes last: `set -e` and its like are for the command, not for these texts, and under `set -x` none must show. */
function setOptionsLast(state: ShellState | undefined): string {
  const posix = state?.variables[setLast];
  const lines = [posix ? `\\builtin ${posix}` : '', state?.setOptions ?? '', '\\builtin return 0'].join('\n');
  return state?.setOptions.includes('xtrace') ? `{\n${lines}\n} 2>/dev/null` : lines;
}
