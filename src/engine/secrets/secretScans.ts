import { lookInto, scanForSecrets, type Scan } from './secretScan.ts';

/** How long a look through a folder is good for. People make files too, in the editor. */
const goodForMs = 3000;

/** After this, who asks waits for a new one. */
const usableForMs = 30_000;

interface Known {
  readonly at: number;
  readonly scan: Promise<Scan>;
}

/** Knows the secrets of folders, without looking through all of them for every command. */
export class SecretScans {
  readonly #known = new Map<string, Known>();
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /** The outermost level, where most of them are made, is looked at each time. */
  async secretsIn(folders: readonly string[]): Promise<Scan> {
    const looks = await Promise.all(folders.map((folder) => lookInto(folder)));
    const scans = await Promise.all(folders.map((folder) => this.#scan(folder)));
    return {
      secrets: [...new Set([...looks, ...scans].flatMap(({ secrets }) => secrets))],
      isComplete: scans.every(({ isComplete }) => isComplete),
    };
  }

  /** Something may have made files. */
  forget(): void {
    this.#known.clear();
  }

  /** A look that has become old is made anew for the next one who asks. */
  async #scan(folder: string): Promise<Scan> {
    const known = this.#known.get(folder);
    const age = known ? this.#now() - known.at : Infinity;
    if (known && age < goodForMs) return known.scan;
    const next = { at: this.#now(), scan: scanForSecrets(folder) };
    this.#known.set(folder, next);
    return known && age < usableForMs ? known.scan : next.scan;
  }
}
