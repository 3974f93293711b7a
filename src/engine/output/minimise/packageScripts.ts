import { judged } from './judged.ts';
import { type Rules } from './rules.ts';
import { runners } from './scriptRunBy.ts';
import { scriptSections } from './scriptSections.ts';

/**
 * `npm test` and its like: what a script printed is judged by the rules for the program in it. Which that is, they say
 * in a header of their own; without one all stays.
 */
export function packageScripts(programs: readonly Rules[]): Rules {
  return {
    name: 'npm test, npm run',
    handles: ([runner = '', ...args]) => runners.includes(runner) && args.length > 0,
    judge: (lines, { words, exitCode }) =>
      scriptSections(lines, words).flatMap(({ words = [], lines }) => {
        const rules = programs.find(({ handles }) => handles(words));
        return rules ? judged(lines, rules, { words, exitCode }) : lines.map(() => undefined);
      }),
    // Each section is guarded by the rules that apply to it.
    isHarmless: () => true,
    scattered: [...new Set(programs.flatMap(({ scattered = [] }) => scattered))],
  };
}
