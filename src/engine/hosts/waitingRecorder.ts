import { execa } from 'execa';
import { existsSync } from 'node:fs';
import { type Writable } from 'node:stream';
import { findProgram } from '../findProgram.ts';
import { startedPid } from '../runs/awaitStart.ts';
import { write } from '../runs/fill.ts';
import { type Run } from '../runs/run.ts';
import { type Executor } from './host.ts';

/** The system's own comes first: another may be a wrapper that starts slowly. */
const systemPerl = '/usr/bin/perl';

/** A process of `recorder.pl --waiting`. */
interface Recorder {
  readonly pid?: number | undefined;
  readonly stdin: Writable;
  readonly ended: Promise<unknown>;
  kill(signal: 'SIGKILL'): void;
}

/**
 * A recorder that was started before its run is known: to start one takes as long as all else that a short command needs.
 * Without a run it ends with its input, and so with this process. With one it does not depend on this process any more.
 */
export class WaitingRecorder {
  readonly #recorder: Recorder;
  #run: Run | undefined;
  #hasEnded = false;

  private constructor(recorder: Recorder) {
    this.#recorder = recorder;
    // That it died early is noticed when it is asked for.
    recorder.stdin.on('error', () => undefined);
    void recorder.ended.then(() => {
      this.#hasEnded = true;
    });
  }

  /** Undefined where there is no perl: then each run starts what it is recorded by. */
  static start(script: string, path: string | undefined): WaitingRecorder | undefined {
    const perl = findProgram(systemPerl) ?? findProgram('perl', path);
    if (perl === undefined) return undefined;
    const child = execa(perl, [script, '--waiting'], {
      stdin: 'pipe',
      stdout: 'ignore',
      stderr: 'ignore',
      env: { LC_ALL: 'C' },
      extendEnv: false,
      cwd: '/',
      // Not ended with us, nor with a terminal: it records until the last process of its run is gone.
      detached: true,
      cleanup: false,
      reject: false,
    });
    child.nodeChildProcess.unref();
    return new WaitingRecorder({
      pid: child.pid,
      stdin: child.stdin,
      ended: child,
      kill: (signal) => child.kill(signal),
    });
  }

  /** The same executor, with its run recorded by this. */
  recordsFor(executor: Executor): Executor {
    const { terminalId, lastShown } = executor;
    return {
      ...(terminalId && { terminalId }),
      ...(lastShown && { lastShown }),
      letGo: () => executor.letGo?.(),
      release: () => {
        this.release();
        executor.release();
      },
      execute: async (run, label, outlives) => {
        this.#record(run);
        try {
          return await executor.execute(run, label, outlives);
        } finally {
          this.release();
        }
      },
    };
  }

  /** Sends it away, unless its run was started: then it ends with that. */
  release(): void {
    this.#recorder.stdin.end();
    if (this.#run && startedPid(this.#run) === undefined) this.#recorder.kill('SIGKILL');
  }

  async gone(): Promise<void> {
    await this.#recorder.ended;
  }

  /** Not a run that has yet to make its pipe. */
  #record(run: Run): void {
    const { pid, stdin } = this.#recorder;
    if (pid === undefined || this.#hasEnded || !existsSync(run.pipe)) return;
    write(run.recorderFile, `${pid}\n`);
    this.#run = run;
    stdin.end(run.directory);
  }
}
