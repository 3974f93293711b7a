import { type Decision, type RuleOrigin } from './approval/decision.ts';
import { type LossReason } from './runs/run.ts';
import { type Denial } from './safety/denials.ts';
import { quote } from './shell/quote.ts';
import { type UntrackedFiles } from './tool/untrackedFiles.ts';

/** Everything that Agent Shell itself refuses or fails with. The text tells its reader what to do next. */
export class AgentShellError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(short(message));
    this.name = 'AgentShellError';
    this.code = code;
  }
}

/** What is longer does not reach the model: Copilot Chat replaces it by the name of a file. */
const maxLength = 7500;

/** An error may name what a model sent, however long that is. Its end has the output. */
function short(message: string): string {
  if (message.length <= maxLength) return message;
  return `${message.slice(0, maxLength / 5)} [...] ${message.slice((-maxLength * 3) / 4)}`;
}

export type ErrorCode =
  | 'invalidInput'
  | 'noWorkingDirectory'
  | 'noShell'
  | 'setupFailed'
  | 'noArtifact'
  | 'badPattern'
  | 'searchFailed'
  | 'invalidUrl'
  | 'storageFailed'
  | 'untrusted'
  | 'noSandbox'
  | 'denied'
  | 'blocked'
  | 'asyncDisabled'
  | 'tooManyJobs'
  | 'noJob'
  | 'noInput'
  | 'notAsked'
  | 'declined'
  | 'wouldAsk'
  | 'ptyFailed'
  | 'timedOut'
  | 'cancelled'
  | 'waited'
  | 'lost';

/** Codes of commands that were run and did not come to their end. */
const unfinished: ReadonlySet<ErrorCode> = new Set(['timedOut', 'waited', 'lost']);

/**
 * Says whether an error tells what became of a command, not what is wrong with its call. A reader that advises to correct the
 * input of whatever fails, as VS Code does, is to be given it as a result.
 */
export const isUnfinished = (error: unknown): error is AgentShellError =>
  error instanceof AgentShellError && unfinished.has(error.code);

/** It may not be all that is wrong. */
export const missingCommandProblem = {
  problem: "Missing 'command' argument.",
  send: 'Send the bash text to run, for example {"command": "ls -la"}.',
};

export const missingCommand = () => invalidInput(missingCommandProblem.problem, missingCommandProblem.send);

export const invalidInput = (...sentences: readonly string[]) =>
  new AgentShellError('invalidInput', sentences.join(' '));

export const invalidEnvName = (name: string) => ({
  problem: `Invalid bash env name: ${name}.`,
  send: 'A name has letters, digits and underscores, and does not begin with a digit.',
});

/** How a program gets a variable that its shell does not hand on. */
const byTheCommand = (name: string) =>
  `Send another name, or let the command give it to the program that needs it, as in env ${name}=value program.`;

export const fixedEnvName = (name: string) =>
  new AgentShellError(
    'invalidInput',
    `Invalid bash env name: ${name}. Bash sets this variable itself and lets nobody change it. ${byTheCommand(name)}`,
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

export const cwdClosed = (path: string) =>
  new AgentShellError(
    'noWorkingDirectory',
    `Working directory cannot be entered (permission denied): ${path}. Send another one as 'cwd', or ask the user for access.`,
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
    `The shell '${shell}' was not found, or is no program, so nothing was run. Ask the user to install bash or to set ` +
      `'agentShell.shell.path' to the full path of one.`,
  );

export const shellNotBash = (shell: string) =>
  new AgentShellError(
    'noShell',
    `The shell '${shell}' is not a bash, so nothing was run. Ask the user to set 'agentShell.shell.path' to the full ` +
      `path of one.`,
  );

export const shellUnknown = (shell: string, output: string) =>
  new AgentShellError(
    'noShell',
    `The shell '${shell}' does not do what a bash does: it has not read what comes before a command, and whether it ran ` +
      `the command cannot be known. Ask the user to set 'agentShell.shell.path' to the full path of a bash.\n${output}`,
  );

/** Printed by a shell that does not run its command. */
export const notSetUpText = 'agent-shell: the command was not run, because its shell could not be set up.';

/** The part of a session that was given up so that the next command can run. */
export type SetBack = 'session' | 'rcFiles' | 'nothing';

const setBackTexts: Record<SetBack, string> = {
  session:
    'What the session had (directory, variables, functions, aliases, options) was given up, and it begins anew: send the ' +
    'command again, after what it needs of that.',
  rcFiles:
    "Commands run without the user's rc files (~/.bashrc) for the next 5 minutes: send the command again, and tell the user.",
  nothing: "Send the command again; if that does not help, ask the user to look at 'agentShell.shell.path'.",
};

export const setupFailed = (setBack: SetBack, output: string) =>
  new AgentShellError(
    'setupFailed',
    `The command was not run, because its shell could not be set up: bash could not read the text that does it (what ` +
      `it said is below). ${setBackTexts[setBack]}\n${output}`,
  );

export const noSuchArtifact = (id: string) =>
  new AgentShellError(
    'noArtifact',
    `There is no artifact '${id}'. Use the number after artifact:// in the result of the command.`,
  );

export const artifactRemoved = (id: string) =>
  new AgentShellError(
    'noArtifact',
    `The artifact '${id}' was removed: old outputs are, when they are past their age or take too much space together ` +
      `(settings 'agentShell.artifact.maxAgeDays' and 'agentShell.artifact.maxTotalBytes'). Run the command again if you need its output.`,
  );

export const missingArtifactId = () =>
  new AgentShellError(
    'invalidInput',
    `Missing 'id' argument. Send the number after artifact:// in the result of the command, for example ` +
      `{"id": "12", "tail": 50}. Only a search can do without.`,
  );

export const badPattern = (pattern: string, reason: string) =>
  new AgentShellError(
    'badPattern',
    `The pattern ${JSON.stringify(pattern)} is no regular expression of JavaScript (${reason}), so nothing was searched. ` +
      `Correct it: a backslash before each of ( ) [ ] { } . * + ? | ^ $ takes it as it is. For upper and lower case alike ` +
      `write both, as in [Ee]rror, not (?i).`,
  );

export const patternTooSlow = (pattern: string, where: string) =>
  new AgentShellError(
    'badPattern',
    `The search for ${JSON.stringify(pattern)} was stopped: it got no further at ${where}. Patterns such as (a+)+ can take for ` +
      `ever on one line. Search for plain text, or for a simpler pattern without a repetition inside a repetition.`,
  );

export const searchFailed = (reason: string) =>
  new AgentShellError(
    'searchFailed',
    `The search failed (${reason}). Send it again, or read the artifact by line numbers.`,
  );

export const readingCancelled = () => new AgentShellError('cancelled', 'Reading the artifact was cancelled.');

export const unknownScheme = (url: string, schemes: readonly string[]) =>
  new AgentShellError(
    'invalidUrl',
    `Unknown kind of URL as 'cwd': ${url}. Send the path of a directory, or a URL that begins with ` +
      `${schemes.map((scheme) => `${scheme}://`).join(', ')}.`,
  );

/** A URL may also be what a command looks for. */
const orAsText = `To write it as mere text in a command, split it with quotes, as in local:''//name.`;

/** An artifact that a command names and that is not there. */
export const noArtifactAt = ({ code, message }: AgentShellError) =>
  new AgentShellError(code, `${message} ${orAsText}`);

export const urlOutside = (url: string) =>
  new AgentShellError(
    'invalidUrl',
    `The URL ${url} leads out of the folder that its kind stands for, so nothing was run. Send a path below that ` +
      `folder: no '..', no leading slash, no backslash and no link to elsewhere. ${orAsText}`,
  );

export const noSuchName = (url: string, known: readonly string[]) =>
  new AgentShellError(
    'invalidUrl',
    `There is nothing at ${url}, so nothing was run. ` +
      `${known.length === 0 ? 'The folders for it are empty.' : `There are: ${known.join(', ')}.`} ${orAsText}`,
  );

export const rootsNotSet = (url: string, setting: string) =>
  new AgentShellError(
    'invalidUrl',
    `The URL ${url} has no folder to be looked up in, so nothing was run. Ask the user to set '${setting}', or send a path. ${orAsText}`,
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

/** Why commands cannot be put into a sandbox here. */
export type NoSandboxReason =
  | { readonly kind: 'platform' | 'processor'; readonly name: string }
  | { readonly kind: 'programMissing'; readonly program: string }
  | { readonly kind: 'refused'; readonly program: string; readonly message: string };

function noSandboxText(reason: NoSandboxReason): string {
  switch (reason.kind) {
    case 'platform':
      return `there is none for ${reason.name} (only for Linux and macOS)`;
    case 'processor':
      return `there is none for processors of the kind ${reason.name}`;
    case 'programMissing':
      return `'${reason.program}' was not found. Ask the user to install it (on Debian, Ubuntu and Fedora the package bubblewrap)`;
    case 'refused':
      return (
        `'${reason.program}' could not make one (${reason.message}). Ask the user to let programs make user namespaces ` +
        `(sysctl kernel.unprivileged_userns_clone, user.max_user_namespaces or kernel.apparmor_restrict_unprivileged_userns; ` +
        `in a container its seccomp profile)`
      );
  }
}

export const sandboxUnavailable = (reason: NoSandboxReason) =>
  new AgentShellError(
    'noSandbox',
    `Commands are to run in a sandbox, and ${noSandboxText(reason)}, so nothing was run. Without a sandbox they run only ` +
      `if the user sets 'agentShell.sandbox' to 'off'; do not look for a way around it.`,
  );

export const readingUnavailable = () =>
  new AgentShellError(
    'noSandbox',
    `Nothing was run: a command that runs without a question is kept from all but reading, and that cannot be done for ` +
      `this one. Ask the user to look at the setting 'agentShell.enforcement', or to run it.`,
  );

export const sandboxFailed = (said: string, soFar: string) =>
  new AgentShellError(
    'noSandbox',
    `The command was not run: the sandbox did not come to be, or keeps it out of its working directory` +
      `${said && ` (${said})`}. Send another 'cwd', or ask the user to look at the settings 'agentShell.sandbox…'.\n${soFar}`,
  );

const denialTexts: Record<Denial, string> = {
  blindAdd:
    'It would stage whatever happens to lie in the folder: build output, local settings, secrets. Look at "git status" ' +
    'first, then name what belongs to the change, as in "git add src/main.ts test/main.test.ts".',
  forcePush:
    'It would overwrite what others have pushed in the meantime, without a look at it. Push without force; if history ' +
    'had to be rewritten, use "git push --force-with-lease", which stops when the remote branch has moved.',
  removal:
    'It would delete more than can be brought back: the whole disk, a home directory or what lies directly in it, the ' +
    'workspace, a repository with its history, or all there is in a folder. Name exactly what is to go, as in ' +
    '"rm -rf node_modules" or "rm -rf build/*"; ask the user to delete anything bigger.',
};

/** Why a command is refused, and for what would be staged unseen, what there is to name. */
export const commandDenied = (denial: Denial, part: string, untracked?: UntrackedFiles) =>
  new AgentShellError(
    'denied',
    `Refused, so nothing was run: ${part}\n${denialTexts[denial]}${untracked ? `\n${untrackedText(untracked)}` : ''}`,
  );

function untrackedText({ names, more }: UntrackedFiles): string {
  if (names.length === 0 && more === 0)
    return 'Nothing is untracked here: "git add -u" stages what has changed.';
  const rest = more === undefined ? ' and more' : more > 0 ? ` and ${more} more` : '';
  return `Untracked here: ${names.map(asWord).join(' ')}${rest}`;
}

/** As it can be written in a command. */
const asWord = (name: string) => (/^[\w./@%+=:,][\w./@%+=:,-]*$/.test(name) ? name : quote(name));

const ruleOwners: Record<RuleOrigin, string> = {
  deny: "a rule of the user ('agentShell.approvalRules.deny')",
  workspaceDeny: "a rule of this workspace ('agentShell.approvalRules.workspaceDeny')",
};

export const deniedByRule = ({ part, rule, origin }: Extract<Decision, { kind: 'deny' }>) =>
  new AgentShellError(
    'denied',
    `Refused, so nothing was run: ${part}\nIt is forbidden by ${ruleOwners[origin]}: ${rule}\nDo without it, or ask the ` +
      `user to run it or to change the rule.`,
  );

/** Between the question, or the decision that none is needed, and the call. */
export const approvalOutdated = (reason: string) =>
  new AgentShellError(
    'notAsked',
    `Nothing was run: since it was decided whether to ask the user about this command, something has changed (the ` +
      `directory, variables, functions or files), and now the user has to be asked: ${reason}\nSend it again, after the ` +
      `calls before it have ended.`,
  );

export const declinedByUser = () =>
  new AgentShellError(
    'declined',
    'Nothing was run: the user declined this command. Go on without it, or ask the user how to go on.',
  );

/** Why a command that was tried is asked about, for the user. */
export const wallMet = {
  reading: (line: string) => `It was tried where it can only read, without the network, and said: ${line}`,
  workspace: (line: string) =>
    `It was tried where it can change no more than the workspace, without the network, and said: ${line}`,
};

const sendAgain =
  'It seems to need more. If so, send the same call again: the user is then asked, and it runs outside of that.';

/** The same for the agent. */
export const wallNotices = {
  reading:
    'This ran without a question, where a command can only read: nothing can be written but in $TMPDIR, and neither the ' +
    `network nor what may hold secrets is there. ${sendAgain}`,
  workspace:
    'This ran without a question, where a command can write to the workspace and to temporary folders, but not to what ' +
    'git, the editor or a shell execute (.git/hooks, .git/config, .vscode), and where neither the network nor what may ' +
    `hold secrets is there. ${sendAgain}`,
};

/** For what no error tells of. */
export const unseenNotice = (what: string) =>
  `This ran without a question, where a command can only read, and does not see ${what}. If it has to, send the same ` +
  `call again: the user is then asked, and it runs outside of that.`;

export const activatedNotice = (what: string) => `Active here: ${what}.`;

export const noEditorForList =
  'There is no editor here, so git rebase -i took the list as it was. To change it, set GIT_SEQUENCE_EDITOR to a command ' +
  'that edits the file it is given.';

export const noEditorForAmend =
  'The commit was amended with the message that it had: there is no editor here. Send -m for another one.';

export const noEditorForMessage =
  'There is no editor here to write a message in: give it with -m, or from a file with -F.';

export const endedProcessesNotice =
  'Processes that it had started in the background were ended with it: this ran without a question, where nothing is left ' +
  `behind. To have one go on, send its command by itself with "async": true.`;

/** Of variables that a command was run without. */
export const withheldNotice = (names: readonly string[]) =>
  `It ran without these variables, since they may hold secrets: ${names.join(', ')}.`;

export const wouldAsk = (reason: string) => new AgentShellError('wouldAsk', `Would ask: ${reason}`);

export const commandBlocked = (message: string, command: string) =>
  new AgentShellError('blocked', `Blocked: ${message}\nThe command was: ${command}`);

export const asyncDisabled = () =>
  new AgentShellError(
    'asyncDisabled',
    `Async bash execution is disabled (setting 'agentShell.async.enabled'), so nothing was run. Send the command without ` +
      `'async', with a 'timeout' that is long enough.`,
  );

export const tooManyJobs = (limit: number) =>
  new AgentShellError(
    'tooManyJobs',
    `There are ${limit} background jobs running, and no more are started, so nothing was run. Wait for one with ` +
      `agent_shell_job {"poll": []}, or stop some with {"cancel": ["<id>", ...]}; {"list": true} shows them.`,
  );

export const jobNotFound = (id: string, known: readonly string[]) =>
  new AgentShellError(
    'noJob',
    `Background job not found: ${id}. ${known.length === 0 ? 'There are none.' : `There are: ${known.join(', ')}.`} ` +
      `Send {"list": true} to see them; the output of a job that ended long ago is kept as artifact://<id>.`,
  );

export const jobHasNoTerminal = (id: string) =>
  new AgentShellError(
    'noInput',
    `Background job ${id} has no terminal to type into. Only a running one that was started with "pty": true has. Start ` +
      `the command so, or give it its input by a pipe or a file.`,
  );

export const pollingCancelled = () =>
  new AgentShellError('cancelled', 'Waiting for background jobs was cancelled; they go on.');

/** Nothing of a command that was stopped carries over. */
const sessionKept = 'The session is as it was before the call.';

export const commandTimedOut = (seconds: number, soFar: string) =>
  new AgentShellError(
    'timedOut',
    `Command timed out after ${seconds} seconds and was stopped, with everything it had started. ${sessionKept} Send a ` +
      `longer 'timeout' (up to 3600) if it needs more time.\n${soFar}`,
  );

export const commandCancelled = (soFar: string) =>
  new AgentShellError('cancelled', `Command was cancelled by the user and stopped. ${sessionKept}\n${soFar}`);

export const commandWaited = (prompt: string, soFar: string) =>
  new AgentShellError(
    'waited',
    `Command was stopped: it waits for somebody to type into its terminal${prompt && `, and asks ${JSON.stringify(prompt)}`}. ` +
      `${sessionKept} Send it again with "pty": true, so that the user can answer, or in a way in which it asks nothing ` +
      `(an option such as --yes, a key, a token, input by a pipe).\n${soFar}`,
  );

export const ptyFailed = (soFar: string) =>
  new AgentShellError(
    'ptyFailed',
    `PTY error: no terminal could be started for the command, so nothing was run. Send it without 'pty' if it can do ` +
      `without input, or ask the user to see to it that script(1) is installed and a terminal can be opened.\n${soFar}`,
  );

const lossTexts: Record<Exclude<LossReason, 'ptyFailed'>, string> = {
  terminalClosed:
    `The terminal it ran in was closed. It was stopped and not run again; check what it has done before you send it ` +
    `again. ${sessionKept}`,
  shellGone:
    `The shell it ran in is gone. It was stopped and not run again; check what it has done before you send it again. ` +
    sessionKept,
  notStarted: 'The shell did not start it, so nothing was run. Send it again.',
};

export const commandLost = (reason: LossReason, soFar: string) =>
  reason === 'ptyFailed'
    ? ptyFailed(soFar)
    : new AgentShellError('lost', `Command failed: missing exit status. ${lossTexts[reason]}\n${soFar}`);
