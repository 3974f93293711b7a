import { readFileSync, writeFileSync } from 'node:fs';
import { type Answer } from './askProgram.ts';

/** What a program in one version has said: the options with each answer, by its sub-commands. */
export interface Answers {
  readonly version: string;
  readonly calls: Readonly<Record<string, Partial<Record<Answer, string>>>>;
}

const file = new URL('answers.json', import.meta.url);

/** What programs have said, by their names. */
export const readAnswers = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Answers>;

export const writeAnswers = (answers: Readonly<Record<string, Answers>>) => {
  writeFileSync(file, `${JSON.stringify(sorted(answers), undefined, 2)}\n`);
};

const sorted = <T>(record: Readonly<Record<string, T>>) =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The program of a call, and its sub-command: empty where it has none. */
export function partsOf(call: string): { readonly program: string; readonly command: string } {
  const [program = '', ...words] = call.split(' ');
  return { program, command: words.join(' ') };
}

/** Options by what was said to them. */
export function grouped(said: readonly (readonly [string, Answer])[]): Partial<Record<Answer, string>> {
  const groups = Object.groupBy(said, ([, answer]) => answer);
  return sorted(
    Object.fromEntries(
      Object.entries(groups).map(([answer, options]) => [
        answer,
        options
          .map(([option]) => option)
          .toSorted()
          .join(' '),
      ]),
    ),
  );
}

/** What was said to an option; undefined where nobody has asked. */
export function answerTo(answers: Answers, command: string, option: string): Answer | undefined {
  const lists = Object.entries(answers.calls[command] ?? {}) as [Answer, string][];
  return lists.find(([, options]) => options.split(' ').includes(option))?.[0];
}
