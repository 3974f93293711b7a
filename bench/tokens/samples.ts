import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { capital, nameOf, times, word } from './words.ts';

/** The files of a repository, by their paths. */
type Files = Readonly<Record<string, string>>;

/** Makes the repositories of the day in a folder: web (JavaScript), tools (Python) and engine (C). */
export async function makeSamples(folder: string): Promise<void> {
  await makeRepository(join(folder, 'web'), web, 400);
  await makeRepository(join(folder, 'tools'), tools, 120);
  await makeRepository(join(folder, 'engine'), engine, 120);
}

async function makeRepository(folder: string, files: Files, commits: number): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const git = (args: string[], input = '') => execa('git', args, { cwd: folder, input, env: plainGit });
  await git(['init', '-q', '-b', 'main']);
  await git(['fast-import', '--quiet'], history(files, commits));
  await git(['reset', '-q', '--hard']);
  await writeFile(join(folder, 'notes.txt'), 'Not committed yet.\n');
  const [changed = ''] = Object.keys(files);
  await writeFile(join(folder, changed), `${files[changed] ?? ''}\n`);
}

/** Whose settings these are must not matter. */
const plainGit = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };

/** Commits that each change a line of the change log; the last has all files. */
function history(files: Files, commits: number): string {
  const lines = times(commits, (index) => `${index + 1}. ${subject(index)}`);
  return times(commits, (index) => {
    const message = `${subject(index)}\n\nThe ${word(index)} of the ${word(index + 3)} was not what its callers expect,\nso it is checked before it is used.\n`;
    const log = `${lines
      .slice(0, index + 1)
      .toReversed()
      .join('\n')}\n`;
    const isLast = index === commits - 1;
    const changes = isLast ? { ...files, 'CHANGES.md': log } : { 'CHANGES.md': log };
    const person = `${capital(word(index * 5))} Doe <${word(index * 5)}@example.com> ${1_600_000_000 + index * 40_000} +0000`;
    return [
      `commit refs/heads/main\nauthor ${person}\ncommitter ${person}\ndata ${Buffer.byteLength(message)}\n${message}`,
      ...Object.entries(changes).map(
        ([path, text]) => `M 644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}`,
      ),
    ].join('\n');
  }).join('\n');
}

const subject = (index: number) =>
  `${['Check', 'Move', 'Rename', 'Test', 'Document', 'Speed up'][index % 6] ?? ''} the ${word(index)} of the ${word(index + 3)}`;

const web: Files = {
  'package.json': `${JSON.stringify({ name: 'web', version: '1.4.2', type: 'module', scripts: { build: 'node build.js', test: 'mocha' } }, undefined, 2)}\n`,
  '.mocharc.json': '{"spec": "test/*.test.js"}\n',
  'build.js': `for (let i = 1; i <= 900; i++) console.log(\`transforming (\${i}) src/\${i % 7}/module\${i}.js\`);
console.log('(!) Circular dependency: src/cart.js -> src/order.js -> src/cart.js');
console.warn('warning: "price" is imported from an external module but never used');
for (let i = 1; i <= 120; i++) console.log(\`dist/assets/chunk-\${(i * 7919).toString(16).padStart(8, '0')}.js  \${(i * 1.37).toFixed(2)} kB\`);
console.log('built in 3.21s');
`,
  'server.log': `${times(4000, (index) =>
    index === 1873
      ? 'ERROR payment gateway refused the connection (request 7)'
      : `INFO ${1_700_000_000 + index * 3} GET /api/${word(index)}/${index} 200 ${index % 90} ms`,
  ).join('\n')}\n`,
  'tsconfig.json': '{"compilerOptions": {"strict": true, "noEmit": true}, "include": ["types/*.ts"]}\n',
  'types/price.ts': 'export const price: number = "12";\nexport const names: string[] = [1, 2];\n',
  ...Object.fromEntries(
    times(60, (index) => [
      `src/${nameOf(index)}.js`,
      `/** Looks after the ${word(index)}. */\n${times(
        18,
        (line) =>
          `export function ${nameOf(index)}${line}(${word(line)}) {\n  if (!${word(line)}) throw new Error('no ${word(line)}');\n  return ${word(line)}.${word(line + 1)} ?? ${line};\n}`,
      ).join('\n\n')}\n`,
    ]),
  ),
  ...Object.fromEntries(
    times(20, (file) => [
      `test/${word(file)}.test.js`,
      `import assert from 'node:assert/strict';
describe('${word(file)}', () => {
${times(24, (test) => `  it('${test % 5 === 0 ? 'throws an error where' : 'works where'} the ${word(test)} is ${word(test + file)}', () => {});`).join('\n')}
${file === 11 ? "  if (process.env.BROKEN) it('adds the price of each order', () => { assert.equal(41, 42); });\n" : ''}});
`,
    ]),
  ),
};

const tools: Files = {
  'job.py': `import sys
for i in range(5000):
    print(f"2024-05-01 10:{i // 60 % 60:02}:{i % 60:02} INFO batch {i} loaded {i * 17 % 1000} rows")
    if i == 3210:
        print("2024-05-01 10:53:30 WARNING batch 3210 has rows without a price")
if len(sys.argv) > 1:
    raise ValueError("no rate for the currency XAU")
print("done: 5000 batches")
`,
  'data.json': `${JSON.stringify(times(900, (index) => ({ id: index, name: nameOf(index), price: index * 1.5 })))}\n`,
  ...Object.fromEntries(
    times(12, (file) => [
      `tests/test_${word(file)}.py`,
      `import os
import unittest


class ${capital(word(file))}Test(unittest.TestCase):
${times(30, (test) => `    def test_${word(test)}_${test % 6 === 0 ? 'error' : 'is_kept'}_${test}(self):\n        self.assertTrue(True)\n`).join('\n')}
${file === 7 ? "    @unittest.skipUnless(os.environ.get('BROKEN'), 'not broken')\n    def test_total(self):\n        self.assertEqual(3, 4, 'the total is wrong')\n" : ''}`,
    ]),
  ),
  ...Object.fromEntries(
    times(30, (index) => [
      `lib/${nameOf(index).toLowerCase()}.py`,
      times(
        25,
        (line) =>
          `def ${word(line)}_of_${word(index)}(value):\n    """The ${word(line)} of it."""\n    return value + ${line}\n`,
      ).join('\n\n'),
    ]),
  ),
};

const engine: Files = {
  Makefile: `SOURCES := $(wildcard src/*.c)
OBJECTS := $(SOURCES:src/%.c=build/%.o)
all: build/engine
build/engine: $(OBJECTS)
\t$(CC) -o $@ $^
build/%.o: src/%.c
\t@mkdir -p build
\t$(CC) -O0 -Wall -Iinclude -c -o $@ $<
broken: CFLAGS := -DBROKEN
broken:
\t$(CC) -DBROKEN -Wall -c -o /dev/null src/main.c
clean:
\trm -rf build
`,
  'src/main.c': `#include <stdio.h>
int main(void) {
  int unused = 3;
#ifdef BROKEN
  return missing_function(1;
#endif
  puts("engine 1.0");
  return 0;
}
`,
  ...Object.fromEntries(
    times(40, (index) => [
      `src/${nameOf(index).toLowerCase()}.c`,
      times(
        12,
        (line) => `int ${nameOf(index).toLowerCase()}_${line}(int value) { return value + ${line}; }`,
      ).join('\n') + '\n',
    ]),
  ),
  ...Object.fromEntries(
    times(40, (index) => [
      `include/${nameOf(index).toLowerCase()}.h`,
      times(12, (line) => `int ${nameOf(index).toLowerCase()}_${line}(int value);`).join('\n') + '\n',
    ]),
  ),
};
