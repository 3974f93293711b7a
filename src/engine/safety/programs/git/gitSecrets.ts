import { existsSync } from 'node:fs';
import { type Effect } from '../../effect.ts';
import { judgePath, type Whereabouts } from '../../paths/judgePath.ts';
import { repositoryOf } from '../../paths/places.ts';
import { readsAll } from '../../paths/readsAll.ts';
import { literalText, type Text } from '../../words/text.ts';
import { type Arguments } from '../arguments.ts';

const has = ({ options }: Arguments, names: string) =>
  options.some(({ name }) => names.split(' ').includes(name));

/** The secrets that `git grep` shows: what git has or would have, and what it ignores only if it is told to. */
export function gitGrepSecrets(args: Arguments, _: unknown, where: Whereabouts): Effect | undefined {
  const isPatternGiven = has(args, '-e -f');
  const [first] = args.operands;
  const operands = isPatternGiven ? args.operands : args.operands.slice(1);
  const outside = isPatternGiven && first && has(args, '--no-index') ? judgePath(first, 'read', where) : [];
  const excluded = operands.flatMap(excludedBy);
  const passesIgnored = passesOver(args);
  const found = searchedIn(operands, where).flatMap(({ folder, included }) =>
    readsAll(folder, where, { included, excluded, passesIgnored }),
  );
  return [...outside, ...found][0];
}

function passesOver(args: Arguments): boolean {
  if (has(args, '--no-index')) return has(args, '--exclude-standard');
  return !has(args, '--no-exclude-standard');
}

interface Searched {
  readonly folder: Text;
  /** Patterns for the names of the files. */
  readonly included: readonly string[];
}

const allIn = (folder: Text): Searched => ({ folder, included: [] });

/** Where it searches, by the paths it is given. What is no path that is there may be the name of a commit. */
function searchedIn(operands: readonly Text[], where: Whereabouts): readonly Searched[] {
  const searched = operands.flatMap((operand) => searchedBy(operand, where));
  return searched.length > 0 ? searched : [allIn(literalText('.'))];
}

function searchedBy(operand: Text, { cwds = [], places }: Whereabouts): readonly Searched[] {
  const { value = '' } = operand;
  if (isExcluding(value)) return [];
  // Whatever else is said of a path by what it begins with, it is in the repository.
  if (value.startsWith(':'))
    return cwds.map((cwd) => allIn(literalText(repositoryOf(cwd) ?? cwd, operand.source)));
  const [, before = ''] = /^((?:[^*?[/]*\/)*)[^/]*[*?[]/.exec(value) ?? [];
  if (/[*?[]/.test(value))
    return [{ folder: literalText(`./${before}`, operand.source), included: [filesIn(value)] }];
  const isThere = cwds.some((cwd) => existsSync(places.resolve(cwd, value) ?? ''));
  return isThere ? [allIn(operand)] : [];
}

const isExcluding = (value: string) => /^:([!^]|\([^)]*exclude)/.test(value);

/** Names that are left out wherever they are: `:!*.pem`. */
function excludedBy({ value = '' }: Text): readonly string[] {
  const [, name] = /^:(?:[!^]|\(exclude\))(?:\*\*\/)?(\*[^/]*)$/.exec(value) ?? [];
  return name === undefined ? [] : [name];
}

/** Which files a pattern of git means: `src/*` is all there is in folders too, `src/*.ts` is not. */
export const filesIn = (pattern: string) => {
  const name = pattern.split('/').at(-1) ?? '';
  return /[*?\]][^/]*\.\w+$/.test(name) ? name : '*';
};

/** Those that `git diff --no-index` shows of two directories. */
export function gitDiffSecrets(args: Arguments, _: unknown, where: Whereabouts): Effect | undefined {
  return has(args, '--no-index') ? args.operands.flatMap((folder) => readsAll(folder, where))[0] : undefined;
}
