import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agreementKey, type Agreed, Agreements } from '../../../src/engine/approval/agreements.ts';
import { type AskedPart } from '../../../src/engine/approval/decision.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Remembers questions by their keys, where they have one. */
class Remembered {
  readonly #agreements = new Agreements();

  remember(agreed: Agreed): void {
    const key = agreementKey(agreed);
    if (key !== undefined) this.#agreements.remember(key);
  }

  has(agreed: Agreed): boolean {
    const key = agreementKey(agreed);
    return key !== undefined && this.#agreements.has(key);
  }
}

describe('What somebody agreed to', () => {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => writeFile(join(folder(), name), text);

  const asked = (command: string, part: Partial<AskedPart> = {}): Agreed => {
    const whole = { command, class: 'cannot be told' as const, reason: 'Runs it.', ...part };
    return {
      session: 'one',
      cwd: folder(),
      command,
      meaning: '',
      decision: { kind: 'ask', class: whole.class, reason: whole.reason, parts: [whole] },
    };
  };

  it('is not asked about again: the same command, chat, directory and reason', () => {
    const agreements = new Remembered();
    const first = asked('npm test');
    agreements.remember(first);
    assert.ok(agreements.has(asked('npm test')));
    const others: Agreed[] = [
      asked('npm test -- -u'),
      asked('npm test', { reason: 'Runs something else.' }),
      { ...first, session: 'two' },
      { ...first, cwd: '/' },
      { ...first, meaning: 'npm() { rm x; }' },
    ];
    for (const other of others) assert.ok(!agreements.has(other));
  });

  const steered: [command: string, file: string][] = [
    ['npm test', 'package.json'],
    ['make test', 'Makefile'],
    ['make -C sub test', 'sub/Makefile'],
    ['cd sub && make', 'sub/Makefile'],
    ['./build.sh --fast', 'build.sh'],
    ['python3 tools.py', 'tools.py'],
    ['timeout 9 bash build.sh', 'build.sh'],
    ['cd sub; ./run.sh', 'sub/run.sh'],
    ['pytest', 'pyproject.toml'],
  ];
  for (const [command, file] of steered) {
    it(`${command}: until ${file} changes`, async () => {
      await mkdir(join(folder(), 'sub'));
      await write(file, 'one');
      const agreements = new Remembered();
      agreements.remember(asked(command));
      await write('other.txt', 'new');
      assert.ok(agreements.has(asked(command)));
      await write(file, 'two');
      assert.ok(!agreements.has(asked(command)));
      await write(file, 'one');
      assert.ok(agreements.has(asked(command)));
    });
  }

  it('is asked about again when a file of the project comes to be', async () => {
    const agreements = new Remembered();
    agreements.remember(asked('make'));
    await write('GNUmakefile', 'all:');
    assert.ok(!agreements.has(asked('make')));
  });

  it('is asked about again when it is given to another shell, and its script has changed', async () => {
    await write('build.sh', 'one');
    const agreements = new Remembered();
    const command = `bash -c './build.sh'`;
    const given = asked(command, { command: './build.sh' });
    agreements.remember(given);
    assert.ok(agreements.has(given));
    await write('build.sh', 'two');
    assert.ok(!agreements.has(given));
  });

  it('is asked about each time when it is destructive, or only the shell knows the program', () => {
    const agreements = new Remembered();
    for (const agreed of [
      asked('rm -r build', { class: 'destructive' }),
      asked('$TOOL x'),
      asked('npm test; "'),
    ]) {
      agreements.remember(agreed);
      assert.ok(!agreements.has(agreed), agreed.command);
    }
  });

  it('is forgotten after 500 others', () => {
    const agreements = new Remembered();
    for (let index = 0; index <= 500; index++) agreements.remember(asked(`npm run s${index}`));
    assert.ok(!agreements.has(asked('npm run s0')));
    assert.ok(agreements.has(asked('npm run s1')));
  });
});
