import assert from 'node:assert/strict';
import { execa } from 'execa';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makerFor, type MakerOptions } from '../../../src/engine/sandbox/maker.ts';
import { times } from '../../runsAll.ts';
import { cli } from '../support/cli.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('Where there is no sandbox', () => {
  const folder = temporaryFolder();
  const options = (changes: Partial<MakerOptions>): MakerOptions => ({
    platform: 'linux',
    processor: process.arch,
    path: '/usr/bin:/bin',
    folder: folder(),
    scripts: '',
    network: 'deny',
    sockets: 'deny',
    ...changes,
  });

  const table: { what: string; changes: Partial<MakerOptions>; message: RegExp }[] = [
    { what: 'on Windows', changes: { platform: 'win32' }, message: /there is none for win32/ },
    { what: 'on a processor that it does not know', changes: { processor: 's390x' }, message: /kind s390x/ },
    {
      what: 'without bubblewrap',
      changes: { path: '' },
      message: /'bwrap' was not found\. Ask the user to install it/,
    },
    {
      what: 'without sandbox-exec',
      changes: { platform: 'darwin', path: '' },
      message: /'sandbox-exec' was not found/,
    },
  ];
  for (const { what, changes, message } of table) {
    it(`it is refused: ${what}`, async () => {
      await assert.rejects(makerFor(options(changes)), { code: 'noSandbox', message });
    });
  }

  it('nothing runs: user namespaces are forbidden', async () => {
    const made = join(folder(), 'made');
    const words = ['--unshare-user', '--disable-userns', '--dev-bind', '/', '/', '--'];
    const run = [process.execPath, cli, 'run', '--', `touch ${made}`];
    const env = { AGENT_SHELL_HOME: join(folder(), 'home'), AGENT_SHELL_SANDBOX: 'on' };
    const { exitCode, stderr } = await execa('bwrap', [...words, ...run], { env, reject: false });
    assert.notEqual(exitCode, 0);
    assert.match(stderr, /Commands are to run in a sandbox, and '.*bwrap' could not make one \(bwrap: .+\)/);
    assert.match(stderr, /nothing was run.*'agentShell\.sandbox' to 'off'/);
    assert.equal(existsSync(made), false);
  });
});

describe('What makes sandboxes', () => {
  const folder = temporaryFolder();

  it('is tried out by many at once, none of whom sees a file that another is writing', async () => {
    const makers = Array.from({ length: times(20, 60) }, () =>
      makerFor({
        platform: process.platform,
        processor: process.arch,
        path: '/usr/bin:/bin',
        folder: folder(),
        scripts: '',
        network: 'deny',
        sockets: 'deny',
      }),
    );
    assert.equal((await Promise.all(makers)).length, makers.length);
  });
});
