import assert from 'node:assert/strict';
import { join } from 'node:path';
import fc from 'fast-check';
import { checkSafety } from '../../../src/engine/safety/checkSafety.ts';
import { times } from '../../runsAll.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { localScript } from './localScripts.ts';
import { randomCommand } from './randomCommands.ts';
import { makeWorkspace, runSandboxed, snapshot } from './sandboxed.ts';

/** `SAFETY_EXECUTED=20000` for a thorough run. */
const numRuns = Number(process.env.SAFETY_EXECUTED ?? times(150, 400));

describe('scripts that are called read-only', function () {
  this.timeout(3_600_000);
  const folder = temporaryFolder();

  it('run in a sandbox that lets them write', () => {
    const workspace = join(folder(), 'workspace');
    makeWorkspace(workspace);
    const before = snapshot(workspace);
    assert.equal(runSandboxed('echo x > new', workspace), 0, 'bubblewrap (bwrap) is needed');
    assert.notDeepEqual(snapshot(workspace), before);
    assert.notEqual(runSandboxed(`echo x > ${join(folder(), 'outside')}`, workspace), 0);
  });

  for (const [name, scripts] of Object.entries({ generated: localScript, mutated: randomCommand })) {
    it(`change no file when they are run: ${name}`, () => {
      const workspace = join(folder(), 'workspace');
      makeWorkspace(workspace);
      const before = snapshot(workspace);
      let executed = 0;
      fc.assert(
        fc.property(scripts, (text) => {
          if (!checkSafety(text, { cwd: workspace, folders: [workspace] }).readOnly) return;
          executed++;
          runSandboxed(text, workspace);
          assert.deepEqual(snapshot(workspace), before);
        }),
        { numRuns, endOnFailure: true },
      );
      assert.ok(executed > numRuns / 50, `${executed} were executed`);
    });
  }
});
