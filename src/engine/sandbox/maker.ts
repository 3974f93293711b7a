import { execa } from 'execa';
import { writeFileSync, chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxUnavailable } from '../errors.ts';
import { findProgram } from '../findProgram.ts';
import { makeFolder } from '../runs/makeFolder.ts';
import { writeAtomically } from '../runs/writeAtomically.ts';
import { quote } from '../shell/quote.ts';
import { filterDescriptor, isolation } from './bubblewrap.ts';
import { type Access, type Bubblewrap, type Maker, type Seatbelt } from './sandbox.ts';
import { knownProcessors, seccompFilter } from './seccompFilter.ts';

export interface MakerOptions {
  readonly platform: string;
  readonly processor: string;
  /** Where programs are looked for. */
  readonly path: string;
  /** A folder for what it needs. */
  readonly folder: string;
  readonly network: Access;
  readonly sockets: Access;
}

/** More than any machine needs; one that hangs must not keep a call for ever. */
const limitMs = 10_000;

/** What makes sandboxes here, tried out. Throws where nothing does. */
export async function makerFor(options: MakerOptions): Promise<Maker> {
  switch (options.platform) {
    case 'linux':
      return bubblewrap(options);
    case 'darwin':
      return seatbelt(options);
    default:
      throw sandboxUnavailable({ kind: 'platform', name: options.platform });
  }
}

async function bubblewrap(options: MakerOptions): Promise<Bubblewrap> {
  const { processor, network } = options;
  if (!knownProcessors.includes(processor)) throw sandboxUnavailable({ kind: 'processor', name: processor });
  const program = programFor(options, 'bwrap');
  const files = makeFiles(options);
  const inside = (command: readonly string[]) =>
    `exec ${[program, ...isolation(network), '--', ...command].map(quote).join(' ')} ${filterDescriptor}<${quote(files.filter)}`;
  const { isFine, said } = await attempt(inside(['true']));
  if (!isFine) throw sandboxUnavailable({ kind: 'refused', program, message: said });
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

async function seatbelt(options: MakerOptions): Promise<Seatbelt> {
  const program = programFor(options, 'sandbox-exec');
  const profile = '(version 1)(allow default)(deny file-write*)(deny network*)';
  const { isFine, said } = await attempt(
    `exec ${[program, '-p', profile, '/usr/bin/true'].map(quote).join(' ')}`,
  );
  if (!isFine) throw sandboxUnavailable({ kind: 'refused', program, message: said });
  return { kind: 'seatbelt', program };
}

function programFor({ path }: MakerOptions, name: string): string {
  const program = findProgram(name, path);
  if (program === undefined) throw sandboxUnavailable({ kind: 'programMissing', program: name });
  return program;
}

async function attempt(text: string): Promise<{ isFine: boolean; said: string }> {
  const { failed, stderr, shortMessage } = await execa('/bin/sh', ['-c', text], {
    stdin: 'ignore',
    stdout: 'ignore',
    timeout: limitMs,
    reject: false,
  });
  return { isFine: !failed, said: stderr.trim() || (shortMessage ?? '') };
}

/** Files that bubblewrap needs. They are in the storage, which no command in a sandbox can write to. */
function makeFiles({ folder, network, sockets }: MakerOptions) {
  const files = {
    filter: join(folder, `filter-${network}-${sockets}`),
    closedFile: join(folder, 'closed-file'),
    closedFolder: join(folder, 'closed-folder'),
  };
  makeFolder(files.closedFolder);
  if (!existsSync(files.closedFile)) writeFileSync(files.closedFile, '');
  // Others may be reading it: another window, or a call of another session.
  writeAtomically(files.filter, seccompFilter({ network, sockets }));
  chmodSync(files.closedFile, 0);
  chmodSync(files.closedFolder, 0);
  return files;
}
