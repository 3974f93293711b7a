import { type Run } from '../runs/run.ts';
import { type Sandbox } from '../sandbox/sandbox.ts';
import { type Connection } from './connection.ts';
import { quote } from './quote.ts';
import { type Recording } from './recording.ts';
import { sandboxedText } from './sandboxed.ts';
import { waitDescriptor } from './setup.ts';
import { redirections, type Streams } from './streams.ts';

/** As bash is to be told a path that it would expand, as in double quotes. */
const unexpanded = (path: string) => path.replaceAll(/[\\$`]/g, '\\$&');

export interface Launch {
  readonly shell: string;
  readonly recording: Recording;
  /** The pipe unless given. */
  readonly connection?: Connection;
  /** Whether the shell is to wait for its call, until `agent-run`'s input ends. */
  readonly waits?: boolean;
  /** Whether it may go on when its call, or the window, has ended. */
  readonly outlives?: boolean;
  /** What the command is kept in; nothing unless given. */
  readonly sandbox?: Sandbox;
}

/**
 * The text of sh by which a subshell of `agent-run` becomes the shell of the command. The command is a file to it, also
 * a short one: with `-c` bash has other exit codes (127 for an unset variable under `set -u`, say). Its first line is for
 * `agent-run` itself, which reads it before it starts the recorder.
 */
export function launchText(run: Run, launch: Launch): string {
  const { shell, recording, connection = 'pipe', waits = false, outlives = false, sandbox } = launch;
  // A terminal is connected already, by whoever made it, and is one stream.
  const isPipe = connection === 'pipe';
  const streams = isPipe ? recording.streams : 'together';
  const connected: Streams | undefined = isPipe
    ? {
        input: waits ? `${waitDescriptor}<&0 </dev/null` : '</dev/null',
        output: run.pipe,
        ...(streams === 'apart' && { errors: run.stderrPipe }),
      }
    : undefined;
  const command = [shell, '--', run.commandFile];
  return [
    `# ${recording.maxBytes} ${streams}${outlives ? ' outlives' : ''}`,
    `export AGENT_SHELL_RUN=${quote(run.marker)}`,
    `export BASH_ENV=${quote(unexpanded(run.setupFile))}`,
    ...(sandbox
      ? sandboxedText(run, sandbox, command, connected)
      : [`exec ${command.map(quote).join(' ')}${connected ? ` ${redirections(connected)}` : ''}`]),
    '',
  ].join('\n');
}
