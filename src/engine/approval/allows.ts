import { type Command, type Redirection } from 'unbash';
import { literalValue } from '../command/literalWord.ts';
import { parseScript } from '../command/parseScript.ts';
import { isOrdinaryVariable } from '../safety/steeringVariables.ts';
import { type Rule } from './rule.ts';
import { layersOf, wordsOf, type Words } from './wordLists.ts';

/** Whether a rule lets a command run unasked. In doubt it does not: it says nothing of files that output goes to. */
export function allows(rule: Rule, source: string): boolean {
  const node = onlyCommand(source);
  if (!node?.name || !node.redirects.every(isHarmless) || !node.prefix.every(isOrdinary)) return false;
  const words = wordsOf(node);
  if (rule.kind === 'pattern') return matchesWhole(rule.source, source.slice(node.name.pos, endOf(node)));
  if (rule.words.some((word, index) => words[index] !== word)) return false;
  if (rule.kind === 'exact') return words.length === rule.words.length;
  return namesAll(rule.words, words);
}

/** The one simple command that a text is, and nothing else. */
export function onlyCommand(text: string): Command | undefined {
  const [statement, ...more] = parseScript(text)?.commands ?? [];
  const node = statement?.command;
  if (node?.type !== 'Command' || more.length > 0) return undefined;
  return node.pos === 0 && node.end === text.length ? node : undefined;
}

/** `.*` is about words: nothing that comes after them is part of the text. */
const endOf = ({ name, args }: Command) => args.at(-1)?.end ?? name?.end;

const matchesWhole = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, 's').test(text);

/** Who allows `find`, or `xargs`, has not allowed what these are told to run. */
function namesAll(allowed: readonly string[], words: Words): boolean {
  const { lists, hasScript } = layersOf(words);
  return !hasScript && lists.every(([program]) => program !== undefined && allowed.includes(program));
}

/** `2>&1`, and what comes from or goes to nowhere. */
function isHarmless(redirect: Redirection): boolean {
  if (redirect.type !== 'Redirect' || !redirect.target) return false;
  const target = literalValue(redirect.target) ?? '';
  return target === '/dev/null' || (redirect.operator.endsWith('&') && /^\d$/.test(target));
}

/** A variable may tell a program anything: who allows a command has not allowed that. */
const isOrdinary = (item: Command['prefix'][number]) =>
  // Redirections are looked at by themselves.
  item.type !== 'Assignment' || isOrdinaryVariable(item.name);
