import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import { copySample } from '../test/host/copySample.ts';
import { vscodeExecutable } from '../test/host/vscodeExecutable.ts';
import { type Claim } from './claim.ts';
import { resultsVariable } from './resultsVariable.ts';

const project = join(import.meta.dirname, '..');

/** Runs the `run` of a module in the extension host of a real VS Code, and reads the claims that it wrote. */
export async function runInEditor(name: string): Promise<Claim[]> {
  const results = await mkdtemp(join(tmpdir(), 'agent-shell-bench-'));
  const workspace = await copySample();
  try {
    const bundle = join(project, `out/bench/${name}.cjs`);
    await build({
      entryPoints: [join(import.meta.dirname, name, 'inEditor.ts')],
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
