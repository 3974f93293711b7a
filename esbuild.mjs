// Builds everything that runs from a bundle: `node esbuild.mjs` for users, `--tests` for what runs inside VS Code.
import { build } from 'esbuild';
import { cp, glob, rm } from 'node:fs/promises';
import process from 'node:process';

const common = {
  bundle: true,
  platform: 'node',
  // The oldest Node of a VS Code that engines.vscode admits.
  target: 'node22',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
};
const inEditor = { ...common, format: 'cjs', external: ['vscode', 'mocha'], outExtension: { '.js': '.cjs' } };

async function buildProduct() {
  await rm('dist', { recursive: true, force: true });
  await Promise.all([
    build({ ...inEditor, entryPoints: ['src/extension.ts'], outdir: 'dist', minify: true }),
    build({
      ...inEditor,
      entryPoints: {
        searchWorker: 'src/engine/artifacts/searchWorker.ts',
        endJobs: 'src/engine/jobs/endJobs.ts',
      },
      outdir: 'dist',
      minify: true,
    }),
    build({
      ...common,
      entryPoints: ['src/cli.ts'],
      format: 'esm',
      outfile: 'dist/cli.mjs',
      minify: true,
    }),
    cp('src/engine/shell/scripts', 'dist/scripts', { recursive: true }),
  ]);
}

async function buildTests() {
  await rm('out/test/integration', { recursive: true, force: true });
  const tests = await Array.fromAsync(glob('test/integration/**/*.test.ts'));
  const entry = (path) => ({
    in: path,
    out: path.slice('test/integration/'.length, -'.ts'.length).replaceAll('/', '.'),
  });
  await build({
    ...inEditor,
    entryPoints: [...tests.map(entry), { in: 'test/integration/harness/index.ts', out: 'index' }],
    outdir: 'out/test/integration',
  });
}

await (process.argv.includes('--tests') ? buildTests() : buildProduct());
