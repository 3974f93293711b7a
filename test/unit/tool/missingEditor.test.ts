import assert from 'node:assert/strict';
import { noEditorForAmend, noEditorForList, noEditorForMessage } from '../../../src/engine/errors.ts';
import { localShell } from '../support/localShell.ts';

const list = [noEditorForList];
const message = [noEditorForMessage];

const table: readonly { readonly command: string; readonly notices: readonly string[] }[] = [
  { command: 'git commit', notices: message },
  { command: 'git add a && git -C . commit -a', notices: message },
  { command: 'git commit -m ""', notices: [] },
  { command: 'git commit --amend', notices: [noEditorForAmend] },
  { command: 'git commit -a --amend --no-edit', notices: [] },
  { command: 'git commit --amend -m other', notices: [] },
  { command: 'git commit -qam c', notices: [] },
  { command: 'GIT_EDITOR="echo c >" git commit', notices: [] },
  { command: 'git tag -a v1', notices: message },
  { command: 'git tag v1', notices: [] },
  { command: 'git commit -qam c; git rebase -i HEAD~1', notices: list },
  { command: 'git stash -q; git rebase --interactive HEAD~1 | cat', notices: list },
  { command: 'git stash -q; git rebase -i no-such-commit', notices: [] },
  { command: 'git stash -q; git rebase HEAD~1', notices: [] },
  { command: 'git stash -q; git rebase -i --autosquash HEAD~1', notices: [] },
  { command: 'git stash -q; GIT_SEQUENCE_EDITOR="sed -i s/pick/drop/" git rebase -i HEAD~1', notices: [] },
  { command: 'git stash -q; git -c sequence.editor="sed -i s/pick/drop/" rebase -i HEAD~1', notices: [] },
  { command: 'echo git rebase -i', notices: [] },
];

describe('An editor that is not there', () => {
  const { run, call } = localShell();
  beforeEach(() =>
    run(
      'git init -q; git config user.name n; git config user.email n@example.com; touch a; git add a; git commit -qm a; ' +
        'echo b >a; git commit -qam b; echo c >a; git add a',
    ),
  );

  for (const { command, notices } of table)
    it(`${notices.length === 0 ? 'is not missed by' : 'is missed by'} ${command}`, async () => {
      assert.deepEqual((await run(command)).notices, notices);
    });

  it('is not missed where the session or the call has one', async () => {
    const rebase = 'git rebase -i HEAD~1';
    assert.deepEqual(
      (await call({ command: `git stash -q; ${rebase}`, env: { GIT_SEQUENCE_EDITOR: 'true' } })).notices,
      [],
    );
    await run('export GIT_EDITOR="sed -i s/pick/drop/"');
    assert.deepEqual((await run(rebase)).notices, []);
  });
});
