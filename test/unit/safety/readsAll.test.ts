import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSafety } from '../../../src/engine/safety/checkSafety.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('A command that reads all there is', () => {
  const folder = temporaryFolder();
  const check = (command: string) =>
    checkSafety(command, { cwd: folder(), folders: [folder()], home: '/home/me', temporary: [] });

  const put = async (...paths: string[]) => {
    for (const path of paths) {
      await mkdir(join(folder(), path, '..'), { recursive: true });
      await writeFile(join(folder(), path), '');
    }
  };

  const everything = [
    'grep -r x .',
    'grep -rn x',
    'grep -R x ./',
    'grep -re x .',
    'grep --directories=recurse x .',
    'grep -r --exclude-dir=src x .',
    'grep -r --include="*" x .',
    'grep -r x packages',
    'grep -r x src packages',
    'grep -rl x . | xargs cat',
    'cd packages && grep -r x .',
    'rg --hidden x',
    'rg -uu x .',
    'rg -. x packages',
    "rg --hidden -g '!.git' x",
    "rg --hidden -g '!node_modules/**' -g '!src/*' x .",
    "rg --hidden -g '*' x",
    "rg --hidden -g 'packages/**' x",
    'ag --hidden x',
    'ag -u x',
    'ack x',
    'diff -r . src',
    'diff -N . src',
    'diff -N src .',
    'diff -rN --from-file=. src',
    'diff . packages/api',
    'gzip -cr .',
    'git grep x',
    'git grep -n x HEAD',
    'git grep -e x -- . src',
    "git grep x -- '*'",
    "git grep x -- ':!*.md'",
    'git grep x packages',
    'git -C packages grep x',
    'git -C packages/api grep x',
    'git grep --cached x',
    'git grep --untracked x',
    'git grep --untracked --no-exclude-standard x',
    'git grep --no-index x',
    'git grep --no-index --exclude-standard x',
    'git ls-files | xargs cat',
    "git ls-files '*' | xargs cat",
    'git ls-files packages | xargs cat',
    'git ls-files | head | xargs cat',
    'for f in $(git ls-files); do cat $f; done',
    'git ls-files | while read f; do cat $f; done',
    'git ls-files -o | xargs cat',
    'git ls-files -co | xargs grep x',
    'git ls-files -oi --exclude-standard | xargs cat',
    'cat $(git ls-files --others)',
    'fd -H | xargs cat',
    'fd -u . | xargs cat',
    'git diff --no-index . src',
    'git diff --no-index src packages',
    'find . -type f | xargs cat',
    'find packages -type f | xargs cat',
    'find . -type f -exec cat {} +',
    'find . -exec cat {} \\;',
    'find . -type f -not -name "*.ts" | xargs grep x',
    'find . -type f | head | xargs cat',
    'find . | while read file; do cat "$file"; done',
    'cat $(find . -type f)',
    'ls -a | xargs cat',
    // Tests that let everything through, or only pass over something.
    'find . -name node_modules -prune -o -type f -exec grep -n KEY {} +',
    'find . -path ./node_modules -prune -o -type f -exec cat {} +',
    'find . -type d -name node_modules -prune -o -type f -exec head -3 {} \\;',
    'find . -name node_modules -prune -o -type f -print | xargs cat',
    'find . -name .git -prune -o -type f -print0 | xargs -0 grep -h KEY',
    "find . -name .git -prune -o -name '*' -exec cat {} +",
    "find . -name '*.ts' -prune -o -type f -exec cat {} +",
    'cat $(find . -name node_modules -prune -o -type f -print)',
    "find . -name '*' -exec cat {} +",
    "find . -name '**' -exec cat {} +",
    "find . -name '*.*' -exec cat {} +",
    "find . -name '?*' -exec cat {} +",
    "find . -name '????' -exec cat {} +",
    "find . -iname '*' -exec cat {} +",
    "find . -path '*' -exec cat {} +",
    "find . -path './*' -exec cat {} +",
    "find . -wholename '*' -exec cat {} +",
    "find . -regex '.*' -exec cat {} +",
    "find . -name '*' | xargs cat",
    "find . -name '*' -print | head -20 | xargs cat",
    "find . -name '*' -print0 | xargs -0 head",
    'find . -name \'*\' | while read -r f; do cat "$f"; done',
    'for f in $(find . -name \'*\'); do cat "$f"; done',
    "cat $(find . -name '*')",
    "find . -name '*.ts' -o -exec cat {} +",
    "find . -name '*.ts' , -exec cat {} +",
    "find . -name '*.ts' -o -name '*' -exec cat {} +",
    "find . -name '*.ts' -o -type f -exec cat {} +",
    "find . -name '*.ts' -print -o -type f -exec cat {} +",
    "find . \\( -name '*.ts' -o -type f \\) -exec cat {} +",
    "find . \\( -name '*.ts' -o -true \\) -exec cat {} +",
    "find . ! \\( -name '*.ts' \\) -exec cat {} +",
    "find . -not \\( -name '*.ts' \\) -exec cat {} +",
    "find . -name '*.ts' -o -print | xargs cat",
    "find . -name '*.ts' -o -size -2k | xargs cat",
    "find . -name '*.ts' -o -newer README.md | xargs cat",
    "find . -name '\\.[e]nv' -exec cat {} +",
    'ls -d .* | xargs cat',
    'ls -d .??* | xargs head -5',
    'ls -d .* | while read -r f; do cat "$f"; done',
    'for f in $(ls -d .*); do cat "$f"; done',
    'head $(ls -d .*)',
    "grep -n '' $(ls -d .*)",
    'ls -d src .* | xargs cat',
    'ls -f | xargs cat',
    'ls -d {.,}* | xargs cat',
  ];
  const some = [
    'grep x src/a.ts',
    'grep -r x src',
    'grep -rn x src/a.ts src',
    'grep -r --include="*.ts" x .',
    'grep -r --exclude=".env*" x .',
    'grep -r --exclude=.env --exclude-dir=packages x .',
    'rg x',
    'rg -u x',
    'rg --hidden x src',
    'rg --hidden -t ts x',
    "rg --hidden -g '*.ts' x",
    "rg --hidden -g '!.env' x",
    "rg --hidden -g '!.env*' -g '!**/packages/**' x",
    'ag x',
    'ag -u x src',
    'ack x src',
    'gzip -c src/a.ts',
    'git grep x src',
    'git grep x HEAD -- src',
    "git grep x -- '*.ts' 'src/*'",
    "git grep x -- ':!*.env'",
    'git -C src grep x',
    'git grep --no-index x src',
    'git ls-files',
    'git ls-files src | xargs wc -l',
    "git ls-files '*.ts' | xargs cat",
    'git ls-files | grep test | head',
    'fd | xargs cat',
    'fd -e ts | xargs cat',
    'git diff --no-index src src/deep',
    'diff . src',
    'diff -N src src/deep',
    'diff -r src src/deep',
    'diff -r -x .env . src',
    'find . -type f',
    'find . -name "*.ts" | xargs cat',
    'find . -type f -name "*.ts" -exec cat {} +',
    'find src -type f | xargs wc -l',
    'ls -a',
    'ls | xargs cat',
    // Each way to what is read asks for a name.
    "find . -name '*.ts' -not -path '*/node_modules/*' -exec grep -l foo {} +",
    "find . -type f \\( -name '*.ts' -o -name '*.tsx' \\) | xargs grep -n foo",
    "find . -name '*.ts' -o -name '*.js' | xargs grep foo",
    "find . -type d -name node_modules -prune -o -name '*.js' -print | xargs grep foo",
    'find . -maxdepth 2 -type f -print',
    "find . -path '*/src/*.ts' -exec cat {} +",
    "find . -regex '.*\\.\\(ts\\|js\\)' | xargs wc -l",
    "find . -not -path './.git/*' -name '*.md' | xargs cat",
    "find . -not \\( -path ./node_modules -prune \\) -name '*.ts' -exec wc -l {} +",
    "find . -name '*.ts' ! -name '*.d.ts' -print0 | xargs -0 grep -n foo",
    'ls *.md | xargs cat',
    'ls src/*.ts | xargs wc -l',
    'ls -d src/* | xargs wc -l',
    'ls -d */ | xargs ls',
    'ls -t | head -3 | xargs cat',
  ];

  beforeEach(() => put('src/a.ts', 'src/deep/b.ts', 'packages/api/index.ts'));

  for (const command of everything) {
    it(`asks when a secret is among it: ${command}`, async () => {
      assert.equal(check(command).readOnly, true);
      await put('.env', 'packages/api/.env');
      const { readOnly, class: own, reason } = check(command);
      assert.equal(readOnly, false);
      assert.equal(own, 'reaches outside the workspace');
      assert.match(reason, /\.env too, which may hold secrets\.$/);
    });
  }

  for (const command of some) {
    it(`does not ask when it is not: ${command}`, async () => {
      await put('.env', 'packages/api/.env');
      assert.equal(check(command).readOnly, true, check(command).reason);
    });
  }

  const named = [
    "find . -name '*.json' -exec cat {} +",
    "find . -name '*.json' | xargs cat",
    "find . -iname 'SECRETS.*' -exec cat {} +",
    "find . -type f \\( -name '*.ts' -o -name '*.json' \\) | xargs cat",
    "find . -path '*/conf/*.json' | xargs cat",
    "find . -regex '.*\\.\\(js\\|json\\)' -exec cat {} +",
    "find . -name '*[[:alpha:]].js[]o]n' -exec cat {} +",
    "find . -name '*.js\\on' -exec cat {} +",
    'ls conf/* | xargs cat',
    'ls conf/* src/* | xargs cat',
    'ls -d */*.json | xargs cat',
    'ls conf | xargs -I{} cat conf/{}',
    'cd conf && ls | xargs cat',
    "grep -r --exclude='[z-a]' x .",
  ];
  for (const command of named) {
    it(`asks when a secret has such a name: ${command}`, async () => {
      await put('conf/other.json', 'conf/secrets/x.md');
      const { readOnly, reason } = check(command);
      await put('conf/secrets.json');
      assert.equal(check(command).readOnly, false);
      if (!command.includes('SECRETS') && !/^grep|conf(\/\*| )/.test(command)) assert.ok(readOnly, reason);
    });
  }

  it('knows what is in a folder of secrets', async () => {
    await put('secrets/x.md');
    assert.equal(check("find . -name '*.ts' | xargs cat").readOnly, true);
    assert.equal(check("find . -name '*.md' | xargs cat").readOnly, false);
  });

  it('asks for the settings of a repository where it is named', async () => {
    await put('.git/config', '.git/HEAD');
    for (const command of ['grep -r url .git', 'find .git -type f -exec cat {} +', 'ls .git/* | xargs cat'])
      assert.equal(check(command).readOnly, false, command);
    for (const command of ['grep -r url .', 'cat .git/HEAD', 'ls .git', 'git remote -v'])
      assert.equal(check(command).readOnly, true, command);
  });

  const ignoring = ['.env', '.env*', '*.env', '**/.env', '/.env\npackages/api/.env', '/.env\n/packages/'];
  for (const lines of ignoring) {
    it(`knows what git ignores: ${JSON.stringify(lines)}`, async () => {
      await put('.git/HEAD', '.env', 'packages/api/.env');
      await writeFile(join(folder(), '.gitignore'), `# Not these.\nnode_modules\n${lines}\n`);
      const kept = ['git ls-files | xargs cat', 'git ls-files -o --exclude-standard | xargs cat'];
      for (const command of ['git grep x', 'git -C packages grep x', 'git grep --untracked x', ...kept])
        assert.equal(check(command).readOnly, true, check(command).reason);
      const all = ['git ls-files -o | xargs cat', 'git ls-files -oi --exclude-standard | xargs cat'];
      for (const command of ['git grep --untracked --no-exclude-standard x', 'git grep --no-index x', ...all])
        assert.equal(check(command).readOnly, false, command);
    });
  }

  const notIgnoring = [
    '/.env',
    '.env\n!.env',
    '.env/',
    '.env\n!packages/**/.env',
    '.env.local',
    '# .env',
    '',
  ];
  for (const lines of notIgnoring) {
    it(`knows what git does not ignore: ${JSON.stringify(lines)}`, async () => {
      await put('.git/HEAD', 'packages/api/.env');
      await writeFile(join(folder(), '.gitignore'), lines);
      assert.equal(check('git grep x').readOnly, false);
    });
  }

  it('knows what git ignores from folders below, and from its own file', async () => {
    await put('.git/info/exclude', '.env', 'packages/api/.env');
    await writeFile(join(folder(), '.git/info/exclude'), '/.env');
    assert.equal(check('git grep x').readOnly, false);
    await writeFile(join(folder(), 'packages/.gitignore'), '.env');
    assert.equal(check('git grep x').readOnly, true);
    await writeFile(join(folder(), 'packages/api/.gitignore'), '!.env');
    assert.equal(check('git grep x').readOnly, false);
  });

  it('knows a file that is a secret only in its folder', async () => {
    await put('docker/config.json');
    assert.equal(check('grep -r x .').readOnly, true);
    await put('.docker/config.json');
    assert.equal(check('grep -r x .').readOnly, false);
  });

  it('does not ask for what others have published, nor for what most projects have', async () => {
    await put('node_modules/some/test.key', '.git/secrets', '.npmrc', '.env.example');
    assert.equal(check('grep -r x .').readOnly, true);
    assert.equal(check('cat .npmrc').readOnly, false);
  });

  it('says so when there are more folders than are looked through, and names what is nearest all the same', async () => {
    for (let index = 0; index < 400; index++)
      await mkdir(join(folder(), 'many', `${index}`), { recursive: true });
    await put('many/399/.env');
    assert.match(check('grep -r x .').reason, /too much in \. to look for secrets/);
    await put('.env');
    assert.match(check('grep -r x .').reason, /\.env too, which may hold secrets/);
  });

  it('is not told when there is too much to look through', async () => {
    for (let index = 0; index < 290; index++)
      await mkdir(join(folder(), 'many', `${index}`), { recursive: true });
    const searches = (count: number) =>
      Array.from({ length: count }, (_, index) => `grep -r --include=${index} x .`).join('; ');
    assert.equal(check(searches(5)).readOnly, true);
    assert.equal(check(searches(20)).class, 'cannot be told');
  });
});
