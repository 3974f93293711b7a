import { statSync, watch, type FSWatcher } from 'node:fs';
import { countNewlinesOf, countToEnd, unendedLines, type Counted } from './countLines.ts';

/** What prints less than this in the time it takes is counted in no time. */
const startAfterMs = 300;
/** What is counted in the end in less time than anybody notices. */
const stepBytes = 64 * 1024 * 1024;

const nothing: Counted = { bytes: 0, newlines: 0 };

/**
 * Counts the lines of an output while it grows, so that little is left to count when it has ended. Only what is large is
 * counted before.
 */
export class LineCounter {
  readonly #path: string;
  readonly #starting: NodeJS.Timeout;
  #watcher: FSWatcher | undefined;
  #counted: Counted = nothing;
  #counting: Promise<void> | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#starting = setTimeout(() => {
      this.#watch();
    }, startAfterMs);
  }

  /** No more of it is counted before it is asked for. */
  stop(): void {
    clearTimeout(this.#starting);
    this.#watcher?.close();
  }

  /** The lines of the first bytes; the last one may lack its end. */
  async linesOf(size: number): Promise<number> {
    await this.#counting;
    const { bytes, newlines } = this.#counted.bytes <= size ? this.#counted : nothing;
    const rest = await countNewlinesOf(this.#path, bytes, size);
    return newlines + rest + (await unendedLines(this.#path, size));
  }

  #watch(): void {
    try {
      const count = () => {
        if (this.#counting || !this.#hasGrown()) return;
        this.#counting = this.#countSteps().finally(() => {
          this.#counting = undefined;
        });
      };
      this.#watcher = watch(this.#path, count).on('error', () => undefined);
      count();
    } catch {
      // No file, or no watcher to be had: all is counted in the end.
    }
  }

  async #countSteps(): Promise<void> {
    while (this.#hasGrown()) {
      const more = await countToEnd(this.#path, this.#counted.bytes);
      if (!more) return;
      const { bytes, newlines } = this.#counted;
      this.#counted = { bytes: bytes + more.bytes, newlines: newlines + more.newlines };
    }
  }

  #hasGrown(): boolean {
    const size = statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
    return size >= this.#counted.bytes + stepBytes;
  }
}
