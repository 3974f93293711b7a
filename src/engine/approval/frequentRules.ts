import { parseScript } from '../command/parseScript.ts';
import { checkSafety } from '../safety/checkSafety.ts';
import { isReadable } from '../safety/effect.ts';
import { ruleFor } from './suggestRules.ts';

/** A command that was run. */
export interface PastRun {
  readonly command: string;
  readonly cwd: string;
}

export interface FrequentRule {
  readonly rule: string;
  /** In how many runs it would have spared a question. */
  readonly runs: number;
  /** The last command that it is for. */
  readonly example: string;
}

/** What was run less often is not worth a rule. */
const minRuns = 3;

/** Rules for what was run often and is asked about, the most frequent first. Given the newest run first. */
export function frequentRules(runs: readonly PastRun[], isKnown: (rule: string) => boolean): FrequentRule[] {
  const found = new Map<string, FrequentRule>();
  for (const { rule, command } of runs.flatMap(rulesOf)) {
    const earlier = found.get(rule);
    found.set(rule, { rule, runs: (earlier?.runs ?? 0) + 1, example: earlier?.example ?? command });
  }
  return [...found.values()]
    .filter(({ rule, runs: count }) => count >= minRuns && !isKnown(rule))
    .sort((one, other) => other.runs - one.runs);
}

/** Each rule once, however often its command is in a run. */
function rulesOf({ command, cwd }: PastRun): { rule: string; command: string }[] {
  if (!parseScript(command)) return [];
  const { parts } = checkSafety(command, { cwd, folders: [cwd] });
  const asked = parts.filter((part) => !part.deny && !isReadable(part));
  const rules = asked.flatMap((part) => {
    const rule = ruleFor(part);
    return rule === undefined ? [] : [[rule, part.command] as const];
  });
  return [...new Map(rules)].map(([rule, text]) => ({ rule, command: text }));
}
