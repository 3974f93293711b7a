import { type Run } from '../runs/run.ts';
import { quote } from './quote.ts';

/** Linux takes at most 128 KiB in one argument of a program. */
const maxArgumentBytes = 100 * 1024;

/**
 * The text of sh by which a subshell of `agent-run` becomes the shell of the command. A command that fits is passed as
 * text, so that error messages say `bash: line 1: …` and not the name of a file that means nothing to the reader.
 */
export function launchText(run: Run, shell: string, command: string): string {
  const fits = Buffer.byteLength(command) <= maxArgumentBytes;
  const script = fits ? `-c -- ${quote(command)} bash` : `-- ${quote(run.commandFile)}`;
  return [
    `export AGENT_SHELL_RUN=${quote(run.marker)}`,
    `export BASH_ENV=${quote(run.setupFile)}`,
    `exec ${quote(shell)} ${script} >${quote(run.pipe)} 2>&1 </dev/null`,
    '',
  ].join('\n');
}
