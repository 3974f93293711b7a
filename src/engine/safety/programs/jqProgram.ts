import { doubtful, type Effect, readAtMost } from '../effect.ts';
import { type Text } from '../words/text.ts';

export const programInFile = doubtful('Runs a program that is in a file.');

/** `.env` is a field; `env`, `$ENV` and `$ ENV` are not. */
const variablesOfJq = /(?<!(^|[^\d.])\.)\b(env|ENV)\b|\$\s*__prog/;

/** What a program for `jq` can do beyond its input: print variables, and load other programs. */
export function jqEffect(words: readonly Text[]): Effect | undefined {
  const printing = words.find(({ value }) => variablesOfJq.test(value ?? ''));
  if (printing)
    return {
      ...readAtMost('Prints variables, and secrets may be among them.'),
      offending: printing.source,
    };
  return words.some(({ value }) => /\b(import|include)\b/.test(value ?? '')) ? programInFile : undefined;
}
