import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { type Enforcement } from '../../../src/engine/sandbox/sandbox.ts';
import { defaultSettings } from '../../../src/engine/tool/settings.ts';
import { seededPart } from '../../seededPart.ts';
import { makeTraps, markers, trapVariables } from '../safety/canary/trapFiles.ts';
import { snapshot } from '../safety/sandboxed.ts';
import { keptShell } from '../support/keptShell.ts';
import { kindsOfHoles, type Hole } from './kindsOfHoles.ts';

const approval = { ...defaultSettings.approval, allow: ['cargo build', 'terraform plan', 'make all'] };

/** The engine in a workspace full of traps, a folder of which is on the PATH. */
function trappedShell(enforcement: Enforcement) {
  const env = { ...process.env, ...trapVariables, PATH: `tools:${process.env.PATH ?? ''}` };
  const shell = keptShell(enforcement, env, { approval });
  const prepare = ({ setup, earlier }: Hole) => {
    const given = { ...process.env, TRAP: `touch ${shell.workspace()}/trapped`, SECRET: markers.dotenv };
    execFileSync('bash', ['-c', setup ?? 'true'], { cwd: shell.workspace(), env: given, stdio: 'ignore' });
    return earlier === undefined ? undefined : shell.call({ command: earlier });
  };
  return { ...shell, prepare };
}

/** Every kind has several commands, each of which starts a shell, and folders with hundreds of files. */
const timeoutMs = 180_000;

const inputOf = ({ env }: Hole) => (env ? { env } : {});

const kinds = Object.entries(kindsOfHoles).map(([name, holes]) => ({ name, holes }));

/** What keeps a command, and one in how many kinds is tried with it: the engine prefers the first, where there is both. */
const ways = [
  { way: 'landlock', share: 1 },
  { way: 'bubblewrap', share: 3 },
] as const;

for (const { way, share } of ways) {
  describe(`What runs unasked, kept by ${way}, comes to nothing by`, () => {
    const shell = trappedShell(way);

    for (const { name, holes } of seededPart(kinds, way, share)) {
      it(name, async () => {
        makeTraps(shell.workspace(), shell.home());
        for (const hole of holes) {
          await shell.prepare(hole);
          if (!(await shell.runsUnasked(hole.command, inputOf(hole)))) continue;
          const before = [shell.workspace(), shell.home()].map(snapshot);
          const output = await shell.outputOf(hole.command, { ...inputOf(hole), timeout: 20 });
          assert.deepEqual([shell.workspace(), shell.home()].map(snapshot), before, hole.command);
          const shown = Object.values(markers).filter((marker) => output.includes(marker));
          assert.deepEqual(shown, [], `${hole.command}\n${output}`);
        }
      }).timeout(timeoutMs);
    }
  });
}

describe('Where nothing can be kept, it asks about', () => {
  const shell = trappedShell('none');

  for (const { name, holes } of kinds) {
    it(name, async () => {
      makeTraps(shell.workspace(), shell.home());
      for (const hole of holes) {
        await shell.prepare(hole);
        assert.equal(await shell.runsUnasked(hole.command, inputOf(hole)), false, hole.command);
      }
    }).timeout(timeoutMs);
  }
});
