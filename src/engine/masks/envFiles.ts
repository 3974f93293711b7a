import { statSync, type Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { secretsInFile, type KnownSecret } from './knownSecrets.ts';

/** The names of files that hold the variables of a project. */
const envFile = /^(?:\.env(?:\..+)?|.+\.env|\.envrc|\.flaskenv|\.dev\.vars)$/i;
/** Of these, those that only show which variables there are. */
const example = /(?:^|\.)(?:example|sample|template|dist|defaults|schema)(?:\.|$)/i;
/** Folders of what others have published, and of what is made from the rest. */
const passedOver = /^(?:\.git|\.hg|node_modules|\.venv|venv|__pycache__|target|dist|build)$/;

/** How many folders of a workspace are looked into, the nearest first. */
const maxFolders = 2000;
const maxFiles = 100;
/** More than any such file. */
const maxBytes = 64 * 1024;
/** How many folders are looked into at a time. */
const atOnce = 32;

interface Look {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** The files of variables in a folder itself, and the folders in it. */
export async function lookForEnvFiles(folder: string): Promise<Look> {
  const entries = await entriesOf(folder);
  const named = (chosen: readonly Dirent[]) => chosen.map(({ name }) => join(folder, name));
  return {
    files: named(
      entries.filter(
        (entry) => !entry.isDirectory() && envFile.test(entry.name) && !example.test(entry.name),
      ),
    ),
    folders: named(entries.filter((entry) => entry.isDirectory() && !passedOver.test(entry.name))),
  };
}

/** The same with all that is below. */
export async function findEnvFiles(root: string): Promise<string[]> {
  const files: string[] = [];
  let folders = [root];
  for (let looked = 0; folders.length > 0 && looked < maxFolders && files.length < maxFiles;) {
    const now = folders.slice(0, atOnce);
    looked += now.length;
    const looks = await Promise.all(now.map(lookForEnvFiles));
    files.push(...looks.flatMap((look) => look.files));
    folders = [...folders.slice(atOnce), ...looks.flatMap((look) => look.folders)];
  }
  return files.slice(0, maxFiles);
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return []; // It is gone, or not for us.
  }
}

interface Kept {
  readonly version: string;
  readonly secrets: readonly KnownSecret[];
}

/** Reads files of variables, each again only when it has changed. */
export class EnvFileReader {
  readonly #kept = new Map<string, Kept>();

  async secretsIn(file: string): Promise<readonly KnownSecret[]> {
    try {
      const { mtimeMs, size, ino } = statSync(file);
      const version = `${mtimeMs} ${size} ${ino}`;
      const kept = this.#kept.get(file);
      if (kept?.version === version) return kept.secrets;
      const secrets = size > maxBytes ? [] : secretsInFile(parseEnv(await readFile(file, 'utf8')));
      this.#kept.set(file, { version, secrets });
      return secrets;
    } catch {
      return []; // It is gone, or no file, or not for us, and so not for a command.
    }
  }
}
