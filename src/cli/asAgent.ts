import { basename, resolve } from 'node:path';
import { ownDirectory } from './ownDirectory.ts';

/** A call as an agent would make it. The workspace is where it is made, and where it says. */
export const asAgent = (cwd: string | undefined) => ({
  requester: 'agent' as const,
  folders: [ownDirectory, ...(cwd === undefined ? [] : [resolve(ownDirectory, cwd)])].map((path) => ({
    name: basename(path),
    path,
  })),
});
