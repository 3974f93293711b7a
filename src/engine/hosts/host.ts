import { type HostName, type Run } from '../runs/run.ts';
import { type Sandbox } from '../sandbox/sandbox.ts';
import { type Recording } from '../shell/recording.ts';
import { type CallShell, type SessionShell } from '../shell/setup.ts';

/** Something that can execute runs. It only needs to be told which; the run's directory has the rest. */
export interface Host {
  readonly name: HostName;

  /**
   * Makes ready to execute a run for a session. Undefined means that this host cannot, and that nothing was submitted:
   * another one may be asked.
   */
  prepare(start: Start): Promise<Executor | undefined>;

  /** Types into the terminal of a run, where it has one that is there to be typed into. */
  type?(run: Run, text: string): Promise<boolean>;

  /** Told how the next call of a session will start, a host may get ready for it. */
  expect?(start: Start): void;

  /** No more runs. Resolves when nothing is left of what was made ready for them. */
  dispose(): Promise<void>;
}

/** What is known of a run before its call is. */
export interface Start {
  readonly session: string;
  /** The full path of bash. */
  readonly shell: string;
  readonly begin: SessionShell;
  readonly recording: Recording;
  /** What its commands are kept in; nothing unless given. */
  readonly sandbox?: Sandbox;
}

export interface Executor {
  readonly terminalId?: string;

  /**
   * The last that its terminal shows. Only where there is one that a program could read from, and that nobody is
   * expected to type into.
   */
  readonly lastShown?: () => string;

  /** A run whose shell waits: it must be this one that is executed, and this is how its call is told. */
  readonly reserved?: Reserved;

  /** The run goes on, and nobody here will see its end. */
  letGo?(): void;

  /** It was made ready, and nothing will be submitted. */
  release(): void;

  /**
   * Submits the run; from here on it may have been executed and must not be submitted again. The promise resolves
   * when the executor can no longer execute it: it has ended, or its process or terminal is gone. One that outlives may
   * become a job, which goes on when this process has ended.
   */
  execute(run: Run, label: string, outlives?: boolean): Promise<ExecutorEnd>;
}

export interface Reserved {
  readonly run: Run;
  readonly tell: (call: CallShell) => void;
}

/**
 * Why an executor is through with a run. Whether the run ended well is for its `status` to say. A terminal can say too
 * early that a line has ended: of one that only showed a run which goes on, or because a process told it so.
 */
export type ExecutorEnd = 'ended' | 'lineEnded' | 'terminalClosed' | 'ptyFailed';
