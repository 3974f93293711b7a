import assert from 'node:assert/strict';
import { chmod, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Settings } from '../../../src/engine/tool/settings.ts';
import { localShell } from '../support/localShell.ts';

describe('A shell that', () => {
  const settings: { -readonly [Name in keyof Settings]?: Settings[Name] } = {};
  const { workspace, home, run } = localShell({ settings });

  const nothingRun = async (shellPath: string, message: RegExp) => {
    settings.shellPath = shellPath;
    await assert.rejects(run('touch made'), { code: 'noShell', message });
    assert.deepEqual(await readdir(workspace()), []);
  };

  it('is missing', () =>
    nothingRun('/no/such/bash', /was not found, or is no program, so nothing was run\. Ask the user/));

  it('is not on the PATH', () => nothingRun('bash-of-nobody', /'bash-of-nobody' was not found/));

  it('is a directory', () => nothingRun('/usr', /'\/usr' was not found, or is no program/));

  it('is not executable', async () => {
    const file = join(home(), 'bash');
    await writeFile(file, '#!/bin/bash\n');
    await nothingRun(file, /was not found, or is no program/);
  });

  for (const other of ['/bin/true', '/bin/false', '/bin/cat', '/bin/dash'])
    it(`is ${other}`, () =>
      nothingRun(other, /is not a bash, so nothing was run\. Ask the user to set 'agentShell/));

  it('is bash by the name of sh', async () => {
    const file = join(home(), 'sh');
    await symlink('/bin/bash', file);
    await nothingRun(file, /is not a bash/);
  });

  it('is bash by another name', async () => {
    settings.shellPath = join(home(), 'my-shell');
    await symlink('/bin/bash', settings.shellPath);
    assert.equal((await run('echo ${BASH_VERSION:+bash}')).view.text, 'bash');
  });

  it('is not what its name says', async () => {
    settings.shellPath = join(home(), 'bash');
    await writeFile(settings.shellPath, '#!/bin/sh\necho no; exit 0\n');
    await chmod(settings.shellPath, 0o700);
    await assert.rejects(run('true'), {
      code: 'noShell',
      message: /does not do what a bash does: .* Ask the user to set 'agentShell\.shell\.path'[^]*\nno$/,
    });
  });
});
