import { Lately } from './lately.ts';
import { lookInto, scanForSecrets, type Scan } from './secretScan.ts';

/** Knows the secrets of folders, without looking through all of them for every command. */
export class SecretScans {
  readonly #scans = new Map<string, Lately<Scan>>();
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /** The outermost level, where most of them are made, is looked at each time. */
  async secretsIn(folders: readonly string[]): Promise<Scan> {
    const looks = await Promise.all(folders.map((folder) => lookInto(folder)));
    const scans = await Promise.all(folders.map((folder) => this.#scanOf(folder).get()));
    return {
      secrets: [...new Set([...looks, ...scans].flatMap(({ secrets }) => secrets))],
      isComplete: scans.every(({ isComplete }) => isComplete),
    };
  }

  /** Something may have made files. */
  forget(): void {
    for (const scan of this.#scans.values()) scan.forget();
  }

  #scanOf(folder: string): Lately<Scan> {
    const scan = this.#scans.get(folder) ?? new Lately(() => scanForSecrets(folder), this.#now);
    this.#scans.set(folder, scan);
    return scan;
  }
}
