import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { literalText, type Text } from '../words/text.ts';
import { globbed } from './globbed.ts';

/** As many as are looked at: one is strange enough. */
const maxNames = 20;

/** Words, with the names in front of wildcards and lists that these stand for, and that a program takes for options. */
export function withDashedNames(
  words: readonly Text[],
  cwds: readonly string[] | undefined,
): readonly Text[] {
  if (!cwds || !words.some(({ isPattern }) => isPattern)) return words;
  return words.flatMap((word) => [...cwds.flatMap((cwd) => dashedNames(word, cwd)), word]);
}

function dashedNames({ value = '', isPattern, listedIn, source }: Text, cwd: string): readonly Text[] {
  if (!isPattern) return [];
  const names = listedIn
    ? listedIn.flatMap((folder) => namesIn(join(cwd, folder)))
    : /^[*?[-]/.test(value)
      ? globbed(cwd, value).map((path) => relative(cwd, path))
      : [];
  const dashed = names.filter((name) => name.startsWith('-')).slice(0, maxNames);
  return dashed.map((name) => literalText(name, `${source} (${name})`));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Nothing is listed where nothing can be read.
  }
}
