import { cp, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type InstalledServer } from './installServer.ts';

/** A change in one file of VS Code: `find` has to be in it exactly once. */
export interface CodeEdit {
  /** Below VS Code's own folder. */
  file: string;
  find: string;
  replace: string;
}

/** The folder with VS Code's own code. All else beside it is taken as it is. */
const codeFolder = 'out';

/** A VS Code in `folder` that differs from the installed one in these edits. The installed one stays as it is. */
export async function editedCopy(
  installed: InstalledServer,
  folder: string,
  edits: CodeEdit[],
): Promise<InstalledServer> {
  await mkdir(folder);
  for (const { name, parentPath } of await readdir(installed.folder, { withFileTypes: true })) {
    const [from, to] = [join(parentPath, name), join(folder, name)];
    if (name === codeFolder) await cp(from, to, { recursive: true });
    else await symlink(from, to);
  }
  for (const edit of edits) await apply(edit, folder);
  return {
    folder,
    main: installed.main.replace(installed.folder, folder),
    copilot: installed.copilot.replace(installed.folder, folder),
  };
}

async function apply({ file, find, replace }: CodeEdit, folder: string): Promise<void> {
  const path = join(folder, file);
  const parts = (await readFile(path, 'utf8')).split(find);
  if (parts.length !== 2) {
    throw new Error(
      `${file} of VS Code has ${JSON.stringify(find)} ${parts.length - 1} times instead of once: ` +
        'find what has become of it in this version, and correct the edit.',
    );
  }
  await writeFile(path, parts.join(replace));
}
