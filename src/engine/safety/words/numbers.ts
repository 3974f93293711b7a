import { type Command, type CommandNode, type ParsedScript, type Redirection } from 'unbash';
import { certainFields } from './expandWord.ts';
import { type State } from './state.ts';
import { type Surroundings } from './variables.ts';

type Prints = (words: readonly string[]) => boolean;

const each =
  (pattern: RegExp): Prints =>
  (words) =>
    words.every((word) => pattern.test(word));

/** `grep -c pattern file`: of several files it prints the names as well. */
const counts: Prints = (words) =>
  words.some((word) => /^-\w*c|^--count$/.test(word)) &&
  words.every((word) => /^(-[acEFGivwxsP]+$|--count$|[^-]|$)/.test(word)) &&
  words.filter((word) => !word.startsWith('-')).length <= 2;

const datesIn: Prints = (words) =>
  words.some((word) => /^\+(%[sYmdHMSjuwVUN])+$/.test(word)) &&
  words.every((word, index) => /^(\+%|-[udr]$|--date=)/.test(word) || /^-[dr]$/.test(words[index - 1] ?? ''));

const sizes: Prints = ([option = '', format = '']) => /^-[cf]%[sYzm]$/.test(option + format);

/** Programs, and the words with which they print one number. */
const onePrinters = new Map<string, Prints>([
  ['wc', (words) => words.length === 1 && each(/^(-[clmw]|--(lines|words|bytes|chars))$/)(words)],
  ['grep', counts],
  ['egrep', counts],
  ['fgrep', counts],
  ['nproc', each(/^--all$/)],
  ['id', (words) => /^-[ug]$/.test(words.join(' '))],
  ['tput', (words) => /^(cols|lines)$/.test(words.join(' '))],
  ['date', datesIn],
  ['git', (words) => words[0] === 'rev-list' && words.includes('--count') && each(/^(--count$|[^-])/)(words)],
  ['stat', (words) => words.length === 3 && sizes(words)],
  ['echo', (words) => words.length === 1 && each(/^\d+$/)(words)],
]);

/** Programs that print nothing. */
const silent = new Map<string, Prints>(
  ['true', 'false', ':', 'test', '[', 'cd', 'touch', 'mkdir'].map((name) => [name, () => true]),
);

/** Programs, and the words with which they print several numbers in a line. */
const rowPrinters = new Map<string, Prints>([
  ['wc', each(/^(-[clmw]+|--(lines|words|bytes|chars))$/)],
  ['echo', (words) => words.length > 0 && each(/^\d+$/)(words)],
]);

/** Programs, and the words with which they print a number in each line. */
const linePrinters = new Map<string, Prints>([
  ['seq', each(/^(-?\d+|-w)$/)],
  ['jq', ([program = '', ...files]) => /^([^"]*\|)?\s*length\s*$/.test(program) && each(/^[^-]/)(files)],
  ['stat', sizes],
  ['pgrep', each(/^(-[fxnoi]+|-d,|-[uUP]|[^-].*)$/s)],
  [
    'lsof',
    (words) =>
      words.some((word) => /^-[nPi]*t/.test(word)) &&
      each(/^-[nPti]+(:\d+)?$|^(-i)?((tcp|udp)?:\d+)$|^-sTCP:LISTEN$/i)(words),
  ],
]);

/** Programs that only take something away from what they get. */
const filters = new Map<string, Prints>([
  ['tr', (words) => words[0] === '-d' && words.length === 2],
  ['xargs', (words) => words.length === 0],
]);

/** Anything else may be a file. */
const takesCount: Prints = (words) => /^(-n ?\d+|-\d+)?$/.test(words.join(' '));

/** Programs that hand on some lines as they are. */
const picking = new Map<string, Prints>([
  ['head', takesCount],
  ['tail', takesCount],
]);

const takesOne: Prints = (words) => /^(-n ?1|-1)$/.test(words.join(' '));

/** The same, where it is one line at the most. */
const pickingOne = new Map<string, Prints>([
  ['head', takesOne],
  ['tail', takesOne],
]);

/** `grep -n pattern file`: each line begins with its number, unless there are names of files as well. */
const numbering = new Map<string, Prints>([
  [
    'grep',
    (words) =>
      words.some((word) => /^-\w*n/.test(word)) &&
      words.every((word) => /^(-[nEFPiwx]+(m\d+)?$|-m\d+$|[^-])/.test(word)) &&
      isPatternAndFile(words.filter((word) => !word.startsWith('-'))),
  ],
]);

const isPatternAndFile = ([pattern, file = 'input', ...more]: readonly string[]) =>
  pattern !== undefined && more.length === 0 && /^[\w./-]+$/.test(file);

/** What leaves only the number of such lines. */
const cutting = new Map<string, Prints>([
  ['cut', (words) => words.join(' ').replace('-d :', '-d:').replace('-f 1', '-f1') === '-d: -f1'],
  ['awk', (words) => /^-F ?: \{ ?print \$1 ?\}$/.test(words.join(' '))],
]);

/** Whether all that a script prints is numbers, which bash evaluates without harm, and whether it is one at the most. */
export function printedNumbers(
  script: ParsedScript,
  state: State,
  around: Surroundings,
): 'none' | 'one' | 'several' | undefined {
  const is = (table: ReadonlyMap<string, Prints>) => (node: CommandNode) => does(table, node, state, around);
  const printing = pipelinesOf(script).filter((commands) => !commands.every(is(silent)));
  const found = printing.map((commands) => numbersOf(commands, is));
  if (!found.every((one) => one !== undefined)) return undefined;
  if (found.length === 0) return 'none';
  return found.length > 1 || found.includes('several') ? 'several' : 'one';
}

const pipelinesOf = ({ commands }: ParsedScript) =>
  commands
    .flatMap(({ command }) => (command.type === 'AndOr' ? command.commands : [command]))
    .map((pipeline) => (pipeline.type === 'Pipeline' ? pipeline.commands : [pipeline]));

type Is = (table: ReadonlyMap<string, Prints>) => (node: CommandNode) => boolean;

function numbersOf(commands: readonly CommandNode[], is: Is): 'one' | 'several' | undefined {
  const lines = commands.filter((node) => !is(picking)(node));
  const index = lines.findLastIndex((node) => !is(filters)(node));
  const [last, before] = [lines[index], lines[index - 1]];
  if (last === undefined) return undefined;
  if (is(onePrinters)(last)) return 'one';
  if (is(rowPrinters)(last)) return 'several';
  const isCut = before !== undefined && is(cutting)(last) && is(numbering)(before);
  if (!isCut && !is(linePrinters)(last)) return undefined;
  // What filters may also put lines together.
  return commands.some(is(pickingOne)) && !commands.some(is(filters)) ? 'one' : 'several';
}

function does(
  table: ReadonlyMap<string, Prints>,
  node: CommandNode,
  state: State,
  around: Surroundings,
): boolean {
  if (node.type !== 'Command' || !node.name || node.prefix.length > 0) return false;
  const prints = state.functions.has(node.name.value) ? undefined : table.get(node.name.value);
  const words = prints && node.redirects.every(isOfInput) ? wordsOf(node, state, around) : undefined;
  return words !== undefined && prints?.(words) === true;
}

/** What a command reads makes no difference; messages do, unless they go elsewhere. */
const isOfInput = (redirect: Redirection) =>
  redirect.type !== 'Redirect' ||
  redirect.operator === '<' ||
  (redirect.operator === '>' &&
    redirect.descriptor?.type === 'FileDescriptor' &&
    redirect.descriptor.value === 2);

/** The words of a command. Those that may be more than one are not known. */
function wordsOf({ args }: Command, state: State, around: Surroundings): string[] | undefined {
  const words = args.flatMap((item) => (item.type === 'Word' ? certainFields(item, state, around) : []));
  const values = words.map(({ value, isPattern }) => (isPattern ? undefined : value));
  return values.every((value) => value !== undefined) && words.length >= args.length ? values : undefined;
}
