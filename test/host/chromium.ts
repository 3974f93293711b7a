import { existsSync } from 'node:fs';
import { ensureSystemPackages, findOnPath } from './systemPackages.ts';

const debianPath = '/usr/bin/chromium';

/** The browser that shows the VS Code of the server: `CHROMIUM_PATH`, or Debian's, installed when missing. */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named))
      throw new Error(`CHROMIUM_PATH names ${named}, which does not exist: correct it.`);
    return named;
  }
  ensureSystemPackages([{ package: 'chromium', isPresent: () => findInstalled() !== undefined }]);
  return findInstalled() ?? debianPath;
}

function findInstalled(): string | undefined {
  return existsSync(debianPath) ? debianPath : findOnPath('chromium');
}
