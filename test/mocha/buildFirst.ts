import { join } from 'node:path';
import { execa } from 'execa';
import { isBuilt } from '../isBuilt.ts';

/** The command line is tested as users start it: from its bundle. Mocha calls this once, however many files there are. */
export async function mochaGlobalSetup(): Promise<void> {
  if (isBuilt) return;
  await execa('node', ['esbuild.mjs'], { cwd: join(import.meta.dirname, '../..'), stdio: 'inherit' });
}
