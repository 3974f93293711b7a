import { packagePrograms, starters, type Starter } from './starters.ts';

type Words = readonly string[];

/** As many programs that start one another as anyone writes on a line. */
const maxDepth = 8;

/** The program that a command line comes to, first, by its bare name, and its arguments. */
export function startedProgram(words: Words): Words {
  let started = named(words);
  for (let depth = 0; depth < maxDepth; depth++) {
    const next = startedBy(started);
    if (next === undefined || next.length === 0) break;
    started = named(next);
  }
  return started;
}

const named = ([program = '', ...args]: Words): Words => [bareName(program), ...args];

/** `./node_modules/.bin/jest.cmd`, `node_modules/jest/bin/jest.js` and `jest@29` are all `jest`. */
function bareName(program: string): string {
  const parts = program.split(/[/\\]/);
  const file = parts.at(-1) ?? '';
  const isInPackage = parts.includes('node_modules');
  const name = file.replace(isInPackage ? /\.(?:cmd|exe|ps1|[cm]?js)$/i : /\.(?:cmd|exe|ps1)$/i, '');
  if (isInPackage && name === 'cli') return packageOf(parts);
  const version = name.indexOf('@', 1);
  return version > 0 ? name.slice(0, version) : name;
}

/** The package's name where the file's says nothing: `@playwright/test/cli.js`. */
function packageOf(parts: Words): string {
  const name = parts[parts.lastIndexOf('node_modules') + 1] ?? '';
  return name.replace(/^@/, '');
}

const byProgram = Map.groupBy(
  starters.flatMap((starter) => starter.programs.split(' ').map((program) => ({ program, starter }))),
  ({ program }) => program,
);

const ownPrograms = new Set(packagePrograms.split(' '));

function startedBy([program = '', ...args]: Words): Words | undefined {
  if (/^(?:python|pypy|py)[\d.]*$/.test(program)) return moduleIn(args, pythonOptions);
  if (program === 'node') return scriptOfPackage(args);
  if (program === 'yarn' || program === 'pnpm' || program === 'bun') {
    const own = args[0] === 'run' ? args.slice(1) : args;
    if (ownPrograms.has(own[0] ?? '')) return own;
  }
  for (const { starter } of byProgram.get(program) ?? []) {
    const started = startedWith(starter, args);
    if (started !== undefined) return started;
  }
  return undefined;
}

function startedWith(starter: Starter, args: Words): Words | undefined {
  const rest = restAfter(starter.after, args);
  if (rest === undefined) return undefined;
  if (starter.module !== undefined) {
    const found = moduleIn(rest, { valued: wordsOf(starter.valued), module: wordsOf(starter.module) });
    if (found !== undefined) return found;
  }
  return afterOptions(starter, rest);
}

/** What comes after one of the subcommands; all of it where there are none. */
function restAfter(subcommands: Starter['after'], args: Words): Words | undefined {
  if (subcommands === undefined) return args;
  const subcommand = subcommands
    .map(wordsOf)
    .find((words) => words.every((word, index) => args[index] === word));
  return subcommand && args.slice(subcommand.length);
}

function afterOptions({ valued, unless, operands = 0, assigns }: Starter, args: Words): Words | undefined {
  const [takesValue, stops] = [wordsOf(valued), wordsOf(unless)];
  let index = 0;
  for (; index < args.length; index++) {
    const word = args[index] ?? '';
    if (word === '--') {
      index++;
      break;
    }
    if (stops.includes(word.split('=', 1)[0] ?? '')) return undefined;
    if (takesValue.includes(word)) index++;
    else if (!word.startsWith('-') && !(assigns === true && isAssignment(word))) break;
  }
  while (assigns === true && isAssignment(args[index] ?? '')) index++;
  return args.slice(index + operands);
}

const isAssignment = (word: string) => /^[A-Za-z_]\w*=/.test(word);

const pythonOptions = { valued: ['-W', '-X', '--check-hash-based-pycs'], module: ['-m'] };

/** The module that is run by name, and its arguments. */
function moduleIn(args: Words, options: { valued: Words; module: Words }): Words | undefined {
  for (let index = 0; index < args.length; index++) {
    const word = args[index] ?? '';
    if (options.module.includes(word)) return args.slice(index + 1);
    if (options.valued.includes(word)) index++;
    else if (!word.startsWith('-')) return undefined;
  }
  return undefined;
}

const nodeValued = ['-r', '--require', '--import', '--loader', '--experimental-loader', '--env-file'];

/** What `node` runs, when that is the program of a package. */
function scriptOfPackage(args: Words): Words | undefined {
  for (let index = 0; index < args.length; index++) {
    const word = args[index] ?? '';
    if (nodeValued.includes(word)) index++;
    else if (!word.startsWith('-')) return word.includes('node_modules') ? args.slice(index) : undefined;
  }
  return undefined;
}

const wordsOf = (text = ''): string[] => text.split(' ').filter((word) => word !== '');
