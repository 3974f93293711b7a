import { AgentShellError, sandboxUnavailable } from '../errors.ts';
import { bubblewrapMaker, namespacesMaker, readingBubblewrapMaker } from './bubblewrapMaker.ts';
import { landlockMaker } from './landlockMaker.ts';
import { type Access, type Enforcement, type Maker } from './sandbox.ts';
import { seatbeltMaker } from './seatbeltMaker.ts';

export interface MakerOptions {
  readonly platform: string;
  /** The folder of the scripts that confine a command. */
  readonly scripts: string;
  readonly processor: string;
  /** Where programs are looked for. */
  readonly path: string;
  /** A folder for what it needs. */
  readonly folder: string;
  readonly network: Access;
  readonly sockets: Access;
}

/** What makes sandboxes here, tried out. Throws where nothing does. */
export async function makerFor(options: MakerOptions): Promise<Maker> {
  switch (options.platform) {
    case 'linux':
      return bubblewrapMaker(options);
    case 'darwin':
      return seatbeltMaker(options);
    default:
      throw sandboxUnavailable({ kind: 'platform', name: options.platform });
  }
}

/** What keeps commands from all but reading here, tried out; undefined where nothing does. */
export async function readingMakerFor(options: MakerOptions, way: Enforcement): Promise<Maker | undefined> {
  for (const [kind, make] of readingMakers[options.platform] ?? []) {
    if (way !== 'auto' && way !== kind) continue;
    try {
      return await make(options);
    } catch (error) {
      if (!(error instanceof AgentShellError)) throw error;
      // It cannot be had; maybe the next one can.
    }
  }
  return undefined;
}

/**
 * In order of preference. Under Landlock, processes, owners of files and file systems look as they do outside; in a
 * namespace of users every file of somebody else is shown as nobody's.
 */
const readingMakers: Readonly<Record<string, readonly [Enforcement, MakeMaker][]>> = {
  linux: [
    ['landlock', landlockMaker],
    ['bubblewrap', readingBubblewrapMaker],
    ['namespaces', namespacesMaker],
  ],
  darwin: [['seatbelt', seatbeltMaker]],
};

type MakeMaker = (options: MakerOptions) => Promise<Maker>;
