import { type HomeLook } from './homeLook.ts';
import { inOrder, isAnyBelow, isBelow, real, ruleOf } from './ruleList.ts';
import { type Rule } from './sandbox.ts';

/** What the rules for a command that only reads are made of. */
export interface ReadingOptions {
  /** The folders of the workspace. */
  readonly folders: readonly string[];
  /** Agent Shell's own folder, and what a command may read in there. */
  readonly storage: string;
  readonly readable: readonly string[];
  /** Files and folders of the workspace that may hold secrets. */
  readonly secrets: readonly string[];
  /** What may hold a secret, and is the program's own. */
  readonly opened: readonly string[];
}

/**
 * Which paths a command may read: all of the system; of the home directory the workspace, and what programs need; and
 * nothing that may hold a secret.
 */
export function readingRules(
  { folders, storage, readable, secrets, opened }: ReadingOptions,
  { home, entries, needed, masked }: HomeLook,
): Rule[] {
  const workspace = real(folders);
  const own = real(opened);
  const closed = [...masked, ...real(secrets)];
  // A workspace that is the home directory, or has it inside, is not hidden from its own commands.
  const hidden = home.filter((path) => !isAnyBelow(workspace, path));
  const engine = real([storage]);
  const open = [...needed, ...workspace, ...own, ...engine];
  return inOrder([
    ...hidden.map(ruleOf('hidden')),
    // What is hidden would not be there at all, which would be a lie; this is there, and cannot be opened.
    ...hidden.flatMap((folder) => closedIn(folder, entries, open)).map(ruleOf('none')),
    ...needed.map(ruleOf('read')),
    ...workspace.map(ruleOf('read')),
    ...engine.map(ruleOf('hidden')),
    ...real(readable).map(ruleOf('read')),
    ...closed.filter((path) => !own.includes(path)).map(ruleOf('none')),
    ...own.map(ruleOf('read')),
  ]);
}

/** What is in a folder and leads to nothing that is open. */
const closedIn = (folder: string, entries: readonly string[], open: readonly string[]) =>
  entries.filter(
    (path) => path !== folder && isBelow(folder, path) && !open.some((one) => isBelow(path, one)),
  );
