import { simpleCommand } from '../../command/simpleCommand.ts';
import { wordsOfChain } from './chains.ts';
import { hasOption } from './options.ts';
import { scriptRunBy } from './scriptRunBy.ts';
import { startedProgram } from './startedProgram.ts';

/** Lines that one program has printed. */
export interface Section {
  /** The program and its arguments, where it is known that nothing else printed here. */
  readonly words?: readonly string[];
  readonly lines: readonly string[];
}

/** What is to come: a script, which begins with a header, or a program, which does not. */
type Step =
  | { readonly kind: 'program'; readonly command: string }
  | {
      readonly kind: 'script';
      readonly name: string;
      /** Another script of the same package. */
      readonly sibling?: Header;
      readonly isOptional?: boolean;
    };

/** `> shop@1.0.0 test /home/user/shop` and, on the next line, `> jest --ci`. */
interface Header {
  readonly id: string;
  readonly name: string;
  readonly directory: string;
  readonly command: string;
}

/** The output of a runner, by the scripts that it says it runs. A header's lines are nobody's. */
export function scriptSections(lines: readonly string[], words: readonly string[]): Section[] {
  const start = lines.findIndex((line) => !isOfRunner(line));
  return lines[start]?.startsWith('$ ')
    ? sectionsWithoutNames(lines, start)
    : sectionsByName(lines, words, start);
}

/** Before the first script there are at most the runner's version and its warnings. */
const isOfRunner = (line: string) =>
  /^(?:yarn run v|warning |npm [a-zA-Z]+ | ?WARN |\(node:|\(Use `node|$)/.test(line);

/** Yarn and Bun tell the command only: at the next one, if it is that, nobody knows which script it is of. */
function sectionsWithoutNames(lines: readonly string[], start: number): Section[] {
  const next = lines.findIndex((line, index) => index > start && line.startsWith('$ '));
  const end = next < 0 ? lines.length : next;
  return [
    { lines: lines.slice(0, start + 1) },
    { words: wordsOf(lines[start]?.slice(2) ?? ''), lines: lines.slice(start + 1, end) },
    { lines: lines.slice(end) },
  ];
}

function sectionsByName(lines: readonly string[], words: readonly string[], first: number): Section[] {
  const name = scriptRunBy(words);
  let steps: readonly Step[] = name === undefined ? [] : [{ kind: 'script', name }];
  const again: readonly Step[] = isForWorkspaces(words)
    ? steps.map((step) => ({ ...step, isOptional: true }))
    : [];
  const sections: Section[] = [];
  let [start, program]: [number, readonly string[] | undefined] = [0, undefined];
  const close = (end: number) => {
    const own = lines.slice(start, end);
    sections.push(program === undefined ? { lines: own } : { words: program, lines: own });
  };
  for (const index of lines.keys()) {
    const header = headerAt(lines, index);
    const next = header && stepsAfter(header, [...steps, ...again]);
    if (!next || (sections.length === 0 && index - 1 !== first)) continue;
    close(index);
    sections.push({ lines: lines.slice(index, index + 1) });
    [start, program] = [index + 1, programOf(header, next)];
    steps = [...stepsOf(header.command), ...next];
  }
  close(lines.length);
  return sections;
}

/** Then there is a header for the same script of each. */
const isForWorkspaces = (words: readonly string[]) =>
  hasOption(words, '-w', '-ws', '--workspace', '--workspaces');

/** The header whose second line is at an index. There is a blank line before it, and one after it. */
function headerAt(lines: readonly string[], index: number): Header | undefined {
  const [before = '', title = '', command = '', after = ''] = [-2, -1, 0, 1].map((by) => lines[index + by]);
  if (!command.startsWith('> ') || before !== '' || after !== '') return undefined;
  const [, id = '', name, directory = ''] = formOfTitle.exec(title) ?? [];
  return name === undefined ? undefined : { id, name, directory, command: command.slice(2) };
}

/** Without the package where that has no name, and with its directory by pnpm. */
const formOfTitle = /^> (?:(@?[^\s@]*@\S*) )?(\S+)(?: ((?:\/|[A-Za-z]:\\).*))?$/;

/**
 * What comes after a script, when it is its turn: what a program quotes in between is no header. Scripts come in order;
 * `pre` and `post` of each may be there or not.
 */
function stepsAfter(header: Header, steps: readonly Step[]): readonly Step[] | undefined {
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'program') continue;
    const rest = steps.slice(index + 1);
    if (isOfPackage(header, step.sibling)) {
      if (isCalled(header.name, step.name))
        return [{ kind: 'script', name: `post${header.name}`, sibling: header, isOptional: true }, ...rest];
      if (header.name.startsWith('pre') && isCalled(header.name.slice(3), step.name))
        return [{ kind: 'script', name: step.name, sibling: header }, ...rest];
    }
    if (step.isOptional !== true) return undefined;
  }
  return undefined;
}

const isOfPackage = (header: Header, sibling = header) =>
  header.id === sibling.id && header.directory === sibling.directory;

/** `npm t` is short for `npm test`. */
const isCalled = (name: string, called: string) =>
  name === called || (name === 'test' && /^t(?:st)?$/.test(called));

/** The programs that print up to the next header: those of a script, and those that come after it without one. */
function programOf({ command }: Header, next: readonly Step[]): readonly string[] {
  const commands = [command];
  for (const step of next) {
    if (step.kind === 'program') commands.push(step.command);
    else if (step.isOptional !== true) break;
  }
  return wordsOf(commands.join(' && '));
}

/** `npm run build && mocha`: another script, then a program. */
const stepsOf = (command: string): Step[] =>
  command.split(' && ').map((part) => {
    const name = scriptRunBy(wordsOf(part));
    return name === undefined ? { kind: 'program', command: part } : { kind: 'script', name };
  });

const wordsOf = (command: string): readonly string[] =>
  startedProgram(simpleCommand(command) ?? wordsOfChain(command));
