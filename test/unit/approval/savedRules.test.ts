import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SavedRules, type SavedRule } from '../../../src/engine/approval/savedRules.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('Rules that were taken from a question', () => {
  const folder = temporaryFolder();
  const file = () => join(folder(), 'storage', 'rules.json');

  const ofChat: SavedRule = { rule: 'npm test', scope: { kind: 'chat', session: 'one' } };
  const ofWorkspace: SavedRule = { rule: 'make', scope: { kind: 'workspace', folder: '/project' } };
  const ofAll: SavedRule = { rule: 'npx jest', scope: { kind: 'everywhere' } };

  it('count where they were taken for', () => {
    const rules = new SavedRules(file());
    for (const rule of [ofChat, ofWorkspace, ofAll]) rules.add(rule);
    const rulesFor = (session: string, ...folders: string[]) => rules.rulesFor({ session, folders });
    assert.deepEqual(rulesFor('one', '/project'), ['npm test', 'make', 'npx jest']);
    assert.deepEqual(rulesFor('two', '/else', '/project'), ['make', 'npx jest']);
    assert.deepEqual(rulesFor('one', '/else'), ['npm test', 'npx jest']);
    assert.deepEqual(rulesFor('two', '/project/sub'), ['npx jest']);
  });

  it('are shared by windows, but for those of a chat', async () => {
    const rules = new SavedRules(file());
    const elsewhere = new SavedRules(file());
    for (const rule of [ofChat, ofWorkspace, ofAll, ofAll]) rules.add(rule);
    assert.deepEqual(elsewhere.list(), [ofWorkspace, ofAll]);
    assert.equal((await stat(file())).mode & 0o777, 0o600);
    assert.ok(elsewhere.remove(ofAll));
    assert.ok(!elsewhere.remove(ofChat));
    assert.deepEqual(rules.list(), [ofChat, ofWorkspace]);
    assert.ok(rules.remove(ofChat) && rules.remove(ofWorkspace) && !rules.remove(ofWorkspace));
    assert.deepEqual(JSON.parse(await readFile(file(), 'utf8')), []);
  });

  it('are none where their file makes no sense', async () => {
    const rules = new SavedRules(file());
    rules.add(ofAll);
    for (const text of ['{', '"rule"', '[{"rule": 7}]']) {
      await writeFile(file(), text);
      assert.deepEqual(rules.list(), [], text);
    }
  });
});
