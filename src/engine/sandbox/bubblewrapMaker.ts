import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxUnavailable } from '../errors.ts';
import { makeFolder } from '../runs/makeFolder.ts';
import { writeAtomically } from '../runs/writeAtomically.ts';
import { quote } from '../shell/quote.ts';
import { filterDescriptor, isolation } from './bubblewrap.ts';
import { type MakerOptions } from './maker.ts';
import { readingFilter, readingProcessors } from './readingFilter.ts';
import { type Bubblewrap } from './sandbox.ts';
import { knownProcessors, seccompFilter } from './seccompFilter.ts';
import { attempt, programFor } from './tryOut.ts';

/** Bubblewrap, tried out. */
export async function bubblewrapMaker(options: MakerOptions): Promise<Bubblewrap> {
  const { processor, network, sockets } = options;
  if (!knownProcessors.includes(processor)) throw sandboxUnavailable({ kind: 'processor', name: processor });
  return bubblewrapWith(options, {
    name: `filter-${network}-${sockets}`,
    bytes: seccompFilter({ network, sockets }),
  });
}

/** For commands that only read. Where one has a network of its own, there is nothing to reach by a socket for it. */
export async function readingBubblewrapMaker(options: MakerOptions): Promise<Bubblewrap> {
  return bubblewrapWith(options, filterForReading(options));
}

/** The same by namespaces alone, where bubblewrap is missing. Only for commands that only read. */
export async function namespacesMaker(options: MakerOptions): Promise<Bubblewrap> {
  const program = [programFor(options, 'perl'), join(options.scripts, 'namespaces.pl')];
  return bubblewrapWith(options, filterForReading(options), program);
}

function filterForReading({ processor, sockets }: MakerOptions): Filter {
  if (!readingProcessors.includes(processor))
    throw sandboxUnavailable({ kind: 'processor', name: processor });
  const bytes = readingFilter({ processor, network: 'allow', sockets, landlock: 0 });
  return { name: `reading-${sockets}`, bytes };
}

interface Filter {
  readonly name: string;
  readonly bytes: Buffer;
}

async function bubblewrapWith(
  options: MakerOptions,
  filter: Filter,
  program: readonly string[] = [programFor(options, 'bwrap')],
): Promise<Bubblewrap> {
  const { network } = options;
  const files = makeFiles(options, filter);
  const inside = (command: readonly string[]) =>
    `exec ${[...program, ...isolation(network), '--', ...command].map(quote).join(' ')} ${filterDescriptor}<${quote(files.filter)}`;
  const { isFine, said } = await attempt(inside(['true']));
  if (!isFine) throw sandboxUnavailable({ kind: 'refused', program: program.join(' '), message: said });
  return { kind: 'bubblewrap', program, ...files, restoreSignals: await restorer(inside) };
}

/** Programs that can start another one without the signals that they were told to ignore. The first is the faster one. */
const restorers: readonly (readonly string[])[] = [
  ['env', '--default-signal=INT,QUIT,TERM'],
  ['perl', '-e', '$SIG{INT} = $SIG{QUIT} = $SIG{TERM} = "DEFAULT"; exec { $ARGV[0] } @ARGV'],
];

async function restorer(inside: (command: readonly string[]) => string): Promise<readonly string[]> {
  for (const one of restorers) if ((await attempt(inside([...one, 'true']))).isFine) return one;
  return [];
}

/** Files that bubblewrap needs. They are in the storage, which no command in a sandbox can write to. */
function makeFiles({ folder }: MakerOptions, { name, bytes }: Filter) {
  const files = {
    filter: join(folder, name),
    closedFile: join(folder, 'closed-file'),
    closedFolder: join(folder, 'closed-folder'),
  };
  makeFolder(files.closedFolder);
  if (!existsSync(files.closedFile)) writeFileSync(files.closedFile, '');
  // Others may be reading it: another window, or a call of another session.
  writeAtomically(files.filter, bytes);
  chmodSync(files.closedFile, 0);
  chmodSync(files.closedFolder, 0);
  return files;
}
