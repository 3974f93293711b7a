import assert from 'node:assert/strict';
import { seatbeltProfile } from '../../../src/engine/sandbox/seatbelt.ts';
import { type Sandbox } from '../../../src/engine/sandbox/sandbox.ts';

const sandbox: Sandbox = {
  maker: { kind: 'seatbelt', program: '/usr/bin/sandbox-exec' },
  network: 'deny',
  sockets: 'deny',
  rules: [
    { path: '/project', access: 'write', isFolder: true },
    { path: '/project/.git/config', access: 'read', isFolder: false },
    { path: '/home/"me"/.ssh', access: 'none', isFolder: true },
    { path: '/storage', access: 'hidden', isFolder: true },
    { path: '/storage/scratch', access: 'write', isFolder: true },
  ],
};

describe('A profile for macOS', () => {
  const lines = seatbeltProfile(sandbox, {
    directory: '/storage/runs/1',
    privateFolder: '/storage/runs/1/private',
    state: '/storage/runs/1/state',
  }).split('\n');

  it('has every bracket closed', () => {
    for (const line of lines) {
      const text = line.replace(/"(\\.|[^"\\])*"/g, '');
      assert.equal(text.split('(').length, text.split(')').length, line);
    }
  });

  it('forbids writing before it allows some, and its rules in their order', () => {
    const at = (line: string) => lines.indexOf(line);
    const order = [
      '(deny file-write*)',
      '(allow file-read* file-write* (subpath "/project"))',
      '(deny file-write* (literal "/project/.git/config"))',
      String.raw`(deny file-read* file-write* (subpath "/home/\"me\"/.ssh"))`,
      '(deny file-read* file-write* (subpath "/storage"))',
      '(allow file-read* file-write* (subpath "/storage/scratch"))',
      '(deny file-write-unlink (literal "/project/.git"))',
      '(allow file-read* (subpath "/storage/runs/1"))',
      '(allow file-write* (literal "/storage/runs/1/state"))',
      '(deny network*)',
    ].map(at);
    assert.ok(!order.includes(-1), String(order));
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    );
  });
});
