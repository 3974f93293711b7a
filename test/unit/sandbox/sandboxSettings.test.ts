import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { settingsOf } from '../../../src/cli/settings.ts';
import { noSandbox } from '../../../src/engine/sandbox/sandbox.ts';
import { sandboxSettings, type WrittenSettings } from '../../../src/engine/sandbox/sandboxSettings.ts';

const nothing: WrittenSettings = {
  mode: undefined,
  network: undefined,
  sockets: undefined,
  writable: undefined,
  readOnly: undefined,
  masked: undefined,
};

describe('Settings of the sandbox, as they are written', () => {
  it('mean none where there are none', () => {
    assert.deepEqual(sandboxSettings(nothing), noSandbox);
    assert.deepEqual(settingsOf({}).sandbox, noSandbox);
  });

  for (const [mode, meant] of [
    ['off', 'off'],
    [false, 'off'],
    ['', 'off'],
    ['on', 'on'],
    [true, 'on'],
    ['strict', 'on'],
  ]) {
    it(`mean ${String(meant)} by ${JSON.stringify(mode)}`, () => {
      assert.equal(sandboxSettings({ ...nothing, mode }).mode, meant);
    });
  }

  it('mean what keeps more from commands where they make no sense', () => {
    const { network, sockets, writable } = sandboxSettings({
      ...nothing,
      network: true,
      sockets: 'yes',
      writable: ['relative', 7, '~/kept', ''],
    });
    assert.deepEqual([network, sockets, writable], ['deny', 'deny', [`${homedir()}/kept`]]);
  });

  it('are variables on a command line', () => {
    assert.deepEqual(
      settingsOf({
        AGENT_SHELL_SANDBOX: 'on',
        AGENT_SHELL_SANDBOX_NETWORK: 'allow',
        AGENT_SHELL_SANDBOX_SOCKETS: 'allow',
        AGENT_SHELL_SANDBOX_WRITABLE: '/a:/b',
        AGENT_SHELL_SANDBOX_READ_ONLY: '.git',
        AGENT_SHELL_SANDBOX_MASKED: '.env:!~/.npmrc',
      }).sandbox,
      {
        mode: 'on',
        network: 'allow',
        sockets: 'allow',
        writable: ['/a', '/b'],
        readOnly: ['.git'],
        masked: ['.env', `!${homedir()}/.npmrc`],
      },
    );
  });
});
