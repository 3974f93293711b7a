import assert from 'node:assert/strict';
import { execa } from 'execa';
import { splitFunctions } from '../../../../src/engine/shell/functions/splitFunctions.ts';
import { printedFunction } from '../../../../src/engine/shell/functions/shellFunction.ts';

/** What bash prints of the functions that a text defines. */
async function printedBy(text: string): Promise<{ printed: string; names: string }> {
  const { stdout } = await execa('/bin/bash', ['-c', `${text}\ndeclare -f; printf '\\0'; declare -F`], {
    stdin: 'ignore',
    stripFinalNewline: false,
  });
  const [printed = '', names = ''] = stdout.split('\0');
  return { printed, names };
}

describe('Splitting functions', () => {
  const table: { what: string; text: string; names: string[]; unclear?: string[] }[] = [
    { what: 'none', text: '', names: [] },
    { what: 'two', text: 'f() { :; }; g() { echo g; }', names: ['f', 'g'] },
    {
      what: 'flags, and a text that looks like them',
      text: 'f() { cat <<E\n}\ndeclare -fx f\nE\n}; g() { :; }; h() { :; }; export -f f; readonly -f g; declare -ft h',
      names: ['f', 'g', 'h'],
    },
    {
      what: 'odd names',
      text: 'function a=b { :; }; function time { :; }; function [ { :; }',
      names: ['[', 'a=b', 'time'],
    },
    {
      what: 'a text like the beginning of one that is elsewhere',
      text: `a() { :; }; b() { cat <<'E'\na () \nc () \nE\n}; c() { :; }; d() { cat <<'E'\n}\nb () \n{ \nE\n}`,
      names: ['a', 'd'],
      unclear: ['b', 'c'],
    },
    {
      what: 'a text like the beginning of the next',
      text: `f() { echo '}\ng () \n{ '; }; g() { :; }; h() { :; }`,
      names: ['h'],
      unclear: ['f', 'g'],
    },
  ];
  for (const { what, text, names: expected, unclear = [] } of table) {
    it(what, async () => {
      const { printed, names } = await printedBy(text);
      const split = splitFunctions(printed, names);
      assert.deepEqual(
        split.functions.map(({ name }) => name),
        expected,
      );
      assert.deepEqual(split.unclear, unclear);
      if (unclear.length === 0) assert.equal(split.functions.map(printedFunction).join(''), printed);
    });
  }

  it('nothing that bash has not printed', () => {
    assert.deepEqual(splitFunctions('no functions', 'declare -f f\n'), { functions: [], unclear: ['f'] });
  });
});
