// Imported first, for its effect: what the engine is built on does not load in a Node older than this.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const oldestMajor = 22;

/** Those by which somebody wants this program to end. */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

if (Number.parseInt(process.versions.node, 10) < oldestMajor) {
  // A checkout brings its own Node along.
  const own = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
  if (!existsSync(own)) {
    process.stderr.write(
      `agent-shell: needs Node ${oldestMajor} or newer; this is ${process.versions.node}.\n`,
    );
    process.exit(2);
  }
  // Nothing after this import is evaluated: it would not load.
  await runUnder(own);
}

/** Runs this program again under another Node, and ends as that does. */
async function runUnder(node: string): Promise<never> {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of forwarded)
    process.on(signal, () => {
      child.kill(signal);
    });
  const [exitCode, signal] = (await once(child, 'exit').catch((error: unknown) => {
    process.stderr.write(`agent-shell: cannot start ${node}: ${(error as Error).message}\n`);
    return [2, null];
  })) as [number | null, NodeJS.Signals | null];
  if (signal) endBy(signal);
  process.exit(exitCode ?? 2);
}

/** Whoever waits for this process sees by what it was ended. */
function endBy(signal: NodeJS.Signals): never {
  for (const name of forwarded) process.removeAllListeners(name);
  process.kill(process.pid, signal);
  // Where that signal is ignored.
  process.exit(128 + constants.signals[signal]);
}
