import { createHash } from 'node:crypto';
import { join } from 'node:path';

export type HostName = 'terminal' | 'local';

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
  readonly end?: RunEnd & { readonly endedAt: string };
}

/** How a run ended. Only the first kind is known from the command itself; in the others it had no say. */
export type RunEnd =
  | { readonly kind: 'exited'; readonly exitCode: number; readonly output: OutputState }
  | ({ readonly kind: 'timedOut' } & Stopped)
  | ({ readonly kind: 'cancelled' } & Stopped)
  | ({ readonly kind: 'lost'; readonly reason: LossReason } & Stopped);

interface Stopped {
  /** Processes that could not be stopped: another user's, say. */
  readonly left: readonly number[];
}

/** Whether all that the command wrote was recorded, and whether background processes may still add to it. */
export type OutputState = 'complete' | 'held' | 'broken';

/** Why the end of a run cannot be known. */
export type LossReason = 'terminalClosed' | 'shellGone' | 'notStarted';

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
  /** Every byte the command wrote: the artifact. */
  get outputFile(): string {
    return join(this.directory, 'output');
  }
  /** The way from the command to its output. */
  get pipe(): string {
    return join(this.directory, 'pipe');
  }
  /** The process ids of `agent-run`, its recorder and its viewer. It exists once the run was started. */
  get pidFile(): string {
    return join(this.directory, 'pid');
  }
  /** The exit status. It exists once the run has ended. */
  get statusFile(): string {
    return join(this.directory, 'status');
  }
  /** The shell as the command found it and as it left it. */
  get stateFile(): string {
    return join(this.directory, 'state');
  }
  /** In the environment of every process of the run: how those that left its process tree are found. */
  get marker(): string {
    const place = createHash('sha256').update(this.directory).digest('hex').slice(0, 12);
    return `${this.id}-${place}`;
  }
}
