import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import fc from 'fast-check';
import { expandUrls, urlNotes, type UrlInput } from '../../../src/engine/command/internalUrls.ts';
import { urlPlaces, type UrlPlaces } from '../../../src/engine/command/urlPlaces.ts';
import { noSuchArtifact, type AgentShellError } from '../../../src/engine/errors.ts';
import { RunStore } from '../../../src/engine/runs/runStore.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** In the texts of the tables, `@` is the scratch folder. */
const expansions: Record<string, [command: string, expanded: string][]> = {
  'a word': [
    ['cat local://a', `cat '@/a'`],
    ['cat local://a/b.txt local://c', `cat '@/a/b.txt' '@/c'`],
    [`cat 'local://a'`, `cat '@/a'`],
    ['cat "local://a b"', `cat '@/a b'`],
    [String.raw`cat local://a\ b`, `cat '@/a b'`],
    ['cat local://a%20b', `cat '@/a b'`],
    ['cat local://100%', `cat '@/100%'`],
    [`cat "local://it's"`, `cat '@/it'\\''s'`],
    [`cat 'local://$HOME'`, `cat '@/$HOME'`],
    ['ls local://', `ls '@'`],
    ['local://tool.sh x', `'@/tool.sh' x`],
    ['cat local://日本/😀', `cat '@/日本/😀'`],
    ['cat local://a;cat local://b&', `cat '@/a';cat '@/b'&`],
    ['cat artifact://7 | grep x', `cat '/runs/7/output' | grep x`],
  ],
  'a redirect': [
    ['echo x >local://a', `echo x >'@/a'`],
    ['sort <local://a >> local://b 2>local://c', `sort <'@/a' >> '@/b' 2>'@/c'`],
    ['x &>local://a', `x &>'@/a'`],
    ['{ x; } >local://a', `{ x; } >'@/a'`],
  ],
  'what follows an =': [
    ['A=local://a', `A='@/a'`],
    ['A="local://a" B=local://b x', `A='@/a' B='@/b' x`],
    ['export A=local://a', `export A='@/a'`],
    ['env A=local://a x', `env A='@/a' x`],
    ['x --out=local://a', `x --out='@/a'`],
    ['x --out="local://a b"', `x --out='@/a b'`],
    ['x "--out=local://a b"', `x '--out=@/a b'`],
    [`'A=local://a' x`, `'A=@/a' x`],
    ['dd if=local://a of=local://b', `dd if='@/a' of='@/b'`],
    ['L=(local://a local://b)', `L=('@/a' '@/b')`],
  ],
  'every part of a script': [
    ['echo $(cat local://a)', `echo $(cat '@/a')`],
    ['echo "$(cat "local://a b")"', `echo "$(cat '@/a b')"`],
    ['diff <(cat local://a) >(cat >local://b)', `diff <(cat '@/a') >(cat >'@/b')`],
    ['echo `cat local://a`', `echo $(cat '@/a'\n)`],
    ['echo "`cat local://a \\`cat local://b\\``"', `echo "$(cat '@/a' $(cat '@/b'\n)\n)"`],
    ['for f in local://a b; do cat local://c; done', `for f in '@/a' b; do cat '@/c'; done`],
    ['if [[ -f local://a ]]; then x; fi', `if [[ -f '@/a' ]]; then x; fi`],
    ['f() { cat local://a; }', `f() { cat '@/a'; }`],
    ['case x in a) cat local://a;; esac', `case x in a) cat '@/a';; esac`],
    ['a &&\n  cat local://a # local://b\n', `a &&\n  cat '@/a' # local://b\n`],
    ['cat <<E >local://a\nlocal://b\nE\ncat local://c', `cat <<E >'@/a'\nlocal://b\nE\ncat '@/c'`],
  ],
};

const untouched = [
  'git clone https://x/y',
  'git clone ssh://git@x/y && aws s3 cp s3://a/b file:///tmp/x',
  'curl "http://x/?q=local://a"',
  'echo "see local://a for more"',
  'echo "local://a is there"x',
  `echo local:''//a`,
  'echo "local":"//a"',
  'echo local://$X',
  'echo "local://$X"',
  'echo local://*.txt',
  'echo local://{a,b}',
  'echo xlocal://a',
  'echo Local://a',
  'echo local:/a local:a',
  'echo @local://a',
  'cp -Tlocal://a b',
  'PATH=local://bin:$PATH',
  'echo "${X:-local://a}"',
  `bash -c 'cat local://a'`,
  'cat <<E\nlocal://a $(cat local://b)\nE',
  'echo local://a "',
  '# local://a',
];

describe('expandUrls', () => {
  const folder = temporaryFolder();
  const scratch = () => join(folder(), 'scratch');
  const places = (more: Partial<UrlPlaces> = {}): UrlPlaces => ({
    artifactFile: (id) => {
      if (id === '7') return '/runs/7/output';
      throw noSuchArtifact(id);
    },
    scratchFolder: scratch(),
    skillRoots: [],
    memoryRoots: [],
    makeFolder: (path) => mkdirSync(path, { recursive: true }),
    ...more,
  });
  const expand = (input: UrlInput, more?: Partial<UrlPlaces>) => expandUrls(input, places(more));
  const refuse = (input: UrlInput, message: RegExp, more?: Partial<UrlPlaces>) => {
    assert.throws(
      () => expand(input, more),
      ({ code, message: text }: AgentShellError) => code === 'invalidUrl' && message.test(text),
      JSON.stringify(input),
    );
  };

  for (const [where, table] of Object.entries(expansions)) {
    describe(`replaces ${where}:`, () => {
      for (const [command, expanded] of table) {
        it(JSON.stringify(command), () => {
          assert.equal(expand({ command }).command, expanded.replaceAll('@', scratch()));
        });
      }
    });
  }

  describe('leaves', () => {
    for (const command of untouched) {
      it(JSON.stringify(command), () => {
        assert.deepEqual(expand({ command }), { command, replaced: new Map() });
      });
    }
  });

  it('replaces values of env and cwd as they are, and says what it replaced', () => {
    const env = { A: "local://it's", B: 'see local://b', C: 'https://x', D: 'artifact://7' };
    const { replaced, ...expanded } = expand({ command: 'ls local://x', env, cwd: 'local://' });
    assert.deepEqual(expanded, {
      command: `ls '${scratch()}/x'`,
      env: { ...env, A: `${scratch()}/it's`, D: '/runs/7/output' },
      cwd: scratch(),
    });
    assert.deepEqual(urlNotes(replaced), [
      `local://x is ${scratch()}/x`,
      `local://it's is ${scratch()}/it's`,
      'artifact://7 is /runs/7/output',
      `local:// is ${scratch()}`,
    ]);
    assert.deepEqual(expand({ command: 'ls', cwd: 'src' }), {
      command: 'ls',
      cwd: 'src',
      replaced: new Map(),
    });
  });

  it('makes the folders above a scratch file, and not the file', async () => {
    await execa('bash', ['-c', expand({ command: 'echo hi >local://a/b/c; cat local://a/b/c' }).command]);
    assert.ok((await stat(join(scratch(), 'a/b/c'))).isFile());
    expand({ command: 'ls', cwd: 'local://' });
    expand({ command: 'ls local://d/e' });
    await assert.rejects(stat(join(scratch(), 'd/e')), { code: 'ENOENT' });
  });

  it('refuses a directory of another kind', () => {
    for (const cwd of ['https://x', 'file:///tmp', 'Local://a', 'x+y://z'])
      refuse({ command: 'ls', cwd }, /^Unknown kind of URL as 'cwd'.*local:\/\//);
  });

  it('refuses an artifact that is not there', () => {
    for (const id of ['8', '', '../1', '%37', '7/x'])
      assert.throws(() => expand({ command: `cat artifact://${id}` }), {
        code: 'noArtifact',
        message: /To write it as mere text in a command, split it with quotes/,
      });
  });

  describe('refuses what leads out of the folder:', () => {
    const paths = [
      ...[
        '..',
        '../a',
        'a/../../b',
        'a/..',
        '/etc/passwd',
        '%2e%2e/a',
        '.%2E/a',
        'a%2f..%2f..%2fb',
        '%2fetc',
      ],
      ...['a%00b', 'a%5c..%5cb', '..%c0%af/../a'],
    ];
    for (const path of paths) {
      it(path, () => {
        const roots = { skillRoots: [folder()], memoryRoots: [folder()] };
        for (const scheme of ['local', 'skill', 'memory']) {
          refuse({ command: `cat '${scheme}://${path}'` }, /leads out of the folder/, roots);
          refuse({ command: 'ls', env: { A: `${scheme}://${path}` } }, /leads out of the folder/, roots);
          refuse({ command: 'ls', cwd: `${scheme}://${path}` }, /leads out of the folder/, roots);
        }
      });
    }

    it('backslashes', () => {
      refuse({ command: String.raw`cat 'local://a\b'` }, /leads out of the folder/);
    });

    it('links', async () => {
      await mkdir(scratch());
      await writeFile(join(folder(), 'secret'), '');
      await symlink(folder(), join(scratch(), 'out'));
      await symlink(join(folder(), 'secret'), join(scratch(), 'file'));
      await symlink(join(folder(), 'to-be-made'), join(scratch(), 'dangling'));
      await symlink('loop', join(scratch(), 'loop'));
      await mkdir(join(scratch(), 'real'));
      await symlink('real', join(scratch(), 'inner'));
      const roots = { memoryRoots: [scratch()], skillRoots: [scratch()] };
      for (const path of ['out', 'out/secret', 'out/new/file', 'file', 'dangling', 'dangling/x', 'loop'])
        refuse({ command: `cat local://${path}` }, /leads out of the folder/);
      refuse({ command: 'cat memory://out/secret' }, /leads out of the folder/, roots);
      refuse({ command: 'cat skill://out/secret' }, /leads out of the folder/, roots);
      await assert.rejects(stat(join(folder(), 'new')), { code: 'ENOENT' });
      assert.equal(expand({ command: 'cat local://inner/x' }).command, `cat '${scratch()}/inner/x'`);
    });
  });

  it('says that the scratch folder cannot be made', async () => {
    await writeFile(scratch(), 'a file');
    assert.throws(() => expand({ command: 'cat local://a' }), { code: 'storageFailed' });
  });

  describe('skills and memory', () => {
    const root = (name: string) => join(folder(), name);
    const roots = () => ({
      skillRoots: [root('one'), root('gone'), root('two')],
      memoryRoots: [root('notes')],
    });
    beforeEach(async () => {
      const files = [
        'one/pdf/SKILL.md',
        'one/pdf/scripts/run.sh',
        'two/pdf/SKILL.md',
        'two/plain.md',
        'two/new/SKILL.md',
      ];
      for (const file of [...files, 'notes/project/a.md']) {
        await mkdir(dirname(root(file)), { recursive: true });
        await writeFile(root(file), '');
      }
    });

    const found: [url: string, path: string][] = [
      ['skill://pdf', 'one/pdf/SKILL.md'],
      ['skill://pdf/scripts/run.sh', 'one/pdf/scripts/run.sh'],
      ['skill://pdf/', 'one/pdf/'],
      ['skill://plain', 'two/plain.md'],
      ['skill://new', 'two/new/SKILL.md'],
      ['memory://project/a.md', 'notes/project/a.md'],
      ['memory://project', 'notes/project'],
      ['memory://', 'notes'],
    ];
    for (const [url, path] of found) {
      it(`${url} is ${path}`, () => {
        assert.equal(expand({ command: `cat ${url}` }, roots()).command, `cat '${root(path)}'`);
      });
    }

    it('names that are not there are refused, with those that are', () => {
      refuse({ command: 'cat skill://nope' }, /nothing at skill:\/\/nope.* new, pdf, plain\./, roots());
      refuse({ command: 'cat skill://' }, /nothing at skill:\/\/, /, roots());
      refuse({ command: 'cat skill://pdf/nope' }, /nothing at skill:\/\/pdf\/nope/, roots());
      refuse({ command: 'cat memory://nope' }, /nothing at memory:\/\/nope.* project\./, roots());
    });

    it('without a folder, the text says which setting to set', () => {
      refuse({ command: 'cat skill://pdf' }, /'agentShell\.skills\.roots'/);
      refuse({ command: 'cat memory://pdf' }, /'agentShell\.memory\.roots'/);
    });
  });

  it('any path comes out as bash reads it', async () => {
    const names = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 12 })
      .map((name) => name.replaceAll(/[\0\\/%\u{d800}-\u{dfff}]/gu, '') || 'x')
      .filter((name) => name !== '.' && name !== '..');
    const paths = fc.sample(
      fc.array(names, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
      100,
    );
    const forms: ((path: string) => string)[] = [
      (path) => `'local://${path.replaceAll("'", '%27')}'`,
      (path) => `"local://${path.replaceAll(/["$`\\]/g, String.raw`\$&`)}"`,
      (path) => `local://${encodeURIComponent(path).replaceAll(/['()*!~]/g, String.raw`\$&`)}`,
    ];
    for (const form of forms) {
      const script = paths.map((path) => `printf '%s\\0' ${form(path)}`).join('\n');
      const { command } = expandUrls({ command: script }, places({ makeFolder: () => undefined }));
      const { stdout } = await execa('bash', ['-s'], { input: command, stripFinalNewline: false });
      assert.deepEqual(
        stdout.split('\0').slice(0, -1),
        paths.map((path) => join(scratch(), path)),
      );
    }
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expand({ command: `${text} x://y ${text}` });
      }),
    );
  });
});

describe('urlPlaces', () => {
  const folder = temporaryFolder();

  it('finds the output of a run, and gives each session a scratch folder of its own', () => {
    const runs = new RunStore(folder());
    const meta = {
      command: 'x',
      cwd: '/',
      session: 's',
      requester: 'api',
      host: 'local',
      timeoutSeconds: 1,
      startedAt: new Date(0).toISOString(),
    } as const;
    const { run } = runs.create({ meta, command: 'x' }, { setup: () => '', launch: () => '', caption: '' });
    const settings = { skillRoots: [], memoryRoots: [] };
    const of = (session: string) =>
      urlPlaces({ storage: folder(), runs, session }, settings, () => undefined);
    assert.equal(expandUrls({ command: 'cat artifact://1' }, of('a')).command, `cat '${run.outputFile}'`);
    assert.notEqual(of('../a').scratchFolder, of('a').scratchFolder);
    assert.equal(dirname(of('../a').scratchFolder), join(folder(), 'scratch'));
  });
});
