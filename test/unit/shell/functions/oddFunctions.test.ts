import assert from 'node:assert/strict';
import { seededPart } from '../../../seededPart.ts';
import { localShell } from '../../support/localShell.ts';
import { oddFunctions } from './oddFunctions.ts';

/** One in so many is tried, unless all are. */
const share = 3;

describe('A session with', () => {
  const { workspace, run } = localShell({ settings: { snapshot: false } });

  const named = oddFunctions.map((one) => ({ name: one.what, ...one }));
  for (const { what, define, use, leftOut } of seededPart(named, 'odd functions', share)) {
    it(`${what} goes on as it was${leftOut === undefined ? '' : `, without ${leftOut}`}`, async () => {
      const before = await run(`${define}\n${use}`, { session: 'before' });
      const defined = await run(`mkdir a; builtin cd a\nexport KEPT=1\n${define}`);
      assert.equal(defined.view.text, '');
      const names = namesIn(defined.notices);
      assert.equal(names, leftOut);
      const after = await run(`echo "$KEPT \${PWD##*/}"\n${names === undefined ? use : ':'}`);
      const expected =
        names === undefined ? before.view.text.replaceAll(workspace(), `${workspace()}/a`) : '';
      assert.equal(after.view.text, `1 a${expected === '' ? '' : `\n${expected}`}`);
      assert.equal((await run('echo "$KEPT ${PWD##*/}"')).view.text, '1 a');
    });
  }
});

/** The functions that a notice says the next call will not have. */
function namesIn(notices: readonly string[]): string | undefined {
  const said = notices.map((notice) => /The next call will not have the functions? (.+): /.exec(notice)?.[1]);
  return said.find((names) => names !== undefined);
}
