import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type AskedOutput } from './askedOutput.ts';
import { type ProcessIdentity } from './processIdentity.ts';

export type HostName = 'terminal' | 'local' | 'pty';

/** Who asked for a run. */
export type Requester = 'agent' | 'user' | 'api' | 'cli';

/** What `meta.json` says of a run. `end` is there once it is over. */
export interface RunMeta {
  readonly id: string;
  readonly command: string;
  readonly cwd: string;
  readonly session: string;
  readonly requester: Requester;
  readonly host: HostName;
  readonly timeoutSeconds: number;
  readonly startedAt: string;
  /** The part of the output that was asked for, where that is not what is usually shown. */
  readonly askedOutput?: AskedOutput;
  /** Who sees to it that it ends in time, as long as it is no job. */
  readonly keeper?: ProcessIdentity;
  readonly end?: RunEnd & { readonly endedAt: string };
}

/** How a run ended. Only the first kind is known from the command itself; in the others it had no say. */
export type RunEnd =
  | { readonly kind: 'exited'; readonly exitCode: number; readonly output: OutputState }
  | ({ readonly kind: 'timedOut' } & Stopped)
  | ({ readonly kind: 'cancelled' } & Stopped)
  | ({ readonly kind: 'waited'; readonly prompt: string } & Stopped)
  | ({ readonly kind: 'lost'; readonly reason: LossReason } & Stopped);

interface Stopped {
  /** Processes that could not be stopped: another user's, say. */
  readonly left: readonly number[];
}

/** Whether all that the command wrote was recorded, and whether background processes may still add to it. */
export type OutputState = 'complete' | 'held' | 'broken';

/** Why the end of a run cannot be known. */
export type LossReason = 'terminalClosed' | 'shellGone' | 'notStarted' | 'ptyFailed';

/** A run without an end that changed so lately may be one that is just being made, or of a system that we do not see. */
export const freshMs = 60 * 60 * 1000;

/** A run is a directory; this is where its parts are. */
export class Run {
  readonly id: string;
  readonly directory: string;

  constructor(id: string, directory: string) {
    this.id = id;
    this.directory = directory;
  }

  /** The script, exactly as it is executed. */
  get commandFile(): string {
    return join(this.directory, 'command');
  }
  /** What bash reads before the command. */
  get setupFile(): string {
    return join(this.directory, 'setup');
  }
  /** How `agent-run` starts the command. */
  get launchFile(): string {
    return join(this.directory, 'launch');
  }
  /** The command as a terminal shows it; only where that is needed. */
  get captionFile(): string {
    return join(this.directory, 'caption');
  }
  get metaFile(): string {
    return join(this.directory, 'meta.json');
  }
  /** Every byte the command wrote, as far as it is to be kept: the artifact. */
  get outputFile(): string {
    return join(this.directory, 'output');
  }
  /** The way from the command to its output. */
  get pipe(): string {
    return join(this.directory, 'pipe');
  }
  /** The same for its stderr, where that has a way of its own. */
  get stderrPipe(): string {
    return join(this.directory, 'stderr-pipe');
  }
  /** The process id of a recorder that was started before the run, and how it ended; only where there is one. */
  get recorderFile(): string {
    return join(this.directory, 'recorder');
  }
  /** How much was written after what is kept; only where there is more. */
  get restFile(): string {
    return join(this.directory, 'rest');
  }
  /** Which parts of the output are stdout and which are stderr; only where these were recorded apart. */
  get streamsFile(): string {
    return join(this.directory, 'streams');
  }
  /** The process ids of `agent-run`, its recorder, and its viewer or what keeps the command's own terminal. It exists once the run was started. */
  get pidFile(): string {
    return join(this.directory, 'pid');
  }
  /** The exit status. It exists once the run has ended. */
  get statusFile(): string {
    return join(this.directory, 'status');
  }
  /** In a run with a terminal of its own: it exists once the command has that terminal. */
  get begunFile(): string {
    return join(this.directory, 'begun');
  }
  /** The rows and columns that this terminal had in the end. */
  get screenFile(): string {
    return join(this.directory, 'screen');
  }
  /** The shell as the command found it and as it left it. */
  get stateFile(): string {
    return join(this.directory, 'state');
  }
  /** What the sandbox itself had to say, where the command had one. */
  get sandboxErrors(): string {
    return join(this.directory, 'sandbox-errors');
  }
  /** It exists when processes were ended that a command had left behind where it can only read. */
  get endedProcesses(): string {
    return join(this.directory, 'ended-processes');
  }
  /** For what a command writes that is only to read. It is there as long as the command runs. */
  get privateFolder(): string {
    return join(this.directory, 'private');
  }
  /** The secrets that the command had in its variables; only where it had any. */
  get secretsFile(): string {
    return join(this.directory, 'secrets');
  }
  /** It is there while the run is not to be removed. */
  get pinFile(): string {
    return join(this.directory, 'pinned');
  }
  /** It is there once nobody waits for the run any more: it goes on as a job. */
  get backgroundFile(): string {
    return join(this.directory, 'background');
  }
  /** It is there when somebody else than its keeper has stopped it, or its time was up, which it then says. */
  get stopFile(): string {
    return join(this.directory, 'stopped');
  }
  /** In the environment of every process of the run: how those that left its process tree are found. */
  get marker(): string {
    const place = createHash('sha256').update(this.directory).digest('hex').slice(0, 12);
    return `${this.id}-${place}`;
  }
}
