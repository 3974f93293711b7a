import { answerTo, grouped, partsOf, type Answers } from './answers.ts';
import { askAll, versionOf, type Folder } from './askProgram.ts';
import { type OptionTable } from './optionTables.ts';

/** Programs that take any option without a word, or seconds to say one. */
const unasked =
  /^(npm|npx|pnpm|yarn|java|javac|jshell|jar|mvn|gcloud|aws|i?python[\d.]*|pip[\d.]*|pyenv|py\.?test|flask|tsc|eslint|prettier|mocha|esbuild|c8|corepack|docker|podman|terraform|node|nodejs|kubectl)$/;

/**
 * Asks every program that is installed, and puts its answers in the place of what it said in another version. What nobody
 * here has stays as it was recorded elsewhere.
 */
export function recordAnswers(
  folder: Folder,
  tables: readonly OptionTable[],
  before: Readonly<Record<string, Answers>>,
): Record<string, Answers> {
  const programs = [...new Set(tables.map(({ call }) => partsOf(call).program))];
  return Object.fromEntries(
    programs.flatMap((program): [string, Answers][] => {
      const known = before[program];
      const version = unasked.test(program) ? undefined : versionOf(folder, program);
      if (version === undefined) return known ? [[program, known]] : [];
      const own = tables.filter(({ call }) => partsOf(call).program === program);
      return [
        [program, { version, calls: callsOf(folder, own, known?.version === version ? known : undefined) }],
      ];
    }),
  );
}

function callsOf(
  folder: Folder,
  tables: readonly OptionTable[],
  known: Answers | undefined,
): Answers['calls'] {
  return Object.fromEntries(
    tables.map(({ call, options }) => {
      const { command } = partsOf(call);
      const isNew = ([option]: readonly [string, unknown]) =>
        !known || answerTo(known, command, option) === undefined;
      const asked = new Map(askAll(folder, call, [...options].filter(isNew)));
      const said = [...options.keys()].map(
        (option) =>
          [option, asked.get(option) ?? (known && answerTo(known, command, option)) ?? 'takes'] as const,
      );
      return [command, grouped(said)];
    }),
  );
}
