import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { execaSync } from 'execa';
import { parseInput } from '../../../src/engine/tool/input.ts';

const accepted: unknown[] = [
  { command: 'ls' },
  { command: 'ls', cwd: 'src', env: { A: '1', _b2: '' }, timeout: 5 },
  { command: 'ls', timeout: 1e9 },
  { command: 'ls', pty: true },
  { command: '  ls\n' },
  // What a variable may be called is bash's to say.
  { command: 'ls', env: JSON.parse('{"constructor": "1", "__proto__": "2", "prototype": "3"}') as object },
];

const understood: { input: unknown; as: object }[] = [
  { input: { command: 'ls', timeout: '10' }, as: { command: 'ls', timeout: 10 } },
  { input: { command: 'ls', timeout: ' 2.5 ' }, as: { command: 'ls', timeout: 2.5 } },
  { input: { command: 'ls', pty: 'true', async: 'False' }, as: { command: 'ls', pty: true, async: false } },
  { input: { command: 'ls', cwd: '~' }, as: { command: 'ls', cwd: homedir() } },
  { input: { command: 'ls', cwd: '~/a' }, as: { command: 'ls', cwd: `${homedir()}/a` } },
  { input: { command: 'ls', cwd: '~a' }, as: { command: 'ls', cwd: '~a' } },
  { input: { command: 'ls', workdir: '~/a' }, as: { command: 'ls', cwd: `${homedir()}/a` } },
  { input: { command: 'ls', workdir: '/', cwd: '/' }, as: { command: 'ls', cwd: '/' } },
  { input: { command: 'ls', description: 'Lists', explanation: 1, goal: [] }, as: { command: 'ls' } },
  ...['run_in_background', 'isBackground', 'background'].flatMap((key) => [
    { input: { command: 'ls', [key]: true }, as: { command: 'ls', async: true } },
    { input: { command: 'ls', [key]: 'false' }, as: { command: 'ls', async: false } },
  ]),
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
    input: { command: 'ls', timeout: 'long' },
    message: /^Invalid 'timeout': expected a number of seconds, got the string "long"/,
  },
  {
    input: {
      command: 'ls',
      timeout: [],
      cwd: 5,
      env: { A: 1, B: '', C: null },
      verbose: 1,
      cmd: 'x',
      other: 2,
    },
    message: new RegExp(
      [
        String.raw`^Invalid 'cwd': expected a string, got the number 5\. Send for example \{"command": "ls", "cwd": "src"\}\.`,
        String.raw`Invalid 'env\.A': expected a string, got the number 1\.`,
        String.raw`Invalid 'env\.C': expected a string, got null\. Send for example .*"CC".*`,
        String.raw`Invalid 'timeout': expected a number of seconds, got an array\. Send for example .*"timeout": 600\}\.`,
        String.raw`Unknown keys 'verbose', 'cmd', 'other': expected only command, cwd, env, timeout, pty, async\.`,
        String.raw`For 'cmd': Send 'command'\. Leave 'verbose', 'other' out and send the call again\.$`,
      ].join(' '),
    ),
  },
  {
    input: { cmd: 'ls', timeout: 'x' },
    message:
      /^Missing 'command' argument\. Send the bash text .* Invalid 'timeout': .* Send for example .* Unknown key 'cmd': .* Send 'command'\.$/,
  },
  {
    input: { command: 'ls', workdir: '/', cwd: '/tmp' },
    message: /^Invalid 'workdir': it means 'cwd', which says something else\. Send 'cwd' only\.$/,
  },
  {
    input: { command: 'ls', isBackground: 'maybe' },
    message: /^Invalid 'async': expected true or false, got the string "maybe"\./,
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
  {
    input: { command: 'ls', env: { 'A-B': '1' }, foo: 1 },
    message: /^Invalid bash env name: A-B\. .* Unknown key 'foo'/,
  },
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
    input: { command: 'ls', env: Object.fromEntries([[name, 1]]) },
    message: new RegExp(`^Invalid 'env\\.${name}': expected a string, got the number 1\\.`),
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
  { input: { command: 'ls', directory: '/' }, message: /^Unknown key 'directory': .* Send 'cwd'\.$/ },
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
  for (const { input, as } of understood) {
    it(`takes ${JSON.stringify(input)} as ${JSON.stringify(as)}`, () => {
      assert.deepEqual(parseInput(input), as);
    });
  }
  for (const { input, message } of rejected) {
    it(`rejects ${JSON.stringify(input)}`, () => {
      assert.throws(() => parseInput(input), { code: 'invalidInput', message });
    });
  }

  it('rejects every variable that bash lets nobody change', () => {
    // Each in a shell of its own, of which nothing else is left: an assignment to some of them ends it.
    const script = `for name in $(compgen -v); do
        bash -c 'export "$1=17"; env' bash "$name" 2>/dev/null | grep -qx "$name=17" || echo "$name"
      done`;
    const { stdout } = execaSync('bash', ['-c', script], {
      env: { PATH: process.env.PATH },
      extendEnv: false,
      reject: false,
    });
    // What is assigned to these has an effect, though another one.
    const kept = stdout.split('\n').filter((name) => !/^(RANDOM|SECONDS|SHLVL|OPTIND|PATH|name)$/.test(name));
    assert.ok(kept.includes('UID') && kept.includes('SHELLOPTS'));
    for (const name of kept)
      assert.throws(() => parseInput({ command: 'ls', env: { [name]: '17' } }), {
        message: new RegExp(
          `^Invalid bash env name: ${name}\\. Bash sets .* as in env ${name}=value program\\.$`,
        ),
      });
  });
});
