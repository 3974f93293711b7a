/** How long a look is good for. People make files too, in the editor. */
const goodForMs = 3000;

/** After this, who asks waits for a new one. */
const usableForMs = 30_000;

/** Something that takes time to look up, and is looked up again when it may have changed. */
export class Lately<T> {
  readonly #find: () => Promise<T>;
  readonly #now: () => number;
  #known: { readonly at: number; readonly found: Promise<T> } | undefined;

  constructor(find: () => Promise<T>, now: () => number = Date.now) {
    this.#find = find;
    this.#now = now;
  }

  /** What has become old is looked up for the next one who asks; who asks after a pause waits for it. */
  async get(): Promise<T> {
    const known = this.#known;
    const age = known ? this.#now() - known.at : Infinity;
    if (known && age < goodForMs) return known.found;
    const next = { at: this.#now(), found: this.#find() };
    this.#known = next;
    return known && age < usableForMs ? known.found : next.found;
  }

  forget(): void {
    this.#known = undefined;
  }
}
