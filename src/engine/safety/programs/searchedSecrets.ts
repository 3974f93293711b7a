import { type Effect, reaches } from '../effect.ts';
import { type Whereabouts } from '../paths/judgePath.ts';
import { readsAll } from '../paths/readsAll.ts';
import { mayMatchSecret } from '../../secrets/secretNames.ts';
import { type Choice } from '../paths/secretsBelow.ts';
import { literalText, type Text } from '../words/text.ts';
import { valuesOf, type Arguments, type Option } from './arguments.ts';

/** The secrets that `grep` shows: it reads all that is in a directory, unless options leave something out. */
export function grepSecrets(args: Arguments, _: unknown, where: Whereabouts): Effect | undefined {
  const isRecursive =
    has(args, '-r -R --recursive --dereference-recursive') ||
    wordsOf(args, '-d --directories').includes('recurse');
  const choice = {
    included: wordsOf(args, '--include'),
    excluded: wordsOf(args, '--exclude'),
    excludedFolders: wordsOf(args, '--exclude-dir'),
    follows: has(args, '-R --dereference-recursive'),
  };
  return pickedSecrets(args) ?? (isRecursive ? secretsIn(searchedBy(args), where, choice) : undefined);
}

/** Those that `rg` shows: what is hidden is passed over, unless options say otherwise. */
export function rgSecrets(args: Arguments, _: unknown, where: Whereabouts): Effect | undefined {
  const isHidden = has(args, '--hidden -.') || given(args, '-u --unrestricted').length > 1;
  const isTyped = has(args, '-t --type');
  const globs = wordsOf(args, '-g --glob --iglob');
  const excluded = globs.filter((glob) => glob.startsWith('!')).map((glob) => nameIn(glob.slice(1)));
  const choice = {
    ...shownBy(isHidden && !isTyped, has(args, '-L --follow')),
    passesIgnored: !isHidden && !has(args, '--no-ignore --no-ignore-vcs -u --unrestricted'),
    included: globs.filter((glob) => !glob.startsWith('!')).map(filesIn),
    excluded,
    excludedFolders: excluded,
  };
  return pickedSecrets(args) ?? hiddenSecrets(searchedBy(args), where, choice);
}

/** Those that `ag` shows. */
export function agSecrets(args: Arguments, _: unknown, where: Whereabouts): Effect | undefined {
  const isHidden = has(args, '--hidden -u --unrestricted') && !has(args, '-G');
  const choice = shownBy(isHidden, has(args, '-f --follow'));
  return pickedSecrets(args) ?? hiddenSecrets(afterPattern(args), where, choice);
}

/** Those that `ack` shows: what is hidden too. */
export function ackSecrets(args: Arguments, _: unknown, where: Whereabouts): Effect | undefined {
  const isPicked = has(args, '-f -g --type');
  return pickedSecrets(args) ?? (isPicked ? undefined : secretsIn(afterPattern(args), where));
}

/** Links that lead outside, where `fd` follows them. */
export function fdLinks(args: Arguments, _: unknown, where: Whereabouts): Effect | undefined {
  const isHidden = has(args, '-H --hidden -u --unrestricted');
  const passesIgnored = !has(args, '-I --no-ignore --no-ignore-vcs -u --unrestricted');
  const choice = { follows: true, isNames: true, passesHidden: !isHidden, passesIgnored };
  return has(args, '-L --follow') ? secretsIn(afterPattern(args), where, choice) : undefined;
}

/** Without what is hidden, only links matter. */
const shownBy = (isHidden: boolean, follows: boolean): Choice => ({
  passesHidden: !isHidden,
  isNames: !isHidden,
  follows,
});

const hiddenSecrets = (folders: readonly Text[], where: Whereabouts, choice: Choice) =>
  choice.follows || !choice.passesHidden ? secretsIn(folders, where, choice) : undefined;

/** Those that `diff` shows of two directories: of what is in one only, with some options. */
export function diffSecrets(args: Arguments, _: unknown, where: Whereabouts): Effect | undefined {
  const excluded = wordsOf(args, '-x --exclude');
  const isShallow = !has(args, '-r --recursive');
  const follows = !has(args, '--no-dereference');
  const choice = { excluded, excludedFolders: excluded, isShallow, follows };
  const folders = [...args.operands, ...valuesOf(args, '--from-file --to-file')];
  const found = folders.map((folder) => readsAll(folder, where, choice));
  const showsAll = !isShallow || has(args, '-N --new-file -P --unidirectional-new-file');
  return showsAll || found.every(({ length }) => length > 0) ? found.flat()[0] : undefined;
}

/** Those in the directories that a program reads with one of some options. */
export const recursiveSecrets =
  (names: string) =>
  (args: Arguments, _: unknown, where: Whereabouts): Effect | undefined =>
    has(args, names) ? secretsIn(args.operands, where) : undefined;

/** Links that lead outside, where a program that lists files follows them: with an option of each list. */
export const followedLinks =
  (...lists: readonly string[]) =>
  (args: Arguments, _: unknown, where: Whereabouts): Effect | undefined =>
    lists.every((names) => has(args, names))
      ? secretsIn(orHere(args.operands), where, { follows: true, isNames: true })
      : undefined;

/** The name that a pattern for paths is about: `.git` in `.git/**`, `*.ts` in `src/*.ts`. */
const nameIn = (glob: string) =>
  glob
    .replace(/\/\**$/, '')
    .split('/')
    .at(-1) ?? '';

/** The files that a pattern for paths is about: all of them in `src/**`. */
const filesIn = (glob: string) => glob.replace(/\/$/, '/*').split('/').at(-1) ?? '*';

/** Which files are searched may be said by patterns: those for secrets are no different from their names. */
function pickedSecrets(args: Arguments): Effect | undefined {
  const option = given(args, '--include -g --glob --iglob -G').find(
    ({ value }) => !value?.value?.startsWith('!') && mayMatchSecret(value?.value ?? ''),
  );
  return option && { ...reaches('Searches files that may hold secrets.'), offending: option.source };
}

const secretsIn = (folders: readonly Text[], where: Whereabouts, choice?: Choice): Effect | undefined =>
  folders.flatMap((folder) => readsAll(folder, where, choice))[0];

/** What is searched: the pattern is an operand, unless it is in an option. */
const searchedBy = (args: Arguments) =>
  has(args, '-e --regexp -f --file --files') ? orHere(args.operands) : afterPattern(args);

const afterPattern = ({ operands }: Arguments) => orHere(operands.slice(1));

const orHere = (folders: readonly Text[]) => (folders.length > 0 ? folders : [literalText('.')]);

const given = ({ options }: Arguments, names: string): Option[] =>
  options.filter(({ name }) => names.split(' ').includes(name));

const has = (args: Arguments, names: string) => given(args, names).length > 0;

const wordsOf = (args: Arguments, names: string) => valuesOf(args, names).flatMap(({ value }) => value ?? []);
