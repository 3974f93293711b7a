import { basename } from 'node:path';
import { type Rule } from './rule.ts';
import { layersOf, wordListsIn, type Words } from './wordLists.ts';

/** What cannot be told may be so. */
export type Match = 'yes' | 'maybe' | 'no';

/**
 * Whether a rule that restricts is about a command. In doubt it is: options may stand between the words, the program may be
 * given by its path or be run by another one, and quotes make no difference.
 */
export function forbids(rule: Rule, command: string): Match {
  const written = wordListsIn(command);
  const lists = written?.flatMap((words) => layersOf(words).lists) ?? [];
  if (rule.kind === 'pattern') {
    const texts = [command, ...lists.map((words) => words.join(' '))];
    return texts.some((text) => new RegExp(rule.source).test(text)) ? 'yes' : 'no';
  }
  const match = rule.kind === 'exact' ? isSame : begins;
  return worst([written ? 'no' : 'maybe', ...lists.map((words) => match(words, rule.words))]);
}

const worst = (matches: readonly Match[]): Match =>
  (['yes', 'maybe'] as const).find((match) => matches.includes(match)) ?? 'no';

function isSame(words: Words, wanted: readonly string[]): Match {
  if (words.length !== wanted.length) return 'no';
  return allOf(words.map((word, index) => isWord(word, wanted[index] ?? '', index)));
}

function isWord(word: string | undefined, wanted: string, index: number): Match {
  if (word === undefined) return 'maybe';
  const isIt = word === wanted || (index === 0 && basename(word) === wanted);
  return isIt ? 'yes' : 'no';
}

function allOf(matches: readonly Match[]): Match {
  if (matches.includes('no')) return 'no';
  return matches.includes('maybe') ? 'maybe' : 'yes';
}

function begins([program, ...args]: Words, [wanted = '', ...more]: readonly string[]): Match {
  return allOf([isWord(program, wanted, 0), follow(args, more)]);
}

/** Whether the wanted words come one after the other, with nothing but options and their values between them. */
function follow(words: Words, [wanted, ...more]: readonly string[]): Match {
  if (wanted === undefined) return 'yes';
  // An option may stand anywhere.
  if (wanted.startsWith('-')) return allOf([has(words, wanted), follow(words, more)]);
  for (const [index, word] of words.entries()) {
    if (word === undefined) return 'maybe';
    if (word === wanted) return follow(words.slice(index + 1), more);
    // Whether what comes after an option is its value, nobody here knows.
    const mayBePassed = word.startsWith('-') || words[index - 1]?.startsWith('-') === true;
    if (!mayBePassed) return 'no';
  }
  return 'no';
}

function has(words: Words, wanted: string): Match {
  if (words.includes(wanted)) return 'yes';
  return words.includes(undefined) ? 'maybe' : 'no';
}
