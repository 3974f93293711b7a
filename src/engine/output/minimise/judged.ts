import { type Invocation, type Rules, type Verdict } from './rules.ts';
import { isTelling } from './telling.ts';

/** What the rules say of each line, with a guard behind them: nothing that tells of trouble is left out by mistake. */
export function judged(lines: readonly string[], rules: Rules, invocation: Invocation): Verdict[] {
  const verdicts = rules.judge(lines, invocation);
  return lines.map((line, index) => {
    const verdict = verdicts[index];
    if (verdict === undefined || line.trim() === '') return verdict;
    return isTelling(line) && rules.isHarmless?.(line, verdict) !== true ? undefined : verdict;
  });
}
