import assert from 'node:assert/strict';
import { clean } from '../../../src/engine/output/clean.ts';

const table: [bytes: string, text: string][] = [
  ['plain\ttext\n', 'plain\ttext\n'],
  ['\u001b[1;31mred\u001b[0m', 'red'],
  ['\u001b]0;title\u0007text', 'text'],
  ['\u001b]8;;https://e.x\u001b\\link\u001b]8;;\u001b\\', 'link'],
  ['one\r\ntwo\r\n', 'one\ntwo\n'],
  [' 10%\r 50%\r100%\n', '100%\n'],
  ['long text\rshort', 'shorttext'],
  ['ab\bc', 'ac'],
  ['\b\bx', 'x'],
  ['a\u0000b\u0007c\u007fd', 'abcd'],
];

describe('clean', () => {
  for (const [bytes, text] of table) {
    it(JSON.stringify(bytes), () => {
      assert.equal(clean(bytes), text);
    });
  }
});
