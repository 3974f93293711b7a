import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { readSettings } from '../../src/editor/settings.ts';

describe('settings', () => {
  const set = async (name: string, value: unknown) =>
    vscode.workspace.getConfiguration('agentShell').update(name, value, vscode.ConfigurationTarget.Global);

  afterEach(async () => {
    for (const name of ['stripTrailingHeadTail', 'skills.roots']) await set(name, undefined);
  });

  it('have defaults', () => {
    const { stripHeadTail, skillRoots, memoryRoots } = readSettings();
    assert.deepEqual([stripHeadTail, skillRoots, memoryRoots], [true, [], []]);
  });

  it('are taken as far as they make sense', async () => {
    await set('stripTrailingHeadTail', false);
    await set('skills.roots', ['/skills', '~/skills', ' ~ ', 'relative', 7, '']);
    const { stripHeadTail, skillRoots } = readSettings();
    assert.equal(stripHeadTail, false);
    assert.deepEqual(skillRoots, ['/skills', `${homedir()}/skills`, homedir()]);
  });
});
