import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';

describe('l10n/bundle.l10n.json', () => {
  it('has every text that people see, and no other', async () => {
    const used = new Set<string>();
    for await (const file of glob('src/editor/**/*.ts')) {
      const source = await readFile(file, 'utf8');
      for (const [, text = ''] of source.matchAll(/l10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g)) used.add(text);
    }
    const bundle = JSON.parse(await readFile('l10n/bundle.l10n.json', 'utf8')) as Record<string, string>;
    assert.deepEqual(Object.keys(bundle).sort(), [...used].sort());
  });
});
