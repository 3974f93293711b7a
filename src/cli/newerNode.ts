// Imported first, for its effect: what the engine is built on does not load in a Node older than this.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const oldestMajor = 22;

if (Number.parseInt(process.versions.node, 10) < oldestMajor) {
  // A checkout brings its own Node along.
  const own = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
  if (!existsSync(own)) {
    process.stderr.write(
      `agent-shell: needs Node ${oldestMajor} or newer; this is ${process.versions.node}.\n`,
    );
    process.exit(2);
  }
  const { status } = spawnSync(own, process.argv.slice(1), { stdio: 'inherit' });
  process.exit(status ?? 2);
}
