import { basename } from 'node:path';
import { type TimeLimit } from '../command/timeLimit.ts';
import { quote } from '../shell/quote.ts';
import { onlyCommand } from './allows.ts';
import { decide, isAllowedByRules, type Judged } from './decide.ts';
import { type AskedPart } from './decision.ts';
import { type Policy } from './policy.ts';
import { interpreters, neverOffered, subcommandWords } from './ruleShapes.ts';
import { layersOf, wordsOf } from './wordLists.ts';

/** More than this is not read before it is agreed to. */
const maxRules = 3;
const maxLength = 80;

/**
 * The narrowest rules that are of use again, and with which a command would not have been asked about: one for each part.
 * None where a part is nothing to be allowed for good.
 */
export function suggestRules(
  judged: Judged,
  parts: readonly AskedPart[],
  policy: Policy,
  limit: TimeLimit,
): readonly string[] {
  const found = parts.map(ruleFor);
  const rules = [...new Set(found.flatMap((rule) => rule ?? []))];
  if (rules.length === 0 || rules.length > maxRules || found.includes(undefined)) return [];
  const extended = { ...policy, allow: [...policy.allow, ...rules] };
  const isOfUse = decide(judged, extended, limit).kind === 'run' && isAllowedByRules(judged, extended, limit);
  return isOfUse ? rules : [];
}

/** The rule for a simple command. */
export function ruleFor({ command, class: what }: Pick<AskedPart, 'command' | 'class'>): string | undefined {
  const node = onlyCommand(command);
  const words = node ? wordsOf(node) : [];
  if (what === 'destructive' || !isWritten(words)) return undefined;
  const [program = ''] = words;
  const { lists, hasScript } = layersOf(words);
  if (hasScript || lists.some(([name = '']) => neverOffered.has(basename(name)))) return undefined;
  const rule = shapeOf(words, what, lists.length > 1);
  if (program === '' || rule === undefined) return undefined;
  const text = `${rule.isExact ? '=' : ''}${rule.words.map(shellWord).join(' ')}`;
  return text.length <= maxLength ? text : undefined;
}

interface Shape {
  readonly words: readonly string[];
  /** Whether nothing may follow the words. */
  readonly isExact: boolean;
}

function shapeOf(words: readonly string[], what: AskedPart['class'], isWrapped: boolean): Shape | undefined {
  const [program = ''] = words;
  const exact = { words, isExact: true };
  if (interpreters.has(basename(program))) return scriptShape(words);
  const begin = beginningOf(words);
  if (what === 'reaches outside the workspace') return isKnown(program) ? exact : undefined;
  if (isWrapped && !isKnown(program)) return exact;
  if (begin) return { words: begin, isExact: false };
  // What changes files by their names is allowed for these names only.
  if (isKnown(program) || what !== 'cannot be told') return exact;
  const isScript = program.includes('/');
  const [, next = ''] = words;
  return { words: words.slice(0, !isScript && isSubcommand(next) ? 2 : 1), isExact: false };
}

/** The words up to the last one that says what is to be done; undefined where options come before it. */
function beginningOf(words: readonly string[]): readonly string[] | undefined {
  const counts = [3, 2, 1].flatMap((length) => subcommandWords.get(words.slice(0, length).join(' ')) ?? []);
  const [count] = counts;
  if (count === undefined) return undefined;
  const begin = words.slice(0, count + 1);
  return begin.length === count + 1 && begin.slice(1).every((word) => !word.startsWith('-'))
    ? begin
    : undefined;
}

const isKnown = (program: string) =>
  program === 'git' || subcommandWords.has(program) || subcommandWords.has(basename(program));

/** `python3 tools/gen.py`, `python3 -m pytest`; not code that is among the words. */
function scriptShape(words: readonly string[]): Shape | undefined {
  const [, first = '', second = ''] = words;
  if (first === '-m' && isSubcommand(second)) return { words: words.slice(0, 3), isExact: false };
  return first === '' || first.startsWith('-') ? undefined : { words: words.slice(0, 2), isExact: false };
}

const isSubcommand = (word: string) => /^[a-z][\w:.-]*$/i.test(word) && !/\.\w+$/.test(word);

const isWritten = (words: readonly (string | undefined)[]): words is readonly string[] =>
  words.length > 0 && words.every((word) => word !== undefined);

/** Quoted only where it has to be: people read it. */
const shellWord = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quote(word));
