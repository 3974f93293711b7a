import assert from 'node:assert/strict';
import { prepareCommand } from '../../../src/engine/command/prepareCommand.ts';

const tail = { from: 'tail', unit: 'lines', count: 3, streams: 'together' };

describe('prepareCommand', () => {
  const prepare = (command: string, cwd?: string, stripHeadTail = true) =>
    prepareCommand({ command, cwd }, { stripHeadTail, canEnter: (path) => path !== 'nosuch' });

  it('leaves most commands alone', () => {
    assert.deepEqual(prepare('ls -la'), { command: 'ls -la' });
    assert.deepEqual(prepare('make 2>&1'), { command: 'make 2>&1' });
    assert.deepEqual(prepare('ls -la', 'src'), { command: 'ls -la', cwd: 'src' });
  });

  it('takes the directory first, then what the view is to show', () => {
    assert.deepEqual(prepare('cd packages/a && npm test 2>&1 | tail -3'), {
      command: 'npm test',
      cwd: 'packages/a',
      movesTo: 'packages/a',
      askedOutput: tail,
      removed: '2>&1 | tail -3',
    });
  });

  it('takes no directory when the call has one', () => {
    assert.deepEqual(prepare('cd a && ls', 'src'), { command: 'cd a && ls', cwd: 'src' });
  });

  it('takes no directory that cannot be entered', () => {
    assert.deepEqual(prepare('cd nosuch && ls'), { command: 'cd nosuch && ls' });
    assert.deepEqual(prepare('cd nosuch && ls 2>&1 | tail -3'), {
      command: 'cd nosuch && ls 2>&1',
      askedOutput: { ...tail, streams: 'apart' },
      removed: '| tail -3',
    });
  });

  it('leaves the end of a command to no view when that is switched off', () => {
    assert.deepEqual(prepare('cd a && make 2>&1 | tail -3', undefined, false), {
      command: 'make 2>&1 | tail -3',
      cwd: 'a',
      movesTo: 'a',
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
