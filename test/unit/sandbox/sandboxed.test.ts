import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { sandboxedShell } from '../support/sandboxedShell.ts';

const wrote = /Read-only file system/;
const notices = {
  write: /this runs in a sandbox, where only these can be written to: .*'agentShell\.sandboxWritable'/,
  network: /this runs in a sandbox without a network.*'agentShell\.sandboxNetwork'/,
  sockets: /this runs in a sandbox without them.*'agentShell\.sandboxSockets'/,
  masked: /this runs in a sandbox that keeps commands from those.*'agentShell\.sandboxMasked'/,
};

interface Allowed {
  readonly what: string;
  readonly command: string;
  readonly output?: string;
}

const allowed: readonly Allowed[] = [
  { what: 'a file in the workspace', command: 'echo hi >new && cat new', output: 'hi' },
  { what: 'a temporary file', command: 'f=$(mktemp) && echo hi >"$f" && cat "$f" && rm "$f"', output: 'hi' },
  { what: 'a heredoc', command: 'cat <<END\n$((1 + 1))\nEND', output: '2' },
  { what: 'a process substitution', command: 'cat <(echo hi)', output: 'hi' },
  {
    what: '/dev/null, /dev/zero and /dev/urandom',
    command: 'head -c 4 /dev/zero >/dev/null; head -c 1 /dev/urandom | wc -c',
    output: '1',
  },
  { what: '/dev/stderr', command: 'echo a; echo b >/dev/stderr; echo c', output: 'a\nb\nc' },
  { what: '/dev/shm', command: 'echo hi >/dev/shm/x && cat /dev/shm/x', output: 'hi' },
  {
    what: 'git status and a commit',
    command:
      'git status --short && git add known && git -c user.name=a -c user.email=a@b commit -qm x && git log --format=%s',
    output: '?? known\nx',
  },
  {
    what: 'npm run',
    command: `echo '{"scripts":{"hi":"echo from npm"}}' >package.json && npm run --silent hi`,
    output: 'from npm',
  },
  {
    what: 'python',
    command: "python3 -c \"open('p', 'w').write('hi'); print(open('p').read())\"",
    output: 'hi',
  },
  {
    what: 'a child of node',
    command: `node -e "console.log(require('child_process').execSync('echo hi').toString().trim())"`,
    output: 'hi',
  },
  {
    what: 'a server of its own',
    command: `python3 -c "
import socket
s = socket.create_server(('127.0.0.1', 0))
c = socket.create_connection(s.getsockname())
print('connected')"`,
    output: 'connected',
  },
  { what: 'reading the system', command: 'head -c 4 /etc/passwd >/dev/null && echo ok', output: 'ok' },
  { what: 'job control and signals', command: 'sleep 9 & kill -TERM $!; wait $!; echo $?', output: '143' },
];

describe('In a sandbox', () => {
  const { run, workspace, home, storage, outside } = sandboxedShell();
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', workspace(), ...words], { encoding: 'utf8' });

  beforeEach(async () => {
    git('init', '-q');
    await writeFile(join(workspace(), 'known'), 'known\n');
    await mkdir(join(home(), '.ssh'));
    await writeFile(join(home(), '.ssh', 'id_rsa'), 'the key\n');
    await writeFile(join(home(), '.netrc'), 'the password\n');
    await writeFile(join(outside(), 'there'), 'as before\n');
  });

  for (const { what, command, output } of allowed) {
    it(`goes on as ever: ${what}`, async () => {
      const { exitCode, view, notices } = await run(command);
      assert.deepEqual({ exitCode, text: view.text, notices }, { exitCode: 0, text: output, notices: [] });
    });
  }

  interface Blocked {
    readonly what: string;
    readonly command: () => string;
    readonly says: RegExp;
    readonly notice?: RegExp;
    /** A path that is not to be there afterwards. */
    readonly absent?: () => string;
  }

  const blocked: readonly Blocked[] = [
    {
      what: 'a new file outside',
      command: () => `touch ${outside()}/new`,
      says: wrote,
      notice: notices.write,
      absent: () => join(outside(), 'new'),
    },
    {
      what: 'a file that is there',
      command: () => `echo changed >${outside()}/there`,
      says: wrote,
      notice: notices.write,
    },
    { what: 'a removal', command: () => `rm -f ${outside()}/there`, says: wrote, notice: notices.write },
    {
      what: 'a link out of the workspace',
      command: () => `ln -s ${outside()} way && touch way/new`,
      says: wrote,
      notice: notices.write,
      absent: () => join(outside(), 'new'),
    },
    {
      what: 'a hook of git',
      command: () => 'echo "touch pwned" >.git/hooks/pre-commit',
      says: wrote,
      notice: notices.write,
      absent: () => join(workspace(), '.git/hooks/pre-commit'),
    },
    {
      what: 'the configuration of git',
      command: () => 'git config core.fsmonitor /bin/false',
      says: /could not (lock|write) config file|busy|Read-only/i,
    },
    {
      what: 'another repository in its place',
      command: () => 'mv .git x && mkdir .git',
      says: /Device or resource busy/,
    },
    {
      what: 'settings of the editor',
      command: () => 'echo "{}" >.vscode/settings.json',
      says: wrote,
      notice: notices.write,
      absent: () => join(workspace(), '.vscode/settings.json'),
    },
    {
      what: 'the directory of its run',
      command: () => `cd ${storage()}/runs/* && ln -sf ${outside()}/there status`,
      says: wrote,
      notice: notices.write,
    },
    {
      what: 'the state of sessions',
      command: () => `echo x >${storage()}/sessions/x`,
      says: /Read-only|No such file/,
    },
    {
      what: 'a key',
      command: () => `cat ${home()}/.ssh/id_rsa`,
      says: /Permission denied/,
      notice: notices.masked,
    },
    {
      what: 'a list of keys',
      command: () => `ls ${home()}/.ssh`,
      says: /Permission denied/,
      notice: notices.masked,
    },
    {
      what: 'a password',
      command: () => `cd ${home()} && cat .netrc`,
      says: /Permission denied/,
      notice: notices.masked,
    },
    { what: 'opening what is closed', command: () => `chmod 700 ${home()}/.ssh`, says: wrote },
    {
      what: 'a Unix socket',
      command: () => `python3 -c "import socket; socket.socket(socket.AF_UNIX)"`,
      says: /Operation not permitted/,
      notice: notices.sockets,
    },
    {
      what: 'a server on a Unix socket',
      command: () => `node -e "require('net').createServer().listen('s')"`,
      says: /EPERM/,
      notice: notices.sockets,
    },
    {
      what: 'a name',
      command: () => `python3 -c "import socket; socket.getaddrinfo('example.com', 80)"`,
      says: /name resolution|not known/,
      notice: notices.network,
    },
    {
      what: 'an address',
      command: () => `python3 -c "import socket; socket.create_connection(('192.0.2.1', 80))"`,
      says: /Network is unreachable/,
      notice: notices.network,
    },
    {
      what: 'mounting',
      command: () => 'mount -o remount,rw,bind / /',
      says: /permission denied|must be superuser/i,
    },
    {
      what: 'mounting in a namespace of its own',
      command: () => 'unshare --user --map-root-user --mount mount -o remount,rw,bind / /',
      says: /denied|not permitted/i,
    },
    { what: 'ending a process outside', command: () => `kill -0 ${process.pid}`, says: /No such process/ },
    {
      what: 'typing into a terminal',
      command: () => `python3 -c "
import fcntl, os, pty, sys, termios
pid, leader = pty.fork()
if pid == 0:
    try:
        fcntl.ioctl(0, termios.TIOCSTI, b'x')
    except OSError as error:
        sys.exit(str(error))
print(os.read(leader, 9999).decode())
sys.exit(os.waitpid(pid, 0)[1] >> 8)"`,
      says: /Operation not permitted/,
    },
  ];

  for (const { what, command, says, notice, absent } of blocked) {
    it(`is kept from ${what}`, async () => {
      const { exitCode, view, notices } = await run(command());
      assert.notEqual(exitCode, 0);
      assert.match(view.text, says);
      if (notice) assert.match(notices.join('\n'), notice);
      if (absent) assert.equal(existsSync(absent()), false);
      assert.equal(readFileSync(join(outside(), 'there'), 'utf8'), 'as before\n');
      assert.equal(git('config', '--get-all', 'core.bare'), 'false\n');
    });
  }

  describe('with a server outside', () => {
    let server: Server;
    let connections = 0;
    beforeEach(async () => {
      connections = 0;
      server = createServer((socket) => {
        connections++;
        socket.end('hello');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterEach(() => new Promise((resolve) => server.close(resolve)));
    const connect = () => {
      const { port } = server.address() as { port: number };
      return `python3 -c "import socket; print(socket.create_connection(('127.0.0.1', ${port})).recv(9).decode())"`;
    };

    it('is kept from it', async () => {
      const { exitCode, view, notices: said } = await run(connect());
      assert.equal(exitCode, 1);
      assert.match(view.text, /Connection refused/);
      assert.match(said.join(), notices.network);
      assert.equal(connections, 0);
    });

    describe('and the network allowed', () => {
      const open = sandboxedShell({ network: 'allow' });
      it('reaches it, and still has no Unix sockets', async () => {
        assert.equal((await open.run(connect())).view.text, 'hello');
        const { view } = await open.run('python3 -c "import socket; socket.socket(socket.AF_UNIX)"');
        assert.match(view.text, /Operation not permitted/);
      });
    });
  });

  it('reads where it cannot write, also as its working directory', async () => {
    const { view } = await run(`cd ${outside()}; cat there; touch new`);
    assert.match(view.text, /^as before\ntouch: .*Read-only file system$/);
  });

  it('goes on where the last command left off', async () => {
    await run('cd /usr; export A=1; f() { echo "from f"; }; alias g="echo from g"; shopt -s nullglob');
    assert.equal(
      (await run('pwd; echo $A; f\ng; shopt -q nullglob && echo kept')).view.text,
      '/usr\n1\nfrom f\nfrom g\nkept',
    );
  });

  it('writes to the folder of local://', async () => {
    const { view } = await run('echo kept >local://notes/a && cat local://notes/a');
    assert.equal(view.text, 'kept');
  });

  it('reads kept outputs that it names, and no others', async () => {
    const { artifact } = await run('echo once');
    await run('echo twice');
    assert.equal((await run(`cat artifact://${artifact.id}`)).view.text, 'once');
    assert.equal(
      (await run(`cat ${artifact.path}; ls ${artifact.path}/..`)).view.text.split('\n')[0],
      'once',
    );
    const { view } = await run(`echo own; cat ${storage()}/runs/*/output`, { session: 'another' });
    assert.match(view.text, /^(own\n?)+$/);
    assert.match((await run(`echo changed >artifact://${artifact.id}`)).view.text, wrote);
  });

  it('sees nothing of other runs, nor of what is ready for the next', async () => {
    await run('echo secret');
    const running = run('until [ -e stop ]; do sleep 0.02; done', { session: 'another' });
    const { view } = await run(`cd ${storage()} && find . -type d -path './*/*' | sort; find . -type p`, {
      session: 'a third',
    });
    await writeFile(join(workspace(), 'stop'), '');
    await running;
    assert.match(view.text, /^(\.\/runs\/\d+)\n\.\/scratch\/[0-9a-f]{32}\n\1\/pipe$/);
  });

  it('writes nothing where the storage is', async () => {
    for (const place of ['', '/runs', '/runs/*'])
      assert.match((await run(`cd ${storage()}${place} && touch new`)).view.text, wrote);
  });

  it('is not left by a link in the place of the workspace’s own folders', async () => {
    await symlink(outside(), join(workspace(), 'link'));
    assert.equal((await run('touch link/new')).exitCode, 1);
    assert.equal(existsSync(join(outside(), 'new')), false);
  });

  it('exits as the command does', async () => {
    for (const [command, code] of [
      ['exit 7', 7],
      ['kill -KILL $$', 137],
      ['kill -SEGV $$', 139],
      ['nonesuch', 127],
    ] as const)
      assert.equal((await run(command)).exitCode, code, command);
  });
});

describe('Settings of the sandbox', () => {
  describe('with more to write to', () => {
    const { run, outside } = sandboxedShell({ writable: [userInfo().homedir] });
    it('are kept to', async () => {
      assert.equal((await run(`touch ${outside()}/new`)).exitCode, 0);
    });
  });

  describe('with less to change and to read', () => {
    const { run, workspace } = sandboxedShell({ readOnly: ['.git'], masked: ['.env', '!/etc/shadow'] });
    it('are kept to', async () => {
      execFileSync('git', ['init', '-q', workspace()]);
      await writeFile(join(workspace(), '.env'), 'TOKEN=1\n');
      assert.match((await run('touch .git/index')).view.text, wrote);
      const { view, notices: said } = await run('cat .env');
      assert.match(view.text, /Permission denied/);
      assert.match(said.join(), notices.masked);
    });
  });

  describe('with Unix sockets', () => {
    const { run } = sandboxedShell({ sockets: 'allow' });
    it('are kept to', async () => {
      const command = `python3 -c "import socket; socket.socket(socket.AF_UNIX).bind('s'); print('bound')"`;
      assert.equal((await run(command)).view.text, 'bound');
    });
  });
});
