import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { changes, destroys, doubtful, type Effect, reaches } from '../../effect.ts';
import { type Whereabouts } from '../../paths/judgePath.ts';
import { hasReference } from '../../paths/references.ts';
import { repositoryOf } from '../../paths/repositoryOf.ts';
import { type Text } from '../../words/text.ts';
import { type Arguments } from '../arguments.ts';
import { areSettingsPlain } from './settings.ts';

export const overNetwork = reaches('Talks to a remote repository.');

/** A remote that the repository has, by its name, may be asked what it has; an address may be anybody's. */
export const asksRemote = ({ operands }: Pick<Arguments, 'operands'>): Effect | undefined =>
  operands.every(({ value }) => /^[A-Za-z][\w-]*$/.test(value ?? '')) ? undefined : overNetwork;

export const losesWork = destroys('Throws away changes that are not committed.');

const has = ({ options }: Arguments, names: string) =>
  options.some(({ name }) => names.split(' ').includes(name));

/** Options with which `git branch` and `git tag` list what matches their operands. */
const listing =
  '-l --list --contains --no-contains --merged --no-merged --points-at --show-current -a --all -r --remotes';

/** Only lists when it has no operand that names something new. */
export const createsWith =
  (what: string) =>
  (args: Arguments): Effect | undefined =>
    args.operands.length > 0 && !has(args, listing) ? changes(what) : undefined;

/** Fewer operands show, this many change. */
export const changesFrom =
  (count: number, what: string) =>
  (args: Arguments): Effect | undefined =>
    args.operands.length >= count ? changes(what) : undefined;

/** Settings given for one call that run nothing. */
const harmlessSettings =
  /^(color\.|column\.|advice\.|user\.(name|email)=|core\.(quotepath|pager=(cat)?$|abbrev|autocrlf|ignorecase|precomposeunicode)|log\.(date|decorate)|diff\.(renames|context|mnemonicprefix|noprefix|algorithm|colormoved|renamelimit)|init\.defaultbranch|commit\.gpgsign=|tag\.gpgsign=|gc\.auto|pager\.\w+=(false|cat)$|safe\.directory|grep\.|status\.|blame\.(date|coloring|blankboundary)|versionsort\.|protocol\.version)/i;

export function settingEffect({ options }: Arguments): Effect | undefined {
  const setting = options.find(
    ({ name, value }) => name === '-c' && !harmlessSettings.test(value?.value ?? ''),
  );
  return (
    setting && {
      ...doubtful('Sets an option of git that may have it run other programs.'),
      offending: setting.value?.source ?? '-c',
    }
  );
}

/** The settings of another repository may have git run anything. */
export function repositoryEffect({ options }: Arguments): Effect | undefined {
  const other = options.find(
    ({ name, value }) => name === '--git-dir' && !/(^|\/)\.git\/?$/.test(value?.value ?? ''),
  );
  return other && { ...doubtful('Follows the settings of another repository.'), offending: other.source };
}

const configWriters = '--unset --unset-all --add --replace-all --rename-section --remove-section -e --edit';
const configWriting = new Set(['set', 'unset', 'edit', 'rename-section', 'remove-section']);
const configReading = '--get --get-all --get-regexp --get-urlmatch -l --list --get-color --get-colorbool';

/** Settings that hold secrets, or addresses with secrets in them. */
const secretSetting =
  /credential|extraheader|token|passw|secret|insteadof|proxy|cookie|ssl|smtp|oauth|private/i;

/** `git config name` reads, `git config name value` writes. */
export function configEffect(args: Arguments, _: unknown, where: Whereabouts): Effect | undefined {
  const [first, ...more] = args.operands.map(({ value }) => value);
  const isVerb = first === 'get' || first === 'list';
  const reads = !has(args, configWriters) && (has(args, configReading) || isVerb || more.length === 0);
  if (!reads || configWriting.has(first ?? ''))
    return has(args, '--global --system')
      ? reaches('Changes settings of git outside of this repository.')
      : changes('Changes settings of the repository.');
  if (has(args, '--name-only')) return undefined;
  const isAll = has(args, '-l --list') || first === 'list';
  if (isAll && !has(args, '-f --file --blob') && areSettingsPlain(where)) return undefined;
  const isPattern = has(args, '--get-regexp --get-urlmatch --regexp --url');
  const names = isVerb ? more : [first];
  if (!isAll && !(isPattern && !isHarmlessPattern(names[0])) && !secretSetting.test(names.join(' ')))
    return undefined;
  return reaches('Prints settings, and secrets may be among them.');
}

const isHarmlessPattern = (pattern = '') =>
  /^\^?(user|branch|core|alias|color|init|pull|push|merge|rebase|diff|remote|submodule|path)\b/.test(pattern);

export function pushEffect(args: Arguments): Effect {
  const removes =
    has(args, '-d --delete --mirror --prune') ||
    args.operands.slice(1).some(({ value }) => value?.startsWith(':'));
  if (removes) return destroys('Deletes branches or tags of the remote repository.');
  const isForced =
    has(args, '-f --force --force-with-lease') || args.operands.some(({ value }) => value?.startsWith('+'));
  return isForced
    ? destroys('Overwrites a branch of the remote repository.')
    : reaches('Publishes commits to a remote repository.');
}

/** `git checkout branch` moves; with paths, or by force, it overwrites what was changed. */
export function checkoutEffect(args: Arguments, words: readonly Text[], where: Whereabouts): Effect {
  if (has(args, '-f --force -p --patch --ours --theirs -B --pathspec-from-file')) return losesWork;
  const dashes = words.findIndex(({ value }) => value === '--');
  const hasPaths =
    (dashes >= 0 && dashes < words.length - 1) ||
    args.operands.length > 1 ||
    args.operands.some(({ value = '' }) => isFileToGit(value, where));
  return hasPaths && !has(args, '-b --orphan') ? losesWork : changes('Switches branches.');
}

/** No branch is called like that. */
const noBranch = /^\.{1,2}(\/|$)|^\/|\/$|[*?[:]/;

/** Names that are seldom those of branches: a file that is to be brought back need not be there. */
const likeFile = /\.[A-Za-z]\w*$/;

/** To git a name is a file unless there is such a branch. */
function isFileToGit(name: string, { cwds = [] }: Whereabouts): boolean {
  if (noBranch.test(name)) return true;
  const isReference = cwds.some((cwd) => hasReference(repositoryOf(cwd), name));
  return !isReference && (likeFile.test(name) || cwds.some((cwd) => existsSync(join(cwd, name))));
}
