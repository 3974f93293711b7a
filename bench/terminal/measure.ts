import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import { copySample } from '../../test/host/copySample.ts';
import { vscodeExecutable } from '../../test/host/vscodeExecutable.ts';
import { type Claim } from '../claim.ts';
import { resultsVariable } from './resultsVariable.ts';

const project = join(import.meta.dirname, '../..');

/** The terminal host against the documented way to use the shell-integration API, inside a real VS Code. */
export async function measureTerminal(): Promise<Claim[]> {
  const results = await mkdtemp(join(tmpdir(), 'agent-shell-bench-'));
  const workspace = await copySample();
  try {
    const bundle = join(project, 'out/bench/terminal.cjs');
    await build({
      entryPoints: [join(import.meta.dirname, 'inEditor.ts')],
      outfile: bundle,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      external: ['vscode'],
    });
    // What the window logs is of no interest; that it failed is thrown.
    const nowhere = new PassThrough().resume();
    await runTests({
      vscodeExecutablePath: await vscodeExecutable(),
      extensionDevelopmentPath: project,
      extensionTestsPath: bundle,
      extensionTestsEnv: { [resultsVariable]: results },
      launchArgs: [workspace],
      stdout: nowhere,
      stderr: nowhere,
    });
    return JSON.parse(await readFile(join(results, 'claims.json'), 'utf8')) as Claim[];
  } finally {
    await rm(results, { recursive: true, force: true });
    await rm(workspace, { recursive: true, force: true });
  }
}
