import assert from 'node:assert/strict';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localShell } from '../support/localShell.ts';

describe('The variable CI', () => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'CI'));
  const { workspace, run, call } = localShell({ env });

  /** A program that prints what CI is to it. */
  const printer = async (name: string) => {
    const bin = join(workspace(), 'node_modules', '.bin');
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, name), '#!/bin/sh\necho "CI=[$CI]"\n');
    await chmod(join(bin, name), 0o755);
  };
  beforeEach(async () => {
    for (const name of ['react-scripts', 'craco', 'jest']) await printer(name);
    const scripts = {
      test: 'react-scripts test --env=jsdom',
      build: 'react-scripts build',
      unit: 'npm run test --',
      check: 'jest',
      loop: 'npm run loop',
    };
    await writeFile(join(workspace(), 'package.json'), JSON.stringify({ scripts }));
  });

  const table: readonly { readonly command: string; readonly is: '' | '1' }[] = [
    { command: 'echo "CI=[$CI]"', is: '' },
    { command: './node_modules/.bin/react-scripts test', is: '1' },
    { command: './node_modules/.bin/react-scripts test --coverage | cat', is: '1' },
    { command: './node_modules/.bin/react-scripts build', is: '' },
    { command: './node_modules/.bin/craco test', is: '1' },
    { command: './node_modules/.bin/jest test', is: '' },
    { command: 'npm test --silent', is: '1' },
    { command: 'npm run --silent unit', is: '1' },
    { command: 'npm run --silent build', is: '' },
    { command: 'npm run --silent check', is: '' },
  ];
  for (const { command, is } of table)
    it(`is ${is === '' ? 'not set' : 'set'} for ${command}`, async () => {
      assert.match((await run(command)).view.text, new RegExp(`CI=\\[${is}\\]$`));
    });

  it("is not set for the next command, and the call's own stands", async () => {
    const command = './node_modules/.bin/react-scripts test';
    assert.equal((await call({ command, env: { CI: 'false' } })).view.text, 'CI=[false]');
    await run(command);
    assert.equal((await run('echo "[$CI]"')).view.text, '[]');
  });
});
