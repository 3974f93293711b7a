import { type LossReason } from './runs/run.ts';

/** Everything that Agent Shell itself refuses or fails with. The text tells its reader what to do next. */
export class AgentShellError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'AgentShellError';
    this.code = code;
  }
}

export type ErrorCode =
  | 'invalidInput'
  | 'noWorkingDirectory'
  | 'noShell'
  | 'noArtifact'
  | 'storageFailed'
  | 'untrusted'
  | 'timedOut'
  | 'cancelled'
  | 'lost';

export const missingCommand = () =>
  new AgentShellError(
    'invalidInput',
    `Missing 'command' argument. Send the bash text to run, for example {"command": "ls -la"}.`,
  );

export const invalidInput = (problem: string, whatToSend: string) =>
  new AgentShellError('invalidInput', `${problem} ${whatToSend}`);

export const invalidEnvName = (name: string) =>
  new AgentShellError(
    'invalidInput',
    `Invalid bash env name: ${name}. A name has letters, digits and underscores, and does not begin with a digit.`,
  );

export const cwdMissing = (path: string) =>
  new AgentShellError(
    'noWorkingDirectory',
    `Working directory does not exist: ${path}. Send an existing directory as 'cwd', or none to use the session's own.`,
  );

export const cwdNotDirectory = (path: string) =>
  new AgentShellError(
    'noWorkingDirectory',
    `Working directory is not a directory: ${path}. Send the directory that contains it as 'cwd'.`,
  );

export const sessionCwdMissing = (path: string, next: string) =>
  new AgentShellError(
    'noWorkingDirectory',
    `Working directory does not exist: ${path}. It was the session's own and has been removed since; nothing was run. ` +
      `The session is now in ${next}: send the command again.`,
  );

export const shellMissing = (shell: string) =>
  new AgentShellError(
    'noShell',
    `The shell '${shell}' was not found, so nothing was run. Ask the user to install bash or to set ` +
      `'agentShell.shell.path' to the full path of one.`,
  );

export const noSuchArtifact = (id: string) =>
  new AgentShellError(
    'noArtifact',
    `There is no artifact '${id}'. Use the number after artifact:// in the result of the command.`,
  );

export const storageFailed = (directory: string, reason: string) =>
  new AgentShellError(
    'storageFailed',
    `Agent Shell cannot write to its storage ${directory} (${reason}), so nothing was run. ` +
      `Ask the user to make it writable or to free some space.`,
  );

export const untrustedWorkspace = () =>
  new AgentShellError(
    'untrusted',
    'Nothing is run in a workspace that is not trusted. Ask the user to trust it (command "Workspaces: Manage Workspace Trust").',
  );

export const commandTimedOut = (seconds: number, soFar: string) =>
  new AgentShellError(
    'timedOut',
    `Command timed out after ${seconds} seconds and was stopped, with everything it had started. Send a longer ` +
      `'timeout' (up to 3600) if it needs more time.\n${soFar}`,
  );

export const commandCancelled = (soFar: string) =>
  new AgentShellError('cancelled', `Command was cancelled by the user and stopped.\n${soFar}`);

const lossTexts: Record<LossReason, string> = {
  terminalClosed:
    'The terminal it ran in was closed. It was stopped and not run again; check what it has done before you send it again.',
  shellGone:
    'The shell it ran in is gone. It was stopped and not run again; check what it has done before you send it again.',
  notStarted: 'The shell did not start it, so nothing was run. Send it again.',
};

export const commandLost = (reason: LossReason, soFar: string) =>
  new AgentShellError('lost', `Command failed: missing exit status. ${lossTexts[reason]}\n${soFar}`);
