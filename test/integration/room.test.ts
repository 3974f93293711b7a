import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { roomOf } from '../../src/editor/roomOf.ts';
import { invokeBash } from './support/invokeBash.ts';

const roomFor = (session?: string) => {
  const sessionResource = session === undefined ? undefined : vscode.Uri.parse(session);
  const options = { input: {}, toolInvocationToken: { sessionResource } as never };
  return roomOf(options, new vscode.CancellationTokenSource().token);
};

describe('The room of a call', () => {
  it('is 7,500 bytes, unless the call is certain to come from a chat in the extension host', () => {
    assert.deepEqual(roomFor(), { maxTextBytes: 7500 });
    assert.deepEqual(roomFor('agent-host-copilotcli:/3f1c'), { maxTextBytes: 7500 });
    assert.deepEqual(roomFor('vscode-chat-session://other/YWJj'), { maxTextBytes: 7500 });
    assert.deepEqual(roomFor('vscode-chat-session://local/YWJj'), {});
  });

  it('is kept by results', async () => {
    const command = `awk 'BEGIN { for (i = 1; i < 9000; i++) print (i % 2 ? "one " : "other ") i }'`;
    const text = await invokeBash({ command });
    assert.ok(Buffer.byteLength(text) <= 7500 && text.length > 6500, String(text.length));
  });
});
