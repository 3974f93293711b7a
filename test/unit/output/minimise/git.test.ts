import assert from 'node:assert/strict';
import { describeHandled, describeRecordings, minimised, read } from './describeRecordings.ts';

const hashOfCommit = /^commit [0-9a-f]{40}/;

describe('git', () => {
  describeRecordings(
    'git',
    {
      shortened: [
        {
          file: 'status',
          command: 'git status',
          keeps: [
            'On branch main',
            ['\tnew file:   src/new.js', '\trenamed:    src/x.js -> src/y.js'],
            ['\tdeleted:    package.json', '\tmodified:   src/water.js'],
            ['\tuntracked1.txt', '\tuntracked9.txt'],
          ],
          gone: ['(use "git'],
        },
        {
          file: 'status-color',
          command: 'git -c color.status=always status',
          keeps: ['\tnew file:   src/new.js', '\tdeleted:    package.json', '\tuntracked12.txt'],
          gone: ['(use "git'],
        },
        {
          file: 'log',
          command: 'git log',
          keeps: [
            ['commit 02b8f5d', 'Date:   Sun Nov 19 09:43:20 2023 +0100'],
            '    Note 70 about watering',
            '    The gardener asked for it: rain alone is not enough in week 70,',
            'commit 29a5dee6246f5628923e4e124c300cf4f20f5465',
            'Author: Ada Byron <ada.byron@example.org>',
            '    Note 60 about watering',
          ],
          gone: ['Signed-off-by', 'in week 3,', 'Note 1 about'],
        },
        {
          file: 'log-color',
          mostlyMatters: true,
          command: 'git log --color=always -n 30',
          keeps: [
            'commit 02b8f5d',
            '    Note 70 about watering',
            '    Note 41 about watering',
            '    and the error that',
          ],
          gone: ['Signed-off-by'],
        },
        {
          file: 'diff-lock',
          command: 'git diff',
          keeps: [
            ['diff --git a/package-lock.json', '+++ b/package-lock.json'],
            ['diff --git a/dist/garden.min.js', '+++ b/dist/garden.min.js'],
            ['diff --git a/src/plants.js', ' export const plant63'],
            ['diff --git a/src/water.js', ' // note 2'],
          ],
          gone: ['es-errors', 'var b=2', '"version": "1.1.'],
        },
        {
          file: 'diff-lock-color',
          command: 'git diff --color=always',
          keeps: [
            ['diff --git a/src/plants.js', ' export const plant63'],
            ['diff --git a/src/water.js', ' // note 2'],
          ],
          gone: ['es-errors', 'var b=2'],
        },
        {
          file: 'diff-wide',
          command: 'git diff -U60 src',
          keeps: [
            '@@ -1,120 +1,120 @@',
            [' export const plant53', ' export const plant67'],
            ['@@ -1,63 +1,63 @@', ' // note 7'],
          ],
          gone: [' export const plant1 ', ' export const plant120 ', '// note 40'],
        },
        {
          file: 'show-lock',
          command: 'git show',
          keeps: [
            ['commit ', '    And wet plants.'],
            ['diff --git a/src/plants.js', ' export const plant63'],
            ['diff --git a/src/water.js', ' // note 2'],
          ],
          gone: ['es-errors', 'var a=1'],
        },
        {
          file: 'log-patch',
          command: 'git log -p -n 3',
          keeps: [
            ['commit ', '    And wet plants.'],
            ['diff --git a/src/water.js', ' // note 2'],
            ['diff --git a/src/x.js', '+export const x = 1;'],
          ],
          gone: ['es-errors', 'var a=1'],
        },
        {
          file: 'push-progress',
          command: 'git push --progress -u origin main',
          keeps: [
            'remote: Scanning the push for secrets',
            ['remote: Create a pull request', 'remote:     https://example.org/garden/pulls/new'],
            ['To file:///home/user/code/remote.git', "branch 'main' set up to track 'origin/main'."],
          ],
          gone: ['objects', 'Delta compression', 'Total 306', 'Resolving deltas'],
        },
        {
          file: 'clone',
          command: 'git clone --progress file:///home/user/code/remote.git clone',
          keeps: ["Cloning into 'clone'..."],
          gone: ['objects', 'Resolving deltas'],
        },
      ],
      asTheyAre: [
        ['status-conflict', 'git status'],
        ['status-short', 'git status --short'],
        ['status-porcelain', 'git status --porcelain=v2 --branch'],
        ['log-oneline', 'git log --oneline'],
        ['log-stat', 'git log --stat -n 40'],
        ['log-graph', 'git log --graph -n 30'],
        ['diff-names', 'git diff --name-only'],
        ['diff-stat', 'git diff --stat'],
        ['diff-conflict', 'git diff'],
        ['merge-conflict', 'git merge clash', 1],
        ['push-hook', 'git push --progress origin main:forbidden side', 1],
        ['push-rejected', 'git push --progress origin main', 1],
        // Little is left out where refs are what was fetched.
        ['fetch-progress', 'git fetch --progress --tags'],
        ['fetch-missing', 'git fetch --progress elsewhere', 128],
        ['pull-diverged', 'git -c pull.ff=only pull --progress', 128],
        ['pull-rebase', 'git pull --progress --rebase'],
        ['clone-missing', 'git clone --progress file:///home/user/code/nowhere.git nowhere', 128],
      ],
    },
    // Messages of commits, and lines of files.
    { isContent: (line) => /^[ +-]/.test(line), ownTrouble: 'fatal: unable to read 1234567' },
  );

  describeHandled([
    ['git status', 'git status'],
    ['git -C sub --no-pager status -uall', 'git status'],
    ['git --git-dir .git status', 'git status'],
    ['git status -s', ''],
    ['git status -sb', ''],
    ['git status --short', ''],
    ['git status --porcelain', ''],
    ['git status --porcelain=v2', ''],
    ['git status -z', ''],
    ['git status -v', ''],
    ['git log', 'git log'],
    ['git log -n 500 --since=yesterday main..topic -- src', 'git log'],
    ['git log --author=stat', 'git log'],
    ['git log -- --stat', 'git log'],
    ['git log --oneline', ''],
    ['git log --format=%H', ''],
    ['git log --pretty=fuller', ''],
    ['git log --graph', ''],
    ['git log --stat', ''],
    ['git log --name-only', ''],
    ['git log -z', ''],
    ['git log -L1,5:file', ''],
    ['git log -p', 'git diff'],
    ['git log -p --stat', ''],
    ['git diff', 'git diff'],
    ['git diff --cached HEAD~3 -- package-lock.json', 'git diff'],
    ['git diff --name-only', ''],
    ['git diff --name-status', ''],
    ['git diff --stat=200', ''],
    ['git diff --word-diff=color', ''],
    ['git diff --check', ''],
    ['git diff --raw -z', ''],
    ['git diff --binary', ''],
    ['git show', 'git diff'],
    ['git show HEAD~3', 'git diff'],
    ['git show HEAD:src/water.js', ''],
    ['git show :1:src/water.js', ''],
    ['git show --stat', ''],
    ['git fetch --all', 'git fetch, pull, push, clone'],
    ['git pull --rebase', 'git fetch, pull, push, clone'],
    ['git push --force-with-lease origin topic', 'git fetch, pull, push, clone'],
    ['git push --porcelain', ''],
    ['git clone https://example.org/x.git', 'git fetch, pull, push, clone'],
    ['git commit -m status', ''],
    ['git branch', ''],
    ['git format-patch --stdout main', ''],
    ['git', ''],
    ['gitk log', ''],
  ]);

  describe('a diff', () => {
    const hunk = (length: number, line: string) => [
      `@@ -0,0 +1,${length} @@`,
      ...Array.from({ length }, (_, index) => `+${line} ${index}`),
    ];
    const ofFile = (path: string, lines: readonly string[]) =>
      [
        `diff --git a/${path} b/${path}`,
        'index 1..2 100644',
        `--- a/${path}`,
        `+++ b/${path}`,
        ...lines,
      ].join('\n');

    const generated = [
      ...[
        'package-lock.json',
        'web/yarn.lock',
        'Cargo.lock',
        'pnpm-lock.yaml',
        'go.sum',
        'static/jquery.min.js',
      ],
      ...['dist/app.js', 'packages/a/dist/index.mjs', 'app.css.map', 'name with space/package-lock.json'],
    ];
    for (const path of generated) {
      it(`leaves out the changes of ${path}`, () => {
        const text = ofFile(path, hunk(50, 'error: something'));
        const head = text.split('\n').slice(0, 4);
        assert.deepEqual(minimised(text, 'git diff')?.split('\n'), [
          ...head,
          '[51 lines left out: changes of a generated file]',
        ]);
      });
    }

    for (const command of [
      'git diff web/yarn.lock',
      'git diff HEAD~2 -- ./web/yarn.lock',
      'git log -p -- yarn.lock',
    ]) {
      it(`keeps the changes of a generated file that is asked for: ${command}`, () => {
        assert.equal(minimised(ofFile('web/yarn.lock', hunk(50, 'left-pad@1')), command), undefined);
      });
    }

    const written = [
      ...[
        'src/lock.ts',
        'src/dist/index.js',
        'dist/readme.md',
        'package.json',
        'lib/dist/a.js',
        'min.js',
        'Cargo.toml',
      ],
      ...['test/dist/a.js', 'distance/a.js', 'yarn.lock.ts'],
    ];
    for (const path of written) {
      it(`keeps every change of ${path}`, () => {
        assert.equal(minimised(ofFile(path, hunk(500, 'line')), 'git diff'), undefined);
      });
    }

    for (const paths of [
      'a/src/a.js b/dist/a.min.js',
      'a/yarn.lock b/yarn.text',
      'a/yarn.text b/yarn.lock',
    ]) {
      it(`keeps the changes of what was renamed: ${paths}`, () => {
        const text = ofFile('x', hunk(50, 'const a = 1;')).replace('a/x b/x', paths);
        assert.equal(minimised(text, 'git diff'), undefined);
      });
    }

    it('keeps conflicts that were left in a lock file', () => {
      const text = ofFile('yarn.lock', [
        ...hunk(40, 'package'),
        '@@ -50,0 +51,3 @@',
        '+<<<<<<< HEAD',
        '+=======',
        '+>>>>>>> b',
      ]);
      const shown = minimised(text, 'git diff')?.split('\n');
      assert.deepEqual(shown?.slice(-3), ['+<<<<<<< HEAD', '+=======', '+>>>>>>> b']);
    });

    it('knows where a hunk ends, whatever is in it', () => {
      const inner = [
        '@@ -0,0 +1,40 @@',
        ...Array.from({ length: 40 }, () => '+diff --git a/yarn.lock b/yarn.lock'),
      ];
      const text = [ofFile('src/a.ts', inner), ofFile('src/b.ts', hunk(40, '-- c'))].join('\n');
      assert.equal(minimised(text, 'git diff'), undefined);
    });

    it('is not looked for in a file that is shown', async () => {
      const text = `# Patch\n${await read('git', 'diff-lock')}`;
      assert.equal(minimised(text, 'git show 1234567'), undefined);
    });

    it('is shortened around warnings of Git', async () => {
      const warning = 'warning: LF will be replaced by CRLF in package-lock.json';
      const shown = minimised(`${warning}\n${await read('git', 'diff-lock')}`, 'git diff');
      assert.ok(shown?.startsWith(`${warning}\n`));
    });
  });

  it('status keeps what it says to do about a branch, a merge or a rebase', () => {
    const toDo = [
      '  (use "git pull" to merge the remote branch into yours)',
      '  (use "git push" to publish your local commits)',
      '  (use "git rebase --skip" to skip this patch)',
      '  (use "git merge --abort" to abort the merge)',
      '  (use "git cherry-pick --continue" to continue)',
    ];
    const lists = Array.from({ length: 5 }, (_, nth) => [
      '  (use "git add/rm <file>..." to update what will be committed)',
      '  (use "git restore --staged <file>..." to unstage)',
      `\tmodified:   src/${nth}.js`,
    ]);
    const shown = minimised(['On branch main', ...toDo, ...lists.flat()].join('\n'), 'git status') ?? '';
    assert.deepEqual(
      shown.split('\n').filter((line) => line.startsWith('  (use ')),
      toDo,
    );
  });

  describe('a log', () => {
    const logOf = (length: number) =>
      Array.from({ length }, (_, index) =>
        [
          `commit ${String(index).padStart(40, 'a')}`,
          `Author: ${index % 2 === 0 ? 'Ada' : 'Grace'} <a@example.org>`,
          `Date:   Sun Nov ${1 + (index % 28)} 09:43:20 2023 +0100`,
          '',
          `    Change ${index}`,
          '    ',
          `    Why, ${index}: it failed with an error.`,
          '',
        ].join('\n'),
      ).join('\n');

    it('of a few commits is shown whole', () => {
      assert.equal(minimised(logOf(9), 'git log'), undefined);
    });

    it('of very many shows the newest, with author and date of each, and what Git says', () => {
      const text = `${logOf(500)}\nfatal: bad object ${'0'.repeat(40)}\n`;
      const shown = minimised(text, 'git log', 128)?.split('\n') ?? [];
      const hashes = shown.flatMap((line, index) => (hashOfCommit.test(line) ? [index] : []));
      assert.ok(hashes.length >= 20 && hashes.length < 60, String(hashes.length));
      for (const [nth, index] of hashes.entries()) {
        assert.match(shown[index + 1] ?? '', /^Author: (?:Ada|Grace) /);
        assert.match(shown[index + 2] ?? '', /^Date: {3}Sun Nov /);
        assert.equal(shown[index + 3], `    Change ${nth}`);
      }
      const older = 500 - hashes.length;
      assert.ok(shown.includes(`[${8 * older} lines left out: ${older} older commits]`));
      assert.ok(shown.includes(`fatal: bad object ${'0'.repeat(40)}`));
    });

    it('of as many commits as were asked for has them all', () => {
      for (const command of ['git log -n 60', 'git log -60', 'git log --max-count=60']) {
        const shown = minimised(logOf(60), command)?.split('\n') ?? [];
        assert.equal(shown.filter((line) => hashOfCommit.test(line)).length, 60);
        assert.ok(shown.includes('    Change 59') && !shown.some((line) => line.includes('Why, 59')));
      }
    });
  });

  it('a long list of untracked files is cut in the middle, not one of tracked files', () => {
    const files = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, index) => `\t${prefix}${index}`);
    const text = [
      ...[
        'On branch main',
        'Changes to be committed:',
        '  (use "git restore --staged <file>..." to unstage)',
      ],
      ...files(150, 'new file:   a'),
      ...['', 'Untracked files:', '  (use "git add <file>..." to include in what will be committed)'],
      ...files(150, 'b'),
    ].join('\n');
    const shown = minimised(text, 'git status')?.split('\n') ?? [];
    assert.equal(shown.filter((line) => line.startsWith('\tnew file:')).length, 150);
    assert.equal(shown.filter((line) => line.startsWith('\tb')).length, 45);
    assert.ok(shown.includes('[105 lines left out: untracked or ignored files]'));
  });

  it('progress that did not come to its end stays', () => {
    const done = ['Enumerating', 'Counting', 'Compressing'].map(
      (step) => `remote: ${step} objects: 100% (9/9), done.        `,
    );
    const local = 'remote: Resolving deltas: 100% (2/2), completed with 2 local objects.        ';
    const broken = ['Receiving objects:  45% (410/912), 1.20 MiB | 300.00 KiB/s', 'fatal: early EOF'];
    const text = ["Cloning into 'x'...", ...done, local, ...done, ...broken].join('\n');
    assert.deepEqual(minimised(text, 'git clone x', 128)?.split('\n'), [
      "Cloning into 'x'...",
      '[7 lines left out: progress]',
      ...broken,
    ]);
  });
});
