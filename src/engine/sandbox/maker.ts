import { execa } from 'execa';
import { writeFileSync, chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AgentShellError, sandboxUnavailable } from '../errors.ts';
import { findProgram } from '../findProgram.ts';
import { makeFolder } from '../runs/makeFolder.ts';
import { readIfThere } from '../runs/readIfThere.ts';
import { writeAtomically } from '../runs/writeAtomically.ts';
import { quote } from '../shell/quote.ts';
import { filterDescriptor, isolation } from './bubblewrap.ts';
import { landlockLines } from './landlock.ts';
import { readingFilter, readingProcessors } from './readingFilter.ts';
import { type Access, type Bubblewrap, type Enforcement, type Landlock, type Maker, type Seatbelt } from './sandbox.ts';
import { knownProcessors, seccompFilter } from './seccompFilter.ts';

export interface MakerOptions {
  readonly platform: string;
  /** The script that confines a command by Landlock. */
  readonly confine: string;
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
const readingMakers: Readonly<Record<string, readonly [Maker['kind'], MakeMaker][]>> = {
  linux: [
    ['landlock', landlock],
    ['bubblewrap', readingBubblewrap],
  ],
  darwin: [['seatbelt', seatbelt]],
};

type MakeMaker = (options: MakerOptions) => Promise<Maker>;

/** The number of the system call prctl. */
const prctlNumbers: Readonly<Record<string, number>> = { x64: 157, arm64: 167 };

async function landlock(options: MakerOptions): Promise<Landlock> {
  const { processor, folder, confine, network, sockets } = options;
  const prctl = prctlNumbers[processor];
  if (prctl === undefined) throw sandboxUnavailable({ kind: 'processor', name: processor });
  const program = programFor(options, 'perl');
  const version = await landlockVersion(program);
  const filter = join(folder, `reading-${network}-${sockets}-${version}`);
  writeAtomically(filter, readingFilter({ processor, network, sockets, landlock: version }));
  const maker: Landlock = { kind: 'landlock', program, script: confine, version, prctl, filter };
  const { isFine, said } = await attemptConfined(maker, folder);
  if (!isFine) throw sandboxUnavailable({ kind: 'refused', program: 'Landlock', message: said });
  return maker;
}

async function landlockVersion(perl: string): Promise<number> {
  // With the third argument set, it tells its version and makes nothing.
  const { stdout } = await execa(perl, ['-e', 'print syscall 444, 0, 0, 1'], { reject: false, timeout: limitMs });
  const version = Number(stdout);
  if (version >= 1) return version;
  throw sandboxUnavailable({ kind: 'refused', program: 'Landlock', message: 'the kernel does not have it' });
}

/** In a folder that stands for the directory of a run. */
async function attemptConfined(maker: Landlock, folder: string): Promise<{ isFine: boolean; said: string }> {
  const run = mkdtempSync(join(folder, 'try-'));
  try {
    const file = join(run, 'launch');
    const lines = landlockLines({ maker, network: 'deny', sockets: 'deny', rules: [] }, maker);
    writeFileSync(file, lines.map((line) => `#: ${line}\n`).join(''));
    const words = [maker.program, maker.script, file, run, '/bin/sh', '-c', 'if (: >launch) 2>/dev/null; then exit 1; fi; : >private/tried'];
    const result = await attempt(`cd ${quote(run)} && exec ${words.map(quote).join(' ')}`);
    return { ...result, said: readIfThere(join(run, 'sandbox-errors')) ?? result.said };
  } finally {
    rmSync(run, { recursive: true, force: true });
  }
}

async function bubblewrap(options: MakerOptions): Promise<Bubblewrap> {
  const { processor, network, sockets } = options;
  if (!knownProcessors.includes(processor)) throw sandboxUnavailable({ kind: 'processor', name: processor });
  return bubblewrapWith(options, { name: `filter-${network}-${sockets}`, bytes: seccompFilter({ network, sockets }) });
}

/** Where it has a network of its own, there is nothing to reach by a socket for it. */
async function readingBubblewrap(options: MakerOptions): Promise<Bubblewrap> {
  const { processor, sockets } = options;
  if (!readingProcessors.includes(processor)) throw sandboxUnavailable({ kind: 'processor', name: processor });
  const bytes = readingFilter({ processor, network: 'allow', sockets, landlock: 0 });
  return bubblewrapWith(options, { name: `reading-${sockets}`, bytes });
}

interface Filter {
  readonly name: string;
  readonly bytes: Buffer;
}

async function bubblewrapWith(options: MakerOptions, filter: Filter): Promise<Bubblewrap> {
  const { network } = options;
  const program = programFor(options, 'bwrap');
  const files = makeFiles(options, filter);
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

export function programFor({ path }: MakerOptions, name: string): string {
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
