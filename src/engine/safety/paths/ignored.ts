import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { matchesPattern } from './matchesPattern.ts';
import { repositoryOf } from './repositoryOf.ts';

/** Larger files than this say nothing here. */
const maxSize = 100_000;

/** More paths than this are not looked up: nothing else is ignored then. */
const maxPaths = 300;

/** A line of a file like `.gitignore`. */
interface Rule {
  /** The names on the way to what it means; only the last parts of the way if it is not anchored. */
  readonly names: readonly string[];
  readonly isAnchored: boolean;
  readonly isNegated: boolean;
  readonly onlyFolders: boolean;
}

/** Knows what git passes over, as far as the files `.gitignore` of a repository say so plainly. */
export class Ignored {
  readonly #rules = new Map<string, readonly Rule[]>();
  #paths = 0;

  has(path: string, isFolder: boolean): boolean {
    if (++this.#paths > maxPaths) return false;
    const top = repositoryOf(dirname(path)) ?? dirname(path);
    const names = relative(top, path).split(sep);
    // What is in a folder that is ignored is ignored too, whatever is said of it.
    return names.some((_, index) =>
      this.#isNamed(top, names.slice(0, index + 1), isFolder || index < names.length - 1),
    );
  }

  /** What comes last, in the folder that is nearest, decides. */
  #isNamed(top: string, names: readonly string[], isFolder: boolean): boolean {
    const exclude = this.#rulesIn(join(top, '.git/info/exclude')).map((rule) => ({ rule, depth: 0 }));
    const own = names.flatMap((_, depth) =>
      this.#rulesIn(join(top, ...names.slice(0, depth), '.gitignore')).map((rule) => ({ rule, depth })),
    );
    const last = [...exclude, ...own].findLast(
      ({ rule, depth }) => (isFolder || !rule.onlyFolders) && isMeant(rule, names.slice(depth)),
    );
    return last?.rule.isNegated === false;
  }

  #rulesIn(file: string): readonly Rule[] {
    const rules = this.#rules.get(file) ?? linesOf(file).flatMap(ruleOf);
    this.#rules.set(file, rules);
    return rules;
  }
}

function isMeant({ names, isAnchored, isNegated }: Rule, path: readonly string[]): boolean {
  if (names.length === 0) return isNegated;
  if (names.length > path.length || (isAnchored && names.length < path.length)) return false;
  return path.slice(-names.length).every((name, index) => matchesPattern(name, names[index] ?? '', true));
}

/** Names with stars. What is harder to read ignores nothing, and takes back all. */
const isPlain = (name: string) => /^[\w.*?@+ ,~-]{1,60}$/.test(name) && name.split('*').length < 5;

function ruleOf(line: string): Rule[] {
  const isNegated = line.startsWith('!');
  const pattern = line
    .slice(isNegated ? 1 : 0)
    .trimEnd()
    .replace(/\/(\*\*)?$/, '');
  if (pattern === '' || line.startsWith('#')) return [];
  const isAnywhere = pattern.startsWith('**/') || !pattern.includes('/');
  const names = pattern.replace(/^(\*\*)?\//, '').split('/');
  const onlyFolders = /\/(\*\*)?\s*$/.test(line);
  if (names.every(isPlain) && !names.includes('**'))
    return [{ names, isAnchored: !isAnywhere, isNegated, onlyFolders }];
  return isNegated ? [{ names: [], isAnchored: false, isNegated, onlyFolders: false }] : [];
}

function linesOf(file: string): string[] {
  try {
    const stats = statSync(file);
    return stats.isFile() && stats.size <= maxSize ? readFileSync(file, 'utf8').split('\n') : [];
  } catch {
    return []; // There is none.
  }
}
