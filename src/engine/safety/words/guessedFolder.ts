import { dirname, join, resolve } from 'node:path';
import { type Command, type ParsedScript, type SyntaxNode } from 'unbash';
import { certainFields } from './expandWord.ts';
import { type State } from './state.ts';
import { type Surroundings } from './variables.ts';

/**
 * The folder that a script most likely prints, if it is one of those that tell where they are; or all that is in a folder,
 * as a pattern, if it lists that.
 */
export function guessedFolder(
  { commands }: ParsedScript,
  state: State,
  around: Surroundings,
): string | undefined {
  let [cwd] = state.cwds ?? [];
  for (const node of commands.flatMap(({ command }) => commandsOf(command))) {
    const [name = '', ...args] = wordsOf(node, state, around);
    if (cwd === undefined) return undefined;
    const target = args.at(-1) ?? around.home;
    if (name === 'cd') cwd = target === '' ? undefined : resolve(cwd, target);
    else {
      const folder = folderPrinted(name, args, cwd, around);
      if (folder !== undefined) return folder;
    }
  }
  return undefined;
}

/** The same for a single command. */
export function guessedOutput(node: Command, state: State, around: Surroundings): string | undefined {
  const [cwd] = state.cwds ?? [];
  const [name = '', ...args] = wordsOf(node, state, around);
  return cwd === undefined ? undefined : folderPrinted(name, args, cwd, around);
}

const commandsOf = (node: SyntaxNode): readonly Command[] =>
  node.type === 'AndOr' ? node.commands.flatMap(commandsOf) : node.type === 'Command' ? [node] : [];

function wordsOf({ name, args }: Command, state: State, around: Surroundings): readonly string[] {
  return [name, ...args].flatMap((item) =>
    item?.type === 'Word'
      ? certainFields(item, state, around).map(({ value, guess = '' }) => value ?? guess)
      : [],
  );
}

function folderPrinted(
  name: string,
  args: readonly string[],
  cwd: string,
  { repositoryOf }: Surroundings,
): string | undefined {
  const last = args.at(-1) ?? '';
  switch (name) {
    case 'pwd':
      return cwd;
    case 'realpath':
    case 'readlink':
      return last === '' || last.startsWith('-') ? undefined : resolve(cwd, last);
    case 'dirname':
      return last === '' ? undefined : dirname(last);
    case 'echo':
      return last.startsWith('/') ? last : undefined;
    case 'git': {
      const from = args[0] === '-C' ? resolve(cwd, args[1] ?? '') : cwd;
      if (args.includes('ls-files'))
        return last === 'ls-files' || last.startsWith('-') ? `${from}/*` : undefined;
      return args.includes('rev-parse') ? folderOfRepository(args, repositoryOf(from) ?? from) : undefined;
    }
    case 'ls':
      return args.every((arg) => /^(-(?!.*d)|\.?$)/.test(arg)) ? `${cwd}/*` : undefined;
    case 'find':
      return listsAll(args) ? `${resolve(cwd, startOf(args))}/*` : undefined;
    default:
      return undefined;
  }
}

/** True of a `find` that has one start at most, and leaves nothing out but the start itself. */
const listsAll = (args: readonly string[]) =>
  /^( ?[^-][^ ]*)?( -(mindepth|maxdepth) \d+| -print0?)*$/.test(` ${args.join(' ')}`.trimEnd());

const startOf = ([first = '-']: readonly string[]) => (first.startsWith('-') ? '.' : first);

function folderOfRepository(args: readonly string[], top: string): string | undefined {
  if (args.some((arg) => /^--(show-toplevel|show-cdup)$/.test(arg))) return top;
  return args.some((arg) => /^--(git-dir|absolute-git-dir|git-common-dir)$/.test(arg))
    ? join(top, '.git')
    : undefined;
}
