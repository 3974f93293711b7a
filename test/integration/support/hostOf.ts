import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bash } from './invokeBash.ts';

let runs: string | undefined;

/** Where runs are kept: bash reads each command from a file in there. */
async function runsFolder(): Promise<string> {
  const [, folder = ''] = (await bash('dirname "$(dirname "$0")"')).split('\n');
  return folder;
}

/** A file of the run that a result is about. */
export async function fileOf(text: string, name: string): Promise<string> {
  const [, id = ''] = /artifact:\/\/(\d+)/.exec(text) ?? [];
  return join((runs ??= await runsFolder()), id, name);
}

/** The host that ran it, which the text does not say, and what comes after its first line. */
export async function hostAndOutput(text: string): Promise<{ host: string; output: string }> {
  const { host } = JSON.parse(await readFile(await fileOf(text, 'meta.json'), 'utf8')) as { host: string };
  return { host, output: text.slice(text.indexOf('\n') + 1) };
}
