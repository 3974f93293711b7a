import { chainParts, type Part, type Program } from './chainParts.ts';
import { judged } from './judged.ts';
import { type Invocation, type Rules, type Verdict } from './rules.ts';
import { startedProgram } from './startedProgram.ts';

/** Programs that print what is in files: that may look like the output of any other, and is what was asked for. */
const contentPrograms = new Set(
  'cat bat head tail sed awk grep egrep fgrep rg jq yq less more nl sort uniq cut tr xxd od strings printf diff curl wget'.split(
    ' ',
  ),
);

/** The words by which a chain is known to the rules below. */
export const wordsOfChain = (command: string): readonly string[] => ['bash', '-c', command];

/**
 * `cd shop && npm test; echo $?`: lines that an `echo` is known to print divide the output. Between them, every program
 * that is known judges all lines, since rules leave alone what is not of their program. Where somebody prints what may
 * look like anything, or a program's lines are told only by that there are no others, that has to be alone.
 */
export function chains(programs: readonly Rules[]): Rules {
  return {
    name: 'a && b; c',
    handles: (words) =>
      ['bash', 'sh', 'zsh'].includes(words[0] ?? '') &&
      words[1] === '-c' &&
      words.length === 3 &&
      programsIn(chainParts(words[2] ?? '') ?? [], programs).length > 0,
    judge: (lines, { words, exitCode }) =>
      divide(lines, chainParts(words[2] ?? '') ?? []).flatMap((section) =>
        judgeSection(section, programs, exitCode),
      ),
    // Each section is guarded by the rules that apply to it.
    isHarmless: () => true,
    scattered: [...new Set(programs.flatMap(({ scattered = [] }) => scattered))],
  };
}

interface Section {
  readonly parts: readonly Part[];
  readonly lines: readonly string[];
}

interface Known {
  readonly rules: Rules;
  readonly invocation: Omit<Invocation, 'exitCode'>;
  readonly program: Program;
}

function programsIn(parts: readonly Part[], programs: readonly Rules[]): Known[] {
  return parts.flatMap((program) => {
    if (program.kind !== 'program') return [];
    const words = startedProgram(program.words);
    const rules = programs.find(({ handles }) => handles(words));
    return rules ? [{ rules, invocation: { words }, program }] : [];
  });
}

/** The lines between those that are known, and these. One that is there too often, or not at all, divides nothing. */
function divide(lines: readonly string[], parts: readonly Part[]): Section[] {
  const sections: Section[] = [];
  let [line, part] = [0, 0];
  for (const [index, each] of parts.entries()) {
    const at = each.kind === 'line' ? placeOf(each.form, lines, parts, line) : undefined;
    if (at === undefined) continue;
    sections.push(
      { parts: parts.slice(part, index), lines: lines.slice(line, at) },
      { parts: [], lines: lines.slice(at, at + 1) },
    );
    [line, part] = [at + 1, index + 1];
  }
  return [...sections, { parts: parts.slice(part), lines: lines.slice(line) }];
}

/** Where the next line of a form is, if there are as many of them as commands that print it. */
function placeOf(
  form: RegExp,
  lines: readonly string[],
  parts: readonly Part[],
  from: number,
): number | undefined {
  const printed = parts.filter((part) => part.kind === 'line' && part.form.source === form.source).length;
  const places = lines.flatMap((line, index) => (form.test(line) ? [index] : []));
  return places.length === printed ? places.find((place) => place >= from) : undefined;
}

function judgeSection({ parts, lines }: Section, programs: readonly Rules[], exitCode: number): Verdict[] {
  const printing = parts.filter(({ kind }) => kind !== 'silent');
  const known = programsIn(printing, programs);
  const isAlone = printing.length === 1;
  const canTellApart =
    isAlone || (known.every(({ rules }) => rules.isWhole !== true) && !printing.some(printsContent));
  if (!canTellApart) return lines.map(() => undefined);
  const verdicts = known.map(({ rules, invocation, program }) =>
    judged(lines, rules, { ...invocation, exitCode: program.endsChain ? exitCode : 1 }).map((verdict) =>
      program.isCut && verdict !== 'passing tests' ? undefined : verdict,
    ),
  );
  return lines.map((_, index) =>
    verdicts.map((each) => each[index]).find((verdict) => verdict !== undefined),
  );
}

const printsContent = (part: Part): boolean =>
  part.kind === 'anything' ||
  (part.kind === 'program' && contentPrograms.has(startedProgram(part.words)[0] ?? ''));
