import assert from 'node:assert/strict';
import { execaSync } from 'execa';
import { parseInput } from '../../../src/engine/tool/input.ts';

const accepted: unknown[] = [
  { command: 'ls' },
  { command: 'ls', cwd: 'src', env: { A: '1', _b2: '' }, timeout: 5 },
  { command: 'ls', timeout: 1e9 },
  { command: 'ls', pty: true },
  { command: '  ls\n' },
];

const rejected: { input: unknown; message: RegExp }[] = [
  { input: undefined, message: /^Invalid input: expected an object, got nothing/ },
  { input: 'ls', message: /^Invalid input: expected an object, got the string "ls"\. Send \{"command"/ },
  { input: ['ls'], message: /expected an object, got an array/ },
  { input: {}, message: /^Missing 'command' argument\. Send the bash text/ },
  { input: { command: '' }, message: /^Missing 'command' argument/ },
  { input: { command: ' \n ' }, message: /^Missing 'command' argument/ },
  { input: { command: null }, message: /^Missing 'command' argument/ },
  {
    input: { command: 123 },
    message: /^Invalid 'command': expected a string, got the number 123\. Send for example/,
  },
  { input: { command: ['ls'] }, message: /^Invalid 'command': expected a string, got an array/ },
  { input: { command: 'ls', cwd: 5 }, message: /^Invalid 'cwd': expected a string, got the number 5/ },
  {
    input: { command: 'ls', timeout: '5' },
    message: /^Invalid 'timeout': expected a number of seconds, got the string "5"/,
  },
  {
    input: { command: 'ls', env: 'A=1' },
    message: /^Invalid 'env': expected an object of strings, got the string "A=1"/,
  },
  {
    input: { command: 'ls', env: { A: 1 } },
    message: /^Invalid 'env\.A': expected a string, got the number 1/,
  },
  { input: { command: 'ls', env: { 'A-B': '1' } }, message: /^Invalid bash env name: A-B\b/ },
  { input: { command: 'ls', env: { '1A': '1' } }, message: /^Invalid bash env name: 1A\b/ },
  { input: { command: 'ls', env: { 'A=$(x)': '1' } }, message: /^Invalid bash env name: / },
  {
    input: { command: 'ls', env: [] },
    message: /^Invalid 'env': expected an object of strings, got an array\. Send for example/,
  },
  {
    input: { command: 'ls', env: ['A=1'] },
    message: /^Invalid 'env': expected an object of strings, got an array/,
  },
  ...['__proto__', 'prototype', 'constructor'].map((name) => ({
    input: { command: 'ls', env: Object.fromEntries([[name, '1']]) },
    message: new RegExp(
      `^Invalid bash env name: ${name}\\. .* not passed on\\. .* env ${name}=value program`,
    ),
  })),
  {
    input: { command: 'ls', timeout: Infinity },
    message: /^Invalid 'timeout': expected a number of seconds, got the number Infinity\./,
  },
  { input: { command: 'ls', timeout: NaN }, message: /^Invalid 'timeout': .* got the number NaN\./ },
  {
    input: { command: 'ls', verbose: true },
    message: /^Unknown key 'verbose': expected only command, cwd, env, timeout, pty, async\. Leave it out/,
  },
  {
    input: { command: 'ls', pty: 'yes' },
    message: /^Invalid 'pty': expected true or false, got the string "yes"\. Send for example/,
  },
  { input: { command: 'ls', workdir: '/' }, message: /^Unknown key 'workdir': .* Send 'cwd'\.$/ },
  { input: { command: 'make', mode: 'slow' }, message: /^Unknown key 'mode': .* send 'timeout': 900 for/ },
  { input: { command: 'ls', head: 5 }, message: /^Unknown key 'head': .* all of it is kept as an artifact/ },
  { input: { command: 'ls', constructor: 1 }, message: /^Unknown key 'constructor'/ },
  {
    input: { command: 'ls', env: { AGENT_SHELL_RUN: '1' } },
    message: /^Invalid 'env\.AGENT_SHELL_RUN': names that begin/,
  },
  { input: { command: 'a\0b' }, message: /^Invalid 'command': it contains a NUL character/ },
  { input: { command: 'ls', env: { A: '\0' } }, message: /^Invalid 'env\.A': it contains a NUL character/ },
];

describe('parseInput', () => {
  for (const input of accepted) {
    it(`accepts ${JSON.stringify(input)}`, () => {
      assert.deepEqual(parseInput(input), input);
    });
  }
  for (const { input, message } of rejected) {
    it(`rejects ${JSON.stringify(input)}`, () => {
      assert.throws(() => parseInput(input), { code: 'invalidInput', message });
    });
  }

  it('rejects every variable that bash lets nobody change', () => {
    const bash = (script: string) =>
      execaSync('bash', ['-c', script], {
        env: { PATH: process.env.PATH },
        extendEnv: false,
        reject: false,
      }).stdout.split('\n');
    // What is assigned to these has an effect, though another one.
    const own = bash('compgen -v').filter((name) => !/^(RANDOM|SECONDS|SHLVL|OPTIND|PATH)$/.test(name));
    const kept = own.filter((name) => !bash(`export ${name}=17; env`).includes(`${name}=17`));
    assert.ok(kept.includes('UID') && kept.includes('SHELLOPTS'));
    for (const name of kept)
      assert.throws(() => parseInput({ command: 'ls', env: { [name]: '17' } }), {
        message: new RegExp(
          `^Invalid bash env name: ${name}\\. Bash sets .* as in env ${name}=value program\\.$`,
        ),
      });
  });
});
