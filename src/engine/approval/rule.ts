import { simpleCommand } from '../command/simpleCommand.ts';

/** Which commands a rule is about. */
export type Rule =
  /** Those that begin with these words. */
  | { readonly kind: 'words'; readonly text: string; readonly words: readonly string[] }
  /** This one. */
  | { readonly kind: 'exact'; readonly text: string; readonly words: readonly string[] }
  /** Those whose text it matches. */
  | { readonly kind: 'pattern'; readonly text: string; readonly source: string };

/** A rule as it stands in settings: its text, or its text with commands that it has to match, and not to match. */
export type RuleEntry =
  | string
  | { readonly rule: string; readonly match?: readonly string[]; readonly notMatch?: readonly string[] };

export interface InvalidRule {
  readonly text: string;
  readonly problem: string;
}

export interface Rules {
  readonly rules: readonly Rule[];
  readonly invalid: readonly InvalidRule[];
}

type Matches = (rule: Rule, command: string) => boolean;

/** A rule counts if it can be read, and its examples hold. */
export function parseRules(entries: readonly RuleEntry[], matches: Matches): Rules {
  const rules: Rule[] = [];
  const invalid: InvalidRule[] = [];
  for (const entry of entries) {
    const text = ruleText(entry);
    const rule = parseRule(text.trim());
    const problem = rule ? brokenExample(rule, entry, matches) : 'it cannot be read';
    if (rule && problem === undefined) rules.push(rule);
    else invalid.push({ text, problem: problem ?? '' });
  }
  return { rules, invalid };
}

export const ruleText = (entry: RuleEntry) => (typeof entry === 'string' ? entry : entry.rule);

function brokenExample(rule: Rule, entry: RuleEntry, matches: Matches): string | undefined {
  if (typeof entry === 'string') return undefined;
  const missed = entry.match?.find((command) => !matches(rule, command));
  if (missed !== undefined) return `it does not match its example ${missed}`;
  const caught = entry.notMatch?.find((command) => matches(rule, command));
  return caught === undefined ? undefined : `it matches ${caught}, which it is not to match`;
}

/** `git log`, `=npm test` or `/npm run \w+/`. */
function parseRule(text: string): Rule | undefined {
  const [, source] = /^\/(.+)\/$/s.exec(text) ?? [];
  // A path, as in /opt/bin/tool/, has no reason to end like that.
  if (source !== undefined) return isPattern(source) ? { kind: 'pattern', text, source } : undefined;
  if (text.startsWith('=')) {
    const words = simpleCommand(text.slice(1));
    return words && { kind: 'exact', text, words };
  }
  // `git log *` is how others write it.
  const words = simpleCommand(text.replace(/ \*$/, ''));
  return words && { kind: 'words', text, words };
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}
