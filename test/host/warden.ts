/**
 * Runs a program and outlives it and its parent: `node warden.ts <directory> <mark> <program> [arguments…]`,
 * with an IPC channel. Tells the parent how the program ended. When the parent lets go of the channel, which it
 * also does by dying, ends everything the program started and deletes the directory.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { endProcessTree } from './processTree.ts';

const [directory, mark, program, ...programArguments] = process.argv.slice(2);
if (!directory || !mark || !program || !process.send) {
  throw new Error('warden.ts is started by runGuarded.ts: call runGuarded instead.');
}

const [markName = '', markValue = ''] = mark.split('=');
const child = spawn(program, programArguments, {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, [markName]: markValue },
});
child.once('error', (error) => {
  console.error(`${program} could not be started: ${error.message}`);
  tellEnd(127);
});
child.once('exit', (code) => {
  tellEnd(code ?? 1);
});

process.once('disconnect', () => {
  void cleanUp(directory);
});

function tellEnd(exitCode: number): void {
  if (process.connected) process.send?.({ exitCode });
}

async function cleanUp(folder: string): Promise<void> {
  await endProcessTree(child.pid ?? -1, mark ?? '');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.exit(0);
}
