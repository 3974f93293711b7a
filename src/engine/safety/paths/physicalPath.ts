import { lstatSync, readlinkSync } from 'node:fs';
import { isAbsolute, join, parse, sep } from 'node:path';

/** As many links as the kernel follows, and more parts than any real path has. */
const maxLinks = 40;
const maxParts = 512;

/**
 * Where a path leads, part by part as the kernel goes: `link/..` is not where the link is. What is not there yet is
 * taken as it is written. Undefined for a path that goes in circles.
 */
export function physicalPath(cwd: string, path: string): string | undefined {
  const waiting = partsOf(isAbsolute(path) ? path : join(cwd, sep) + path);
  let links = 0;
  let visited = 0;
  let current: string = sep;
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    if (++visited > maxParts) return undefined;
    if (part === '..') current = parse(current).dir;
    if (part === '..') continue;
    const next = join(current, part);
    // Links of processes lead elsewhere for whoever asks.
    const target = current.startsWith('/proc') ? undefined : linkTarget(next);
    if (target === undefined) current = next;
    else if (++links > maxLinks) return undefined;
    else {
      if (isAbsolute(target)) current = sep;
      waiting.unshift(...partsOf(target));
    }
  }
  return current;
}

const partsOf = (path: string) => path.split(sep).filter((part) => part !== '' && part !== '.');

function linkTarget(path: string): string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch {
    return undefined; // Not to be reached, so not to be followed either.
  }
}
