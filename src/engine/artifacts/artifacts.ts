import { AgentShellError, artifactRemoved, readingCancelled } from '../errors.ts';
import { type KnownSecrets } from '../masks/knownSecrets.ts';
import { type Masks } from '../masks/masks.ts';
import { withRunSecrets } from '../masks/runSecrets.ts';
import { viewLimits, type Limits } from '../output/truncate.ts';
import { type Recorded, type RunStore } from '../runs/runStore.ts';
import { limitsWithin, type Room } from '../tool/budget.ts';
import { unlessAborted } from '../unlessAborted.ts';
import { maxMatchLength } from './clampLine.ts';
import { parseArtifactInput } from './input.ts';
import { type Hit } from './lineSearch.ts';
import { partText } from './partText.ts';
import { type SearchReading } from './reading.ts';
import { searchInThread } from './searchInThread.ts';
import { oneSearchText, type SearchResult, sessionSearchText } from './searchText.ts';
import { sessionArtifacts } from './sessionArtifacts.ts';

export interface ArtifactsOptions {
  readonly runs: RunStore;
  /** The file of the thread that searches. */
  readonly searchWorker: string;
  readonly masks: Masks;
}

export interface ArtifactCall extends Room {
  /** What the model sent, not yet checked. */
  readonly input: unknown;
  /** Whose artifacts are searched when no id is given. */
  readonly session: string;
  readonly signal: AbortSignal;
}

interface SearchOptions {
  readonly signal: AbortSignal;
  readonly limits: Limits;
  readonly known: KnownSecrets | undefined;
}

/** How long a search may take in all. */
const maxSearchMs = 20_000;

/** The way from what a model asks of the kept outputs to what it reads. */
export class Artifacts {
  readonly #options: ArtifactsOptions;

  constructor(options: ArtifactsOptions) {
    this.#options = options;
  }

  /** Throws an {@link AgentShellError} that says what to send instead. */
  async read(call: ArtifactCall): Promise<string> {
    return this.#options.masks.answer(call, (known) => this.#read(call, known));
  }

  async #read(
    { input, session, signal, ...room }: ArtifactCall,
    known: KnownSecrets | undefined,
  ): Promise<string> {
    const reading = parseArtifactInput(input);
    const limits = limitsWithin(room, viewLimits);
    if (reading.kind === 'search') return this.#search(reading, session, { signal, limits, known });
    const recorded = this.#options.runs.open(reading.id);
    try {
      return await unlessAborted(signal, partText(recorded, reading, { limits, known }));
    } catch (error) {
      if (signal.aborted) throw readingCancelled();
      throw isMissing(error) ? artifactRemoved(reading.id) : error;
    }
  }

  async #search(reading: SearchReading, session: string, options: SearchOptions): Promise<string> {
    const { runs } = this.#options;
    if (reading.id === undefined) {
      const all = await sessionArtifacts(runs, session);
      return sessionSearchText(reading, await this.#results(reading, all, options), all.length);
    }
    const [result] = await this.#results(reading, [runs.open(reading.id)], options);
    // One that was never started has no output either, and can be opened again.
    if (result?.found.isGone) runs.open(reading.id);
    if (!result) throw artifactRemoved(reading.id);
    return oneSearchText(reading, result);
  }

  async #results(
    { pattern, context, lines, raw }: SearchReading,
    artifacts: readonly Recorded[],
    { signal, limits, known }: SearchOptions,
  ): Promise<SearchResult[]> {
    const hits = new Map<string, Hit[]>(artifacts.map(({ run }) => [run.id, []]));
    const found = await searchInThread(
      {
        artifacts: artifacts.map(({ run: { id, outputFile, commandFile } }) => ({
          id,
          file: outputFile,
          commandFile,
        })),
        pattern,
        context,
        lines,
        raw,
        known: withRunSecrets(known, ...artifacts),
        room: { lines: limits.maxLines, bytes: limits.maxBytes },
        maxShown: maxMatchLength,
        maxMs: maxSearchMs,
      },
      (id, more) => {
        hits.get(id)?.push(...more);
      },
      { worker: this.#options.searchWorker, signal },
    );
    const byId = new Map(found.map((one) => [one.id, one]));
    return artifacts.flatMap((recorded) => {
      const one = byId.get(recorded.run.id);
      return one ? [{ recorded, found: one, hits: hits.get(one.id) ?? [] }] : [];
    });
  }
}

const isMissing = (error: unknown) =>
  !(error instanceof AgentShellError) && (error as NodeJS.ErrnoException).code === 'ENOENT';
