import { dirname, isAbsolute, join } from 'node:path';
import { gitPlaces } from './gitPlaces.ts';
import { maskedInHome, maskedInSystem } from '../secrets/secretPlaces.ts';
import { protectedInFolders, protectedInHome } from './places.ts';
import { inOrder, isAnyBelow, isBelow, real, ruleOf } from './ruleList.ts';
import { type Rule, type SandboxSettings } from './sandbox.ts';

/** What the rules of a sandbox are made of. */
export interface RuleOptions {
  /** The folders of the workspace. */
  readonly folders: readonly string[];
  readonly home: string;
  readonly temporary: readonly string[];
  /**
   * Agent Shell's own folder: what is in it is executed, or believed, outside of the sandbox. Nor can it be read: there
   * are pipes in it, which can be written to also where files cannot.
   */
  readonly storage: string;
  /** The one folder in there that is for commands. */
  readonly scratch: string;
  /** Files in there that the command may read. */
  readonly outputs: readonly string[];
  readonly settings: SandboxSettings;
}

/** Which paths a command may write to, only read, or neither: from the outside to the inside. */
export function sandboxRules(options: RuleOptions): Rule[] {
  const { folders, temporary, storage, scratch, outputs, settings } = options;
  const writable = real([...temporary, ...folders, ...settings.writable]);
  const closed = real(masked(options)).filter((path) => !writable.some((root) => isBelow(path, root)));
  const own = real([storage]);
  const kept = real(protectedPlaces(options)).filter((path) => isAnyBelow(writable, path));
  return inOrder([
    ...writable.map(ruleOf('write')),
    // Whoever could rename a folder could put another one, with other hooks, in its place.
    ...[...own, ...kept, ...closed].flatMap((path) => between(writable, path)).map(ruleOf('write')),
    ...own.map(ruleOf('hidden')),
    ...real(outputs).map(ruleOf('read')),
    ...real([scratch]).map(ruleOf('write')),
    ...kept.map(ruleOf('read')),
    ...closed.map(ruleOf('none')),
  ]);
}

function protectedPlaces({ folders, home, settings }: RuleOptions): string[] {
  return [
    ...folders.flatMap((folder) => [
      ...protectedInFolders.map((name) => join(folder, name)),
      ...gitPlaces(folder),
    ]),
    ...settings.readOnly.flatMap((path) => everywhere(path, folders)),
    ...protectedInHome.map((path) => join(home, path)),
  ];
}

function masked({ folders, home, settings }: RuleOptions): string[] {
  const lifted = settings.masked
    .filter((path) => path.startsWith('!'))
    .flatMap((path) => everywhere(path.slice(1), folders));
  const added = settings.masked.filter((path) => !path.startsWith('!'));
  return [
    ...maskedInHome.map((path) => join(home, path)),
    ...maskedInSystem,
    ...added.flatMap((path) => everywhere(path, folders)),
  ].filter((path) => !lifted.includes(path));
}

const everywhere = (path: string, folders: readonly string[]) =>
  isAbsolute(path) ? [path] : folders.map((folder) => join(folder, path));

/** The folders on the way to a path, without that of the rule which makes it writable. */
function between(roots: readonly string[], path: string): string[] {
  const folders: string[] = [];
  for (let folder = dirname(path); isAnyBelow(roots, folder) && !roots.includes(folder);) {
    folders.push(folder);
    folder = dirname(folder);
  }
  return folders;
}
