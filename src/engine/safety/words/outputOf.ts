import { type CommandNode, type Redirect, type Redirection, type ParsedScript } from 'unbash';
import { allBelow, pickedBelow } from '../paths/listed.ts';
import { mayFindSecret, mayPickSecret } from '../../secrets/secretNames.ts';
import { namesFound } from '../programs/findExpression.ts';
import { filesOfFd, filesOfGit, filesOfLs } from '../programs/listedFiles.ts';
import { inputOf } from '../walk/redirects.ts';
import { startsOf } from '../wrappers/searches.ts';
import { type Input } from '../wrappers/unwrapped.ts';
import { certainFields } from './expandWord.ts';
import { guessedOutput } from './guessedFolder.ts';
import { echoed, formatted } from './printed.ts';
import { type State } from './state.ts';
import { type Text } from './text.ts';
import { type Surroundings } from './variables.ts';

const stream: Input = { kind: 'stream' };

/** What a script of one command prints. */
export function outputOfScript(
  { commands: [statement, ...more] }: ParsedScript,
  state: State,
  around: Surroundings,
): Input {
  if (!statement || more.length > 0) return stream;
  const { command } = statement;
  if (command.type === 'AndOr') return stream;
  const commands = command.type === 'Pipeline' ? command.commands : [command];
  return commands.reduce<Input>((input, node) => outputOf(node, input, state, around), { kind: 'nothing' });
}

/** What a command hands on to the next in a pipeline. */
export function outputOf(node: CommandNode, from: Input, state: State, around: Surroundings): Input {
  if (node.type !== 'Command' || !node.name || state.functions.has(node.name.value)) return stream;
  const name = node.name.value;
  const words = node.args.flatMap((item) => (item.type === 'Word' ? certainFields(item, state, around) : []));
  if (!node.redirects.every(isHarmless) || words.length < node.args.length) return stream;
  const input = inputOf(node.redirects, { state, around, input: from });
  if (name === 'echo' || name === 'printf') return printed(name, words);
  if (input.kind === 'text') return handsOn(name, words) ? input : stream;
  const guess = guessedOutput(node, state, around);
  if (listers.some((lister) => lister(name, words))) return listedBelow(name, words, guess);
  if (input.kind === 'files' && filters.has(name) && !words.some(isNoPlainFilter))
    return someOf(input.listed);
  return guess === undefined ? stream : { kind: 'stream', guess };
}

/** Whether its output is its input. */
const handsOn = (name: string, words: readonly Text[]) =>
  (name === 'cat' && words.every(({ value }) => value === '-')) || name === 'tee';

/** What a command reads makes no difference here, nor what becomes of its messages. */
const isHarmless = (redirect: Redirection) => redirect.type !== 'Redirect' || isOfErrors(redirect);

/** What becomes of messages makes no difference to the output. */
const isOfErrors = ({ descriptor, operator }: Redirect) =>
  descriptor?.type === 'FileDescriptor' && descriptor.value === 2 && operator.startsWith('>');

type Lister = (name: string, words: readonly Text[]) => boolean;

const has = (words: readonly Text[], ...options: string[]) =>
  words.some(({ value }) => options.includes(value ?? ''));

/** Programs that print names of files below the directory they are in. */
const listers: readonly Lister[] = [
  (name, words) => name === 'find' && !words.some(({ value }) => /^-(printf|exec|ok|ls|f)/.test(value ?? '')),
  (name, words) =>
    name === 'git' &&
    (words[0]?.value === 'ls-files' ||
      (words[0]?.value === 'diff' && has(words, '--name-only')) ||
      printsOnlyNames(words.map(({ value = '' }) => value))),
  (name, words) => name === 'rg' && has(words, '-l', '--files', '--files-with-matches'),
  (name, words) => name === 'grep' && words.some(({ value }) => /^-[a-zA-Z]*l[a-zA-Z]*$/.test(value ?? '')),
  (name) => name === 'fd' || name === 'ls',
];

/** `git show --name-only --format= HEAD`: without a format there would be messages among the names. */
function printsOnlyNames([command = '', ...words]: readonly string[]): boolean {
  const needed = { show: emptyFormat, log: emptyFormat, 'diff-tree': /^--no-commit-id$/, 'ls-tree': /^-r/ }[
    command
  ];
  return (
    needed !== undefined &&
    words.includes('--name-only') &&
    words.some((word) => needed.test(word)) &&
    words.every((word) => namesOnly.test(word))
  );
}

const emptyFormat = /^--(format=|pretty=(format:)?)$/;
const namesOnly =
  /^(--(name-only|no-commit-id|format=|pretty=(format:)?|diff-filter=\w+|no-merges|max-count=\d+)?|-[rz]|-n?\d+|[^-].*)$/s;

/** Programs that hand on some of their lines as they are. */
const filters = new Set(['grep', 'egrep', 'sort', 'uniq', 'head', 'tail', 'tac', 'shuf']);

/** What is a file, or picks names that had better not be picked. */
const isNoPlainFilter = ({ value }: Text) =>
  value === undefined || value.includes('/') || mayPickSecret(value);

/** What stands for the files. Only few listers leave nothing out, not even what is hidden. */
function filesOf(name: string, words: readonly Text[]): string {
  if (name === 'find') {
    const [start, ...more] = startsOf(words);
    return allBelow(more.length > 0 ? '.' : (start?.value ?? '.'), { included: namesFound(words) ?? [] });
  }
  if (name === 'git' && words[0]?.value === 'ls-files') return filesOfGit(words.slice(1));
  if (name === 'fd') return filesOfFd(words);
  return name === 'ls' ? filesOfLs(words) : pickedBelow('.');
}

/** Where the names are that a lister prints without a folder before them. `find` puts one before all of them. */
function foldersOf(name: string, words: readonly Text[]): readonly string[] | undefined {
  if (name === 'find') return undefined;
  const operands =
    name === 'ls' ? words.flatMap(({ value = '' }) => (value.startsWith('-') ? [] : value)) : [];
  return operands.length > 0 ? operands : ['.'];
}

/** Files that a lister found here. What it looks for must not be elsewhere, nor a secret. */
function listedBelow(name: string, words: readonly Text[], guess: string | undefined): Input {
  const isElsewhere = words.some(
    ({ value, usesHome }) =>
      value === undefined ||
      usesHome ||
      value.startsWith('/') ||
      value.includes('..') ||
      mayFindSecret(value) ||
      // It finds what has the words anywhere in its name.
      (name === 'fd' && mayPickSecret(value)),
  );
  if (isElsewhere) return stream;
  if (name === 'ls' && words.some(({ value }) => /^-\w*R|^--recursive$/.test(value ?? ''))) return stream;
  const listed = { source: 'the files that it is given', value: filesOf(name, words), isPattern: true };
  const folders = foldersOf(name, words);
  return {
    kind: 'files',
    listed: {
      ...listed,
      usesHome: false,
      ...(folders && { listedIn: folders }),
      ...(guess !== undefined && { guess }),
    },
  };
}

/** Some of the files that were listed: what a guess said of all of them no longer holds. */
function someOf({ source, value, isPattern, usesHome, listedIn }: Text): Input {
  return { kind: 'files', listed: { source, value, isPattern, usesHome, ...(listedIn && { listedIn }) } };
}

/** What `echo` and `printf` print, where that is for certain. */
function printed(name: 'echo' | 'printf', words: readonly Text[]): Input {
  const values = words.map(({ value, isPattern }) => (isPattern ? undefined : value));
  if (!values.every((value) => value !== undefined)) return stream;
  const text = name === 'echo' ? echoed(values) : formatted(values);
  return text === undefined ? stream : { kind: 'text', text };
}
