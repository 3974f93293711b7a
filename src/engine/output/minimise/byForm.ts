import { eachLine } from './eachLine.ts';
import { type Invocation, type Rules, type Verdict } from './rules.ts';
import { isTelling, saysTrouble } from './telling.ts';

/** The kind of line that has a form. */
export type Form = readonly [kind: string, pattern: RegExp];

interface FormRules extends Pick<Rules, 'name' | 'handles' | 'scattered'> {
  readonly forms: readonly Form[];
  /** Forms of lines that say nothing more when all went well. */
  readonly onSuccess?: readonly Form[];
  /** Kinds whose lines are told by their form alone, whatever words are in them. */
  readonly sure?: readonly string[];
}

/**
 * Rules of programs whose lines are told by their form. When the program failed, the line before the first that tells of
 * trouble says how far it came, and stays.
 */
export function byForm({
  name,
  handles,
  forms,
  onSuccess = [],
  sure = [],
  scattered = [],
}: FormRules): Rules {
  return {
    name,
    handles,
    judge: (lines, { exitCode }: Invocation) => {
      const known = exitCode === 0 ? [...forms, ...onSuccess] : forms;
      const trouble =
        exitCode === 0 ? -1 : lines.findIndex((line) => isTelling(line) && !formOf(known, line));
      return eachLine(lines, (line, index) => {
        const kind = formOf(known, line);
        return index === trouble - 1 && kind !== undefined && !sure.includes(kind) ? undefined : kind;
      });
    },
    isHarmless: (line, verdict) => sure.includes(verdict) || !saysTrouble(line),
    scattered,
  };
}

export const formOf = (forms: readonly Form[], line: string): Verdict =>
  forms.find(([, pattern]) => pattern.test(line))?.[0];
