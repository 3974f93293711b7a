import { execa } from 'execa';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxUnavailable } from '../errors.ts';
import { readIfThere } from '../runs/readIfThere.ts';
import { writeAtomically } from '../runs/writeAtomically.ts';
import { quote } from '../shell/quote.ts';
import { landlockLines } from './landlock.ts';
import { type MakerOptions } from './maker.ts';
import { readingFilter } from './readingFilter.ts';
import { type Landlock } from './sandbox.ts';
import { attempt, limitMs, programFor } from './tryOut.ts';

/** The number of the system call prctl. */
const prctlNumbers: Readonly<Record<string, number>> = { x64: 157, arm64: 167 };

/** Landlock, tried out. */
export async function landlockMaker(options: MakerOptions): Promise<Landlock> {
  const { processor, folder, scripts, network, sockets } = options;
  const prctl = prctlNumbers[processor];
  if (prctl === undefined) throw sandboxUnavailable({ kind: 'processor', name: processor });
  const program = programFor(options, 'perl');
  const version = await landlockVersion(program);
  const filter = join(folder, `reading-${network}-${sockets}-${version}`);
  writeAtomically(filter, readingFilter({ processor, network, sockets, landlock: version }));
  const maker: Landlock = {
    kind: 'landlock',
    program,
    script: join(scripts, 'confine.pl'),
    version,
    prctl,
    filter,
  };
  const { isFine, said } = await attemptConfined(maker, folder);
  if (!isFine) throw sandboxUnavailable({ kind: 'refused', program: 'Landlock', message: said });
  return maker;
}

async function landlockVersion(perl: string): Promise<number> {
  // With the third argument set, it tells its version and makes nothing.
  const { stdout } = await execa(perl, ['-e', 'print syscall 444, 0, 0, 1'], {
    reject: false,
    timeout: limitMs,
  });
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
    const words = [
      maker.program,
      maker.script,
      file,
      run,
      '/bin/sh',
      '-c',
      'if (: >launch) 2>/dev/null; then exit 1; fi; : >private/tried',
    ];
    const result = await attempt(`cd ${quote(run)} && exec ${words.map(quote).join(' ')}`);
    return { ...result, said: readIfThere(join(run, 'sandbox-errors')) ?? result.said };
  } finally {
    rmSync(run, { recursive: true, force: true });
  }
}
