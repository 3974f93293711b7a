import { readdir, readFile, stat } from 'node:fs/promises';
import { type Dirent } from 'node:fs';
import { join } from 'node:path';
import { isSecretAmongOthers, isSecretPath } from './secretNames.ts';

/** The files and folders in a folder that may hold secrets. */
export interface Scan {
  readonly secrets: readonly string[];
  /** Unset when there was too much to look through. */
  readonly isComplete: boolean;
}

/** More folders than most workspaces have. */
const maxFolders = 100_000;

/** How many are looked into at a time. */
const atOnce = 32;

/** What others have published. */
const passedOver = 'node_modules';

/** Looks through a folder, those that are nearest first. */
export async function scanForSecrets(root: string): Promise<Scan> {
  const secrets: string[] = [];
  let folders = [root];
  let looked = 0;
  while (folders.length > 0) {
    if (looked + folders.length > maxFolders) return { secrets, isComplete: false };
    looked += folders.length;
    const inner: string[] = [];
    for (let index = 0; index < folders.length; index += atOnce) {
      const found = await Promise.all(folders.slice(index, index + atOnce).map(lookInto));
      for (const one of found) {
        secrets.push(...one.secrets);
        inner.push(...one.folders);
      }
    }
    folders = inner;
  }
  return { secrets, isComplete: true };
}

interface Look {
  readonly secrets: readonly string[];
  readonly folders: readonly string[];
}

/** Looks at what is in a folder itself. */
export async function lookInto(folder: string): Promise<Look> {
  const secrets: string[] = [];
  const folders: string[] = [];
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (isRepository(entry)) secrets.push(...(await configurationOf(path)));
    else if (isSecretAmongOthers(entry.name)) secrets.push(path);
    else if (entry.isDirectory() && entry.name !== passedOver) folders.push(path);
    else if (entry.isFile() && isSecretPath(entry.name) && (await hasCredentials(path))) secrets.push(path);
  }
  return { secrets, folders };
}

const isRepository = (entry: Dirent) => entry.isDirectory() && entry.name === '.git';

/** Git reads it for whatever it is asked, so it is closed only where there is a password in it. */
async function configurationOf(repository: string): Promise<string[]> {
  const path = join(repository, 'config');
  return (await hasCredentials(path)) ? [path] : [];
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return []; // It is gone, or nobody may look into it.
  }
}

/** More than any configuration. */
const maxBytes = 1024 * 1024;

/** Of a file that has a secret only in some projects: whether it has one here. What a variable is to bring is none. */
export async function hasCredentials(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).size > maxBytes) return true;
    return credentials.test(await readFile(path, 'latin1'));
  } catch {
    return false; // There is none, or it is not for us, and so not for a command.
  }
}

const credentials =
  /(_authToken|_auth|_password|npmAuthToken|npmAuthIdent|password|token|extraheader)\s*["']?\s*[:=]\s*["']?(?!\s*\$\{)[^\s"']|:\/\/[^\s/:@]+:[^\s/@]+@/i;
