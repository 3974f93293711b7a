import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { patternTooSlow, readingCancelled, searchFailed } from '../errors.ts';
import { type Hit } from './lineSearch.ts';
import { matcherOf } from './matcher.ts';
import { type Found, type SearchMessage, type SearchRequest } from './searchRequest.ts';

export interface ThreadOptions {
  /** The file of the searching thread. */
  readonly worker: string;
  /** How long it may go without saying anything: some patterns take for ever on one line. */
  readonly stallMs?: number;
  readonly signal: AbortSignal;
}

type OnHits = (id: string, hits: readonly Hit[]) => void | Promise<void>;

const defaultStallMs = 5000;
/** Far more than it needs. */
const maxHeapMb = 256;

/** Searches in a thread of its own, which does not outlive the call. */
export async function searchInThread(
  request: SearchRequest,
  onHits: OnHits,
  { worker: file, stallMs = defaultStallMs, signal }: ThreadOptions,
): Promise<Found[]> {
  // What is wrong with the pattern is said before anything is begun.
  matcherOf(request.pattern);
  if (isAborted(signal)) throw readingCancelled();
  const worker = new Worker(file, {
    workerData: request,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  // From its first message on: how long a thread takes to begin is the machine's affair.
  const watch = new StallWatch(stallMs);
  let where = `the first line of artifact://${request.artifacts[0]?.id ?? ''}`;
  try {
    const found: Found[] = [];
    for await (const message of messagesOf(worker, AbortSignal.any([signal, watch.stalled]))) {
      watch.pause();
      if (message.kind === 'progress')
        where = `line ${message.line} of artifact://${message.id} or soon after it`;
      if (message.kind === 'found') found.push(message.found);
      if (message.kind === 'hits') {
        await onHits(message.id, message.hits);
        worker.postMessage('go on');
      }
      watch.goOn();
    }
    return found;
  } catch (error) {
    if (watch.isStalled) throw patternTooSlow(request.pattern.text, where);
    throw isAborted(signal) ? readingCancelled() : searchFailed((error as Error).message);
  } finally {
    watch.pause();
    await worker.terminate();
  }
}

async function* messagesOf(worker: Worker, signal: AbortSignal): AsyncGenerator<SearchMessage> {
  for await (const [message] of on(worker, 'message', { close: ['exit'], signal })) {
    yield message as SearchMessage;
  }
}

const isAborted = (signal: AbortSignal) => signal.aborted;

/** Aborts a signal when nothing was heard for too long. How long a listener takes does not count. */
class StallWatch {
  readonly #ms: number;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number) {
    this.#ms = ms;
  }

  get stalled(): AbortSignal {
    return this.#controller.signal;
  }

  get isStalled(): boolean {
    return this.stalled.aborted;
  }

  pause(): void {
    clearTimeout(this.#timer);
  }

  goOn(): void {
    this.#timer = setTimeout(() => {
      this.#controller.abort();
    }, this.#ms);
  }
}
