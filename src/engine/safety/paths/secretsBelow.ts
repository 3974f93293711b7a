import { readdirSync, statSync, type Dirent } from 'node:fs';
import { join, relative } from 'node:path';
import { Ignored } from './ignored.ts';
import { matchesPattern, matchesSurely } from './matchesPattern.ts';
import { type Places } from './places.ts';
import { isSecretAmongOthers, isSecretPath } from '../../secrets/secretNames.ts';

/** Where there are more folders than this, what is in them is not known. */
const maxFolders = 300;

/** In all, for one command: whoever wrote it may have meant to keep us busy. */
const maxLooks = 3000;

/** What others have published, and what is kept in pieces. */
const passedOver = ['node_modules', '.git'];

/** What of a directory is read, by patterns of names and in general. */
export interface Choice {
  /** Only these files, unless there are none. */
  readonly included?: readonly string[];
  readonly excluded?: readonly string[];
  readonly excludedFolders?: readonly string[];
  /** Not what git ignores. */
  readonly passesIgnored?: boolean;
  /** Not what is hidden. */
  readonly passesHidden?: boolean;
  /** Only the files of the directory itself. */
  readonly isShallow?: boolean;
  /** What links lead to as well. */
  readonly follows?: boolean;
  /** Nothing but the names, so that only links that lead elsewhere matter. */
  readonly isNames?: boolean;
}

export type Finding =
  | { readonly kind: 'secret'; readonly path: string }
  /** A link that leads out is followed. */
  | { readonly kind: 'outside'; readonly path: string }
  | { readonly kind: 'none' }
  /** It would take too long. */
  | { readonly kind: 'unknown' };

/** Something in a directory, or what a link there leads to. */
interface Entry {
  readonly name: string;
  readonly path: string;
  readonly isFolder: boolean;
  /** Where a link leads that is followed. */
  readonly target?: string;
}

const unknown: Finding = { kind: 'unknown' };

/** Looks for secrets in directories. What it has found it keeps, so one serves for one command. */
export class SecretsBelow {
  readonly #known = new Map<string, Finding>();
  readonly #places: Places;
  readonly #ignored = new Ignored();
  #looks = 0;

  constructor(places: Places) {
    this.#places = places;
  }

  find(root: string, choice: Choice): Finding {
    const key = JSON.stringify([root, choice]);
    const finding = this.#known.get(key) ?? this.#look(root, choice);
    this.#known.set(key, finding);
    return finding;
  }

  #look(root: string, choice: Choice): Finding {
    const isRead = reads(choice);
    const folders = new Set([root]);
    // The set grows while it is walked.
    for (const folder of folders) {
      if (++this.#looks > maxLooks) return unknown;
      const entries = this.#entriesOf(folder, choice).filter(isRead);
      if (this.#looks > maxLooks) return unknown;
      const finding = this.#among(entries, choice, root);
      if (finding) return finding;
      const inner = choice.isShallow ? [] : entries.filter(({ isFolder }) => isFolder);
      for (const { path, target } of inner) folders.add(target ?? path);
      if (folders.size > maxFolders) return unknown;
    }
    return { kind: 'none' };
  }

  #among(entries: readonly Entry[], choice: Choice, root: string): Finding | undefined {
    const { passesIgnored, isNames, included = [] } = choice;
    const isSeen = ({ path, isFolder }: Entry) => !passesIgnored || !this.#ignored.has(path, isFolder);
    const out = entries.find((entry) => this.#leadsOut(entry) && isSeen(entry));
    if (out) return { kind: 'outside', path: out.path };
    // Where files are picked by name, a folder is no secret unless one of them is in it.
    const isSecret = (entry: Entry) =>
      included.length === 0
        ? this.#isSecret(entry)
        : !entry.isFolder && (this.#isSecret(entry) || isInSecret(root, entry));
    const secret = isNames ? undefined : entries.find((entry) => isSecret(entry) && isSeen(entry));
    return secret && { kind: 'secret', path: secret.path };
  }

  #leadsOut({ target }: Entry): boolean {
    return target !== undefined && /^(home|outside|device)$/.test(this.#places.placeOf(target));
  }

  #isSecret({ path, target }: Entry): boolean {
    return isSecretAmongOthers(path) || (target !== undefined && isSecretPath(this.#places.nameOf(target)));
  }

  #entriesOf(folder: string, { follows }: Choice): Entry[] {
    return direntsOf(folder).map((dirent) => {
      const path = join(folder, dirent.name);
      const plain = { name: dirent.name, path, isFolder: dirent.isDirectory() };
      return follows && dirent.isSymbolicLink() ? { ...plain, ...this.#followed(path) } : plain;
    });
  }

  /** What a link leads to, if that is there. */
  #followed(link: string): Pick<Entry, 'isFolder' | 'target'> | undefined {
    const target = ++this.#looks > maxLooks ? undefined : this.#places.resolve('/', link);
    try {
      return target === undefined ? undefined : { target, isFolder: statSync(target).isDirectory() };
    } catch {
      return undefined; // It leads nowhere.
    }
  }
}

/** Whether something is read, or entered, by its name. */
function reads({ included = [], excluded = [], excludedFolders = [], passesHidden = false }: Choice) {
  const notEntered = [...passedOver, ...excludedFolders];
  return ({ name, isFolder }: Entry) => {
    if (passesHidden && name.startsWith('.')) return false;
    if (isFolder) return !isAmong(name, notEntered);
    return (included.length === 0 || mayBeAmong(name, included)) && !isAmong(name, excluded);
  };
}

const isInSecret = (root: string, { path }: Entry) =>
  relative(root, path).split('/').some(isSecretAmongOthers);

const isAmong = (name: string, patterns: readonly string[]) =>
  patterns.some((pattern) => matchesSurely(name, pattern));

/** Some patterns make no difference between small and capital letters. */
const mayBeAmong = (name: string, patterns: readonly string[]) =>
  patterns.some(
    (pattern) =>
      matchesPattern(name, pattern, true) || matchesPattern(name.toLowerCase(), pattern.toLowerCase(), true),
  );

function direntsOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // No folder, or not to be read: nothing in it is.
  }
}
