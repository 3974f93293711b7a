import { scanForSecrets, type Scan } from './secretScan.ts';

/** How long a look is good for. People make files too, in the editor. */
const goodForMs = 3000;

interface Known {
  readonly at: number;
  readonly scan: Promise<Scan>;
}

/** Knows the secrets of folders, without looking through them for every command. */
export class SecretScans {
  readonly #known = new Map<string, Known>();

  async secretsIn(folders: readonly string[]): Promise<string[]> {
    const scans = await Promise.all(folders.map((folder) => this.#scan(folder)));
    return scans.flatMap(({ secrets }) => secrets);
  }

  /** Something may have made files. */
  forget(): void {
    this.#known.clear();
  }

  /** A look that has become old is made anew for the next one who asks: who asks now does not wait for it. */
  async #scan(folder: string): Promise<Scan> {
    const known = this.#known.get(folder);
    if (known && Date.now() - known.at < goodForMs) return known.scan;
    const next = { at: Date.now(), scan: scanForSecrets(folder) };
    this.#known.set(folder, next);
    return known?.scan ?? next.scan;
  }
}
