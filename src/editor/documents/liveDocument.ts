import { statSync } from 'node:fs';
import { type TextDocument } from 'vscode';
import { type RunMeta } from '../../engine/runs/run.ts';
import { type RunStore } from '../../engine/runs/runStore.ts';
import { parseAddress, type Address } from './address.ts';
import { Follower } from './follower.ts';
import { KeptText } from './keptText.ts';
import { renderAgain, type Rendered } from './renderOutput.ts';

/** An open document: nobody changes it but the command whose output it shows, as long as that runs. */
export class LiveDocument {
  readonly #runs: RunStore;
  readonly #address: Address;
  readonly #kept: KeptText;
  readonly #follower: Follower | undefined;
  #rendered: Rendered;

  constructor(runs: RunStore, document: TextDocument, rendered: Rendered) {
    this.#runs = runs;
    this.#rendered = rendered;
    this.#address = parseAddress(document.uri);
    this.#kept = new KeptText(document, rendered.text);
    this.#follower = this.#follow();
    void this.restore();
  }

  get rendered(): Rendered {
    return this.#rendered;
  }

  /** Whether its end is what people want to see of it first. */
  get opensAtEnd(): boolean {
    return (
      this.#address.part === 'end' && (this.#follower !== undefined || this.#rendered.above !== undefined)
    );
  }

  /** Undoes what somebody else has changed. */
  async restore(): Promise<void> {
    await this.#kept.settle();
  }

  dispose(): void {
    this.#follower?.dispose();
  }

  /** A part in the middle does not grow. */
  #follow(): Follower | undefined {
    const { id, part } = this.#address;
    const isMiddle = (part !== 'end' && 'to' in part) || this.#rendered.below !== undefined;
    const { run, meta } = this.#runs.open(id);
    // What was written between rendering and now would otherwise be missed.
    const hasMore = !isMiddle && (!hasEnded(meta) || sizeOf(run.outputFile) !== this.#rendered.size);
    return hasMore ? new Follower(run, () => this.#look()) : undefined;
  }

  async #look(): Promise<void> {
    try {
      const recorded = this.#runs.open(this.#address.id);
      // Asked first: what is written before the end is then read after it.
      const isOver = hasEnded(recorded.meta);
      if (isOver || sizeOf(recorded.run.outputFile) !== this.#rendered.size) {
        this.#rendered = await renderAgain(recorded, this.#address, this.#rendered);
        await this.#kept.set(this.#rendered.text);
      }
      if (isOver || this.#rendered.below) this.dispose();
    } catch {
      this.dispose(); // The run was removed; what was read of it stays.
    }
  }
}

/** Background processes may still write when the command itself has ended. */
const hasEnded = ({ end }: RunMeta) => end !== undefined && !(end.kind === 'exited' && end.output === 'held');

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
