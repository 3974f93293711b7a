import assert from 'node:assert/strict';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSafety } from '../../../src/engine/safety/checkSafety.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('the paths of a command', () => {
  const folder = temporaryFolder();
  const inside = (...names: string[]) => join(folder(), 'project', ...names);
  const classOf = (command: string, cwd = inside()) =>
    checkSafety(command, {
      cwd,
      folders: [inside(), join(folder(), 'second')],
      home: join(folder(), 'home'),
      temporary: [join(folder(), 'temporary')],
      readable: [join(folder(), 'outputs')],
    }).class;

  beforeEach(async () => {
    await mkdir(inside('src/deep'), { recursive: true });
    for (const name of ['home', 'second', 'temporary', 'outputs']) await mkdir(join(folder(), name));
    await writeFile(join(folder(), 'home/file'), '');
    await symlink(join(folder(), 'home'), inside('out'));
    await symlink('../home/file', inside('file'));
    await symlink('../home/not-there', inside('dangling'));
    await symlink('src', inside('in'));
    await symlink('loop', inside('loop'));
    await symlink(folder(), join(folder(), 'temporary/back'));
  });

  const reads: [path: string, isInside: boolean][] = [
    ['src/x', true],
    ['./src/../src/x', true],
    ['not/there/yet', true],
    ['../project/src/x', true],
    ['in/deep/../x', true],
    ['src/*', true],
    ['*/x', true],
    ['../second/x', true],
    ['../temporary/x', true],
    ['../outputs/1/output', true],
    ['/dev/null', true],
    ['..', false],
    ['../home/x', false],
    ['src/../../home/x', false],
    ['file', false],
    ['out/x', false],
    ['out/../home', false],
    ['in/../../x', false],
    ['dangling', false],
    ['../temporary/back/home', false],
    ['../temporary/../x', false],
    ['~', false],
    ['~/file', false],
    ['"$HOME/file"', false],
    ['/etc/hostname', false],
    ['src/*/../../..', false],
    ['/dev/sda', false],
  ];

  for (const [path, isInside] of reads) {
    it(`finds ${path} ${isInside ? 'inside' : 'outside'}`, () => {
      const [reading, writing] = isInside
        ? ['read-only', 'changes the workspace']
        : ['reaches outside the workspace', 'reaches outside the workspace'];
      const isDevice = path.startsWith('/dev/');
      assert.equal(classOf(`cat ${path}`), reading);
      assert.equal(classOf(`cat < ${path}`), reading);
      if (!isDevice && !path.includes('outputs')) assert.equal(classOf(`cp a ${path}`), writing);
    });
  }

  it('looks at what wildcards stand for', async () => {
    assert.equal(classOf('cat src/*'), 'read-only');
    await writeFile(inside('src/server.key'), '');
    assert.equal(classOf('cat src/*'), 'reaches outside the workspace');
    assert.equal(classOf('cat */deep/*'), 'read-only');
    await symlink('/etc/hostname', inside('src/deep/name'));
    assert.equal(classOf('cat */deep/*'), 'reaches outside the workspace');
    assert.equal(classOf('ls src/*'), 'read-only');
  });

  it('knows a secret by where a path leads', async () => {
    for (const name of ['.env', 'src/secrets/key', 'plain']) {
      await mkdir(inside(name, '..'), { recursive: true });
      await writeFile(inside(name), '');
    }
    await symlink('.env', inside('harmless'));
    await symlink('../harmless', inside('src/again'));
    await symlink('secrets', inside('src/folder'));
    await symlink('plain', inside('good'));
    const leading = ['cat harmless', 'head -5 src/again', 'cat < harmless', 'cat har*', 'cat src/folder/key'];
    for (const command of [
      ...leading,
      'cd src/folder && cat key',
      'cd src/secrets; cat key',
      'cat src/fold*/k*',
    ])
      assert.equal(classOf(command), 'reaches outside the workspace', command);
    for (const command of ['ls -l harmless', 'stat src/again', 'cat good', 'cat goo*', '[ -f harmless ]'])
      assert.equal(classOf(command), 'read-only', command);
  });

  it('does not judge by what the workspace is in', async () => {
    const project = join(folder(), 'secrets/project');
    await mkdir(project, { recursive: true });
    const check = (command: string) =>
      checkSafety(command, { cwd: project, folders: [project], temporary: [] });
    assert.equal(check('cat x').readOnly, true);
    assert.equal(check('cat .env').readOnly, false);
  });

  const following = [
    ...['find -L . -name x', 'find -L . -name x -exec cat {} +', 'find . -follow -type f', 'find -L src'],
    ...['grep -R x .', 'grep -R x src', 'grep -R --include=file x .', 'grep --dereference-recursive x src'],
    ...[
      'rg --follow x',
      'rg -L x',
      'rg -L -t ts x src',
      'ag -f x',
      'fd -L x',
      'fd -HL x src',
      'diff -r src in',
    ],
    ...['tree -l', 'ls -LR', 'ls -R -L src'],
  ];
  for (const command of following) {
    it(`sees that links are followed: ${command}`, async () => {
      for (const name of ['out', 'file', 'dangling']) await rm(inside(name));
      assert.equal(classOf(command), 'read-only');
      await symlink('../../../home', inside('src/deep/away'));
      assert.equal(classOf(command), 'reaches outside the workspace');
    });
  }

  it('does not mind links that are not followed, not read, or lead nowhere', async () => {
    for (const command of [
      'grep -r x .',
      'rg x',
      'find . -name x',
      'tree',
      'ls -R',
      'ls -L',
      'diff -r --no-dereference . src',
    ])
      assert.equal(classOf(command), 'read-only', command);
    await rm(inside('out'));
    assert.equal(classOf('grep -R x .'), 'reaches outside the workspace');
    assert.equal(classOf("grep -R --include='*.ts' x ."), 'read-only');
    await rm(inside('file'));
    assert.equal(classOf('grep -R x .'), 'read-only');
    await mkdir(inside('.venv'));
    await symlink('/usr/bin/env', inside('.venv/python'));
    assert.equal(classOf('rg -L x'), 'read-only');
    assert.equal(classOf('rg -L --hidden x'), 'reaches outside the workspace');
    assert.equal(classOf('grep -R --exclude-dir=.venv x .'), 'read-only');
  });

  it('follows links to secrets, and to what is elsewhere inside', async () => {
    for (const name of ['out', 'file', 'dangling']) await rm(inside(name));
    await mkdir(join(folder(), 'second/config'));
    await writeFile(join(folder(), 'second/config/.env'), '');
    await symlink('../../second', inside('src/second'));
    assert.equal(classOf('grep -r x src'), 'read-only');
    assert.equal(classOf('grep -R x src'), 'reaches outside the workspace');
    assert.equal(classOf('find -L src -name x'), 'read-only');
  });

  it('lets nobody write where there is only to be read', () => {
    assert.equal(classOf('echo x > ../outputs/1/output'), 'reaches outside the workspace');
  });

  it('does not follow links that go in circles', () => {
    assert.equal(classOf('cat loop'), 'cannot be told');
  });

  const moves: [command: string, expected: string][] = [
    ['cd src && cat x', 'read-only'],
    ['cd src; cat ../x', 'reaches outside the workspace'],
    ['cd src/deep && cat ../../x', 'read-only'],
    ['cd .. && cat x', 'reaches outside the workspace'],
    ['cd ..; cat project/x', 'read-only'],
    ['cd; ls', 'reaches outside the workspace'],
    ['cd ~ && ls', 'reaches outside the workspace'],
    ['cd out && ls', 'reaches outside the workspace'],
    ['cd ../second && ls', 'read-only'],
    ['cd -P out/..; cat home/file', 'reaches outside the workspace'],
    ['cd -LP out/.. && ls', 'reaches outside the workspace'],
    ['cd -P in/.. && cat x', 'read-only'],
    ['set -P; cd out/..; cat home/file', 'cannot be told'],
    ['set -o physical; cd out/..; cat home/file', 'cannot be told'],
    ["bash -P -c 'cd out/..; cat home/file'", 'cannot be told'],
    ["bash -o physical -c 'cd out/..; cat home/file'", 'cannot be told'],
    ['(cd ..); cat x', 'read-only'],
    ['(cd .. && cat x)', 'reaches outside the workspace'],
    ['cd .. | cat x', 'read-only'],
    ['cd .. & cat x', 'read-only'],
    ['if true; then cd ..; fi; cat x', 'reaches outside the workspace'],
    ['f() { cd ..; }; f; cat x', 'reaches outside the workspace'],
    ['eval "cd .."; cat x', 'destructive'],
    ['command cd ..; cat x', 'reaches outside the workspace'],
    ['pushd src; cat x', 'read-only'],
    ['popd; cat x', 'cannot be told'],
    ['cd "$X"; cat x', 'cannot be told'],
    ['while true; do cat x; cd ..; done', 'cannot be told'],
    ['D=..; cat $D/x', 'reaches outside the workspace'],
    ['D=src; cat $D/x', 'read-only'],
    ['for d in src ..; do ls $d; done', 'reaches outside the workspace'],
    ['if a; then D=src; else D=..; fi; ls $D', 'cannot be told'],
    ['if true; then D=src; else D=..; fi; ls $D', 'reaches outside the workspace'],
    ['D=src; false && D=..; ls $D', 'reaches outside the workspace'],
    ['HOME=src; ls ~', 'cannot be told'],
    ['cat {src/x,../home/x}', 'reaches outside the workspace'],
    ['git -C .. status', 'reaches outside the workspace'],
    ['git -C src status', 'read-only'],
    ['git -C src log -- ../x', 'read-only'],
    ['git -C src diff --no-index ../x ../y', 'read-only'],
    ['git -C src diff --no-index ../../x ../y', 'reaches outside the workspace'],
    ['git -C src -C .. diff --no-index x ../home/file', 'reaches outside the workspace'],
    ['git -C "$X" diff --no-index x y', 'cannot be told'],
    ['cargo -C ../home metadata', 'reaches outside the workspace'],
    ['cargo -C src metadata', 'read-only'],
    ['go -C ../home list ./...', 'reaches outside the workspace'],
    ['go -C src list ./... ../...', 'read-only'],
    // Where the shell is does not change, but what later words mean does.
    ['PWD=/; ls', 'cannot be told'],
  ];

  for (const [command, expected] of moves) {
    it(`follows ${command}`, () => {
      assert.equal(classOf(command), expected);
    });
  }

  it('judges by the directory that it runs in', () => {
    assert.equal(classOf('ls', join(folder(), 'home')), 'reaches outside the workspace');
    assert.equal(classOf('cat x', inside('src')), 'read-only');
    assert.equal(classOf('echo x', join(folder(), 'home')), 'read-only');
  });

  it('refuses to remove what a link or a detour leads to', () => {
    const denialOf = (command: string) =>
      checkSafety(command, { cwd: inside(), folders: [inside()], home: join(folder(), 'home') }).denial;
    assert.equal(denialOf('rm -rf out/'), 'removal');
    assert.equal(denialOf('rm -rf ../home'), 'removal');
    assert.equal(denialOf('rm -rf in/../.git'), 'removal');
    assert.equal(denialOf('rm -rf in/deep'), undefined);
  });
});
