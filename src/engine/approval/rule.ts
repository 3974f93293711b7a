import { simpleCommand } from '../command/simpleCommand.ts';

/** Which commands a rule is about. */
export type Rule =
  /** Those that begin with these words. */
  | { readonly kind: 'words'; readonly text: string; readonly words: readonly string[] }
  /** This one. */
  | { readonly kind: 'exact'; readonly text: string; readonly words: readonly string[] }
  /** Those whose text it matches. */
  | { readonly kind: 'pattern'; readonly text: string; readonly source: string };

export interface Rules {
  readonly rules: readonly Rule[];
  /** What is no rule. */
  readonly invalid: readonly string[];
}

export function parseRules(texts: readonly string[]): Rules {
  const rules: Rule[] = [];
  const invalid: string[] = [];
  for (const text of texts) {
    const rule = parseRule(text.trim());
    if (rule) rules.push(rule);
    else invalid.push(text);
  }
  return { rules, invalid };
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
