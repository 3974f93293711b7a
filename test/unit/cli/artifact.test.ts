import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { execa } from 'execa';
import { cli } from '../support/cli.ts';
import { keptOutputs } from '../support/keptOutputs.ts';

describe('agent-shell artifact', () => {
  const { storage, keep } = keptOutputs();
  const artifact = (...words: string[]) =>
    execa(process.execPath, [cli, 'artifact', ...words], {
      env: { AGENT_SHELL_HOME: storage() },
      reject: false,
      stripFinalNewline: false,
    });

  const coloured = 'plain\n\u001b[31mred\u001b[0m\r\n10%\r99%\nlast';
  const table: { words: string[]; stdout: string; stderr?: string; exitCode?: number }[] = [
    { words: [], stdout: coloured },
    { words: ['--raw'], stdout: coloured },
    { words: ['--lines', '2-3'], stdout: 'red\n99%\n' },
    { words: ['--lines', '2-3', '--raw'], stdout: '\u001b[31mred\u001b[0m\r\n10%\r99%\n' },
    { words: ['--lines', '3-'], stdout: '99%\nlast' },
    { words: ['--lines', '2'], stdout: 'red\n' },
    {
      words: ['--lines', '5-9'],
      stdout: '',
      stderr: 'agent-shell: There is no line 5: artifact://1 has 4 lines.\n',
      exitCode: 1,
    },
    { words: ['--search', '^(red|last)$'], stdout: '2:red\n4:last\n' },
    { words: ['--search', '^(red|last)$', '--lines', '3-4'], stdout: '4:last\n' },
    { words: ['--search', '10%'], stdout: '', exitCode: 1 },
    { words: ['--search', '10%', '--raw'], stdout: '3:10%\r99%\n' },
  ];
  for (const { words, stdout, stderr = '', exitCode = 0 } of table) {
    it(`1 ${words.join(' ')}`, async () => {
      keep(coloured);
      const result = await artifact('1', ...words);
      assert.deepEqual([result.stdout, result.stderr, result.exitCode], [stdout, stderr, exitCode]);
    });
  }

  it('leaves nothing of the colours of a giant line, wherever it is read in pieces', async () => {
    keep(`${'\u001b[1;31mreds\u001b[0m, '.repeat(60_000)}\n`);
    const { stdout } = await artifact('1', '--lines', '1');
    assert.ok(stdout === `${'reds, '.repeat(60_000)}\n`);
  });

  it('prints every match, however many there are, as grep -n does', async function () {
    this.timeout(60_000);
    const run = keep(
      Array.from({ length: 200_000 }, (_, index) => `line ${index} ${'x'.repeat(index % 90)}\n`).join(''),
    );
    const { stdout } = await execa('grep', ['-nE', '[13579] x*$', run.outputFile], {
      stripFinalNewline: false,
    });
    const found = await artifact('1', '--search', '[13579] x*$');
    assert.deepEqual([found.stdout === stdout, found.stderr], [true, '']);
    const whole = await readFile(run.outputFile, 'utf8');
    assert.ok((await artifact('1', '--lines', '1-')).stdout === whole);
  });

  it('shows no secrets, unless it is asked for the bytes', async () => {
    const token = `ghp_${'aB3'.repeat(12)}`;
    keep(`first\nthe token is ${token}\nlast\n`);
    const masked = 'the token is ‹secret GitHub token›\n';
    assert.equal((await artifact('1', '--lines', '2')).stdout, masked);
    assert.equal((await artifact('1', '--search', 'token')).stdout, `2:${masked}`);
    assert.equal((await artifact('1', '--lines', '2', '--raw')).stdout, `the token is ${token}\n`);
  });

  const refused: [words: string[], message: RegExp][] = [
    [['--lines', '5-2'], /^agent-shell: --lines takes .*, not '5-2': 2 comes before 5\.\n\nUsage:/],
    [['--lines', '0-2'], /, not '0-2': the first one is 1, not 0\.\n/],
    [['--search', ''], /^agent-shell: --search takes a regular expression, not ''\.\n\nUsage:/],
  ];
  for (const [words, message] of refused) {
    it(`refuses 1 ${words.join(' ')}`, async () => {
      keep(coloured);
      const { stdout, stderr, exitCode } = await artifact('1', ...words);
      assert.match(stderr, message);
      assert.deepEqual([stdout, exitCode], ['', 2]);
    });
  }

  it('says that an output was removed, and that there never was one', async () => {
    await rm(keep('gone').outputFile);
    await rm(keep('', { status: '' }).outputFile);
    for (const words of [[], ['--lines', '1-'], ['--search', 'x']]) {
      const removed = await artifact('1', ...words);
      assert.match(removed.stderr, /^agent-shell: The artifact '1' was removed/);
      assert.equal(removed.exitCode, 2);
    }
    const { stdout, stderr, exitCode } = await artifact('2');
    assert.deepEqual([stdout, stderr, exitCode], ['', '', 0]);
  });

  it('keeps the bytes of a line that is longer than what is read at a time', async () => {
    const line = 'é'.repeat(400_001);
    const run = keep(`first\n${line}\nlast\n`);
    assert.equal((await artifact('1', '--lines', '2-3', '--raw')).stdout, `${line}\nlast\n`);
    assert.equal((await artifact('1', '--lines', '2-2')).stdout, `${line}\n`);
    await writeFile(run.outputFile, line);
    assert.equal((await artifact('1', '--lines', '1-')).stdout, line);
  });

  it('says what is wrong with the pattern, and ends one that takes for ever', async function () {
    this.timeout(60_000);
    keep(`${'a'.repeat(50)}!\n`);
    const bad = await artifact('1', '--search', '(');
    assert.match(bad.stderr, /^agent-shell: The pattern "\(" is no regular expression of JavaScript \(.*\)/);
    assert.deepEqual([bad.stdout, bad.exitCode], ['', 2]);
    const slow = await artifact('1', '--search', '(a+)+$');
    assert.match(slow.stderr, /^agent-shell: The search for "\(a\+\)\+\$" was stopped/);
    assert.equal(slow.exitCode, 2);
  });
});
