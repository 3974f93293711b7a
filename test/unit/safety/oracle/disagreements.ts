import { type Answer } from './askProgram.ts';
import { type Takes } from './optionTables.ts';

/**
 * What a program's answer says about a table; undefined where they agree. An option that the program does not know does no
 * harm: it is only in the table for another version of it.
 */
export function disagreement(takes: Takes, answer: Answer): string | undefined {
  if (answer === 'refuses') return undefined;
  if (answer === 'splits')
    return takes === 'nothing' ? undefined : 'reads what is joined to it as more letters';
  if (answer === 'needs') return takes === 'next' ? undefined : 'takes the next word, and the table does not';
  return takes === 'next'
    ? 'has nothing against standing alone, and the table takes the next word'
    : undefined;
}
