import { existsSync, realpathSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { type Rule } from './sandbox.ts';

/** The real paths of those that exist, each once. */
export function real(paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap(realIfThere))];
}

function realIfThere(path: string): string[] {
  try {
    // Asked first, since it does not throw: most of these places are on no machine.
    return existsSync(path) ? [realpathSync.native(path)] : [];
  } catch {
    return []; // It is not there, or not for us.
  }
}

/** Whether a path is in a folder, or is the folder. Both are full paths. By their texts, since it is asked thousands of times. */
export function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

export const isAnyBelow = (folders: readonly string[], path: string) =>
  folders.some((folder) => isBelow(folder, path));

export const ruleOf =
  (access: Rule['access']) =>
  (path: string): Rule => ({ path, access, isFolder: statSync(path).isDirectory() });

/** Of several rules about one path the last counts. Parents come first, so that what is below them stays as it is said. */
export function inOrder(rules: readonly Rule[]): Rule[] {
  const byPath = new Map(rules.map((rule) => [rule.path, rule]));
  return [...byPath.values()].sort((a, b) => depth(a) - depth(b) || (a.path < b.path ? -1 : 1));
}

const depth = ({ path }: Rule) => path.split(sep).filter((name) => name !== '').length;
