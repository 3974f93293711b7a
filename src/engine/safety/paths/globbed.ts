import { lstatSync, readdirSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { matchesPattern } from './matchesPattern.ts';

/** More names than this are not looked through. */
const maxNames = 2000;

/** The paths that wildcards stand for now; as far as they can be looked through. */
export function globbed(cwd: string, pattern: string): readonly string[] {
  let left = maxNames;
  let paths = [isAbsolute(pattern) ? '/' : cwd];
  for (const part of pattern.split('/').filter((name) => name !== '' && name !== '.')) {
    if (!/[*?[]/.test(part)) {
      paths = paths.map((path) => join(path, part)).filter(exists);
      continue;
    }
    paths = paths.flatMap((path) => {
      if (left <= 0) return [];
      const names = namesIn(path);
      left -= names.length;
      return names.filter((name) => matchesPattern(name, part)).map((name) => join(path, name));
    });
  }
  return paths;
}

function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // A part of the path is no folder, or is not to be entered.
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Nothing is found where nothing can be read.
  }
}
