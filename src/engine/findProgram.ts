import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** The full path of a program: as it is given, or found on the PATH. */
export function findProgram(program: string, path = ''): string | undefined {
  const candidates = isAbsolute(program)
    ? [program]
    : path.split(delimiter).map((folder) => join(folder, program));
  return candidates.find((candidate) => isAbsolute(candidate) && isExecutable(candidate));
}

function isExecutable(file: string): boolean {
  try {
    // Asked first, since it does not throw: most folders of a PATH do not have it.
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // Whatever the reason, this is not the one.
  }
}
