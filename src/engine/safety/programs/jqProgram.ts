import { reaches, unknowable, type Effect } from '../effect.ts';
import { type Text } from '../words/text.ts';

export const programInFile = unknowable('Runs a program that is in a file.');

/** What a program for `jq` can do beyond its input: print variables, and load other programs. */
export function jqEffect(words: readonly Text[]): Effect | undefined {
  const printing = words.find(({ value }) => /\benv\b|\$ENV\b|\$__prog/.test(value ?? ''));
  if (printing)
    return {
      ...reaches('Prints variables, and secrets may be among them.'),
      offending: printing.source,
    };
  return words.some(({ value }) => /\b(import|include)\s*"/.test(value ?? '')) ? programInFile : undefined;
}
