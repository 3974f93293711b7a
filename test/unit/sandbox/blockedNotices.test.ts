import assert from 'node:assert/strict';
import { blockedNotices } from '../../../src/engine/sandbox/blockedNotices.ts';
import { type Sandbox } from '../../../src/engine/sandbox/sandbox.ts';

const sandbox: Sandbox = {
  maker: { kind: 'seatbelt', program: '/usr/bin/sandbox-exec' },
  network: 'deny',
  sockets: 'deny',
  rules: [
    { path: '/project', access: 'write', isFolder: true },
    { path: '/project/.git', access: 'write', isFolder: true },
    { path: '/home/me/.ssh', access: 'none', isFolder: true },
  ],
};

/** What programs say, and the beginning of what is said about it. */
const table: [output: string, notice: string][] = [
  ["touch: cannot touch '/usr/x': Read-only file system", 'Something was kept from being written'],
  ["Error: EROFS: read-only file system, open '/usr/x'", 'Something was kept from being written'],
  ["OSError: [Errno 30] Read-only file system: '/usr/x'", 'Something was kept from being written'],
  ['curl: (6) Could not resolve host: example.com', 'A connection failed'],
  ['ssh: connect to host x port 22: Network is unreachable', 'A connection failed'],
  ['npm error code EAI_AGAIN', 'A connection failed'],
  ['dial tcp 10.0.0.1:443: connect: network is unreachable', 'A connection failed'],
  ['curl: (7) Failed to connect to localhost port 3000 after 0 ms', 'A connection failed'],
  ['Error: listen EPERM: operation not permitted /tmp/tsx-0/1.pipe', 'A Unix socket could not be made'],
  ['dial unix /run/docker.sock: connect: operation not permitted', 'A Unix socket could not be made'],
  ['cat: /home/me/.ssh/id_rsa: Permission denied', 'Something could not be read'],
  ["ls: cannot open directory '.ssh': Permission denied", 'Something could not be read'],
  [
    'sudo: The "no new privileges" flag is set, which prevents sudo from running as root.',
    'This runs in a sandbox',
  ],
];

describe('What was blocked', () => {
  for (const [output, notice] of table) {
    it(`is recognised: ${output}`, () => {
      const notices = blockedNotices(`first\n${output}\nlast`, sandbox);
      assert.deepEqual(
        notices.map((text) => text.startsWith(notice)),
        [true],
      );
      assert.match(notices[0] ?? '', /sandbox/);
    });
  }

  it('is explained with the folders that can be written to, and not with those in them', () => {
    assert.match(blockedNotices('Read-only file system', sandbox).join(), /written to: \/project; not/);
  });

  for (const output of ['cat: /root/x: Permission denied', 'all fine', 'the network is up']) {
    it(`is not seen in ${output}`, () => {
      assert.deepEqual(blockedNotices(output, sandbox), []);
    });
  }

  it('is nothing without a sandbox, or where it is allowed', () => {
    assert.deepEqual(blockedNotices('Read-only file system', undefined), []);
    assert.deepEqual(blockedNotices('Connection refused', { ...sandbox, network: 'allow' }), []);
    assert.deepEqual(blockedNotices('listen EPERM', { ...sandbox, sockets: 'allow' }), []);
  });
});
