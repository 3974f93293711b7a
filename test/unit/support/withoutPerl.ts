import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentRun } from './localShell.ts';

/** An `agent-run` and an environment as on a system that has no perl, for the tests of the suite. */
export function withoutPerl(): { script: () => string; env: NodeJS.ProcessEnv } {
  const env: NodeJS.ProcessEnv = { ...process.env };
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'agent-shell-test-'));
    const programs = join(folder, 'bin');
    mkdirSync(programs);
    for (const name of readdirSync('/usr/bin'))
      if (name !== 'perl') symlinkSync(`/usr/bin/${name}`, join(programs, name));
    env.PATH = programs;
    const scripts = join(folder, 'scripts');
    mkdirSync(scripts);
    for (const name of ['agent-run', 'recorder.pl']) {
      const text = readFileSync(join(agentRun, '..', name), 'utf8');
      writeFileSync(join(scripts, name), text.replaceAll('/usr/bin/perl', '/no/such/perl'));
    }
    chmodSync(join(scripts, 'agent-run'), 0o700);
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return { script: () => join(folder, 'scripts', 'agent-run'), env };
}
