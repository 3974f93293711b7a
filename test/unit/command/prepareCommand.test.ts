import assert from 'node:assert/strict';
import { prepareCommand } from '../../../src/engine/command/prepareCommand.ts';

const shown = 'all of the output is kept as an artifact, and shortened when it is shown.';

describe('prepareCommand', () => {
  const prepare = (command: string, cwd?: string) =>
    prepareCommand({ command, ...(cwd !== undefined && { cwd }) }, { stripHeadTail: true });

  it('leaves most commands alone', () => {
    assert.deepEqual(prepare('ls -la'), { command: 'ls -la', changes: [] });
    assert.deepEqual(prepare('ls -la', 'src'), { command: 'ls -la', cwd: 'src', changes: [] });
  });

  it('fixes first, then takes the directory, and says what it took out', () => {
    assert.deepEqual(prepare('cd packages/a && npm test 2>&1 | tail -3'), {
      command: 'npm test',
      cwd: 'packages/a',
      movesTo: 'packages/a',
      changes: [`Ran without "2>&1 | tail -3": ${shown}`],
    });
  });

  it('says all in one sentence', () => {
    assert.deepEqual(prepare('a | head; b 2>&1; c').changes, [`Ran without "| head" and "2>&1": ${shown}`]);
    assert.deepEqual(prepare('a 2>&1').changes, [
      'Ran without "2>&1": stdout and stderr are recorded together anyway.',
    ]);
  });

  it('takes no directory when the call has one', () => {
    assert.deepEqual(prepare('cd a && ls', 'src'), { command: 'cd a && ls', cwd: 'src', changes: [] });
  });

  it('fixes nothing when that is switched off', () => {
    const command = 'cd a && make 2>&1 | tail -3';
    assert.deepEqual(prepareCommand({ command }, { stripHeadTail: false }), {
      command: 'make 2>&1 | tail -3',
      cwd: 'a',
      movesTo: 'a',
      changes: [],
    });
  });

  // The suite's timeout is the measure: what is not bounded takes minutes.
  describe('is quick with 100 KB of', () => {
    const hostile: Record<string, string> = {
      pipes: 'a|',
      'open substitutions': '$(',
      'open backticks': '`',
      'open quotes': `"'`,
      'open brackets': '(',
      'open braces': '${a:-',
      wrappers: 'sudo ',
      'endless programs': 'sudo ping ',
      'shells in shells': `eval 'sh -c yes' `,
      heads: 'a | head; ',
      lists: 'cd a && ',
      heredocs: '<<E ',
      brackets: '[[ a && ',
      arithmetic: '$((1+',
    };
    it('nested substitutions', () => {
      for (const depth of [100, 250, 300, 1000])
        prepare(`a ${'$(a '.repeat(depth)}${')'.repeat(depth)} | head`);
    });
    for (const [name, text] of Object.entries(hostile)) {
      it(name, () => {
        for (const length of [3900, 100_000])
          prepare(`cd a && ${text.repeat(Math.ceil(length / text.length))} | head`);
      });
    }
  });
});
