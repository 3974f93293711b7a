import assert from 'node:assert/strict';
import { execa } from 'execa';
import fc from 'fast-check';
import { quote } from '../../../src/engine/shell/quote.ts';

describe('quote', () => {
  for (const shell of ['sh', 'bash']) {
    it(`makes a word that ${shell} reads as the text`, async () => {
      const texts = fc.sample(fc.string({ unit: 'binary' }), 300).map((text) => text.replaceAll('\0', ''));
      const script = texts.map((text) => `printf '%s\\0' ${quote(text)}`).join('\n');
      const { stdout } = await execa(shell, ['-s'], { input: script, stripFinalNewline: false });
      assert.deepEqual(stdout.split('\0').slice(0, -1), texts);
    });
  }
});
