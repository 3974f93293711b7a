import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { processesWhere } from '../../leftovers/processes.ts';
import { keptShell } from '../support/keptShell.ts';

/** Numbers of system calls, where they differ. */
const calls =
  process.arch === 'arm64'
    ? { ptrace: 117, unshare: 97, mount: 40, ioctl: 29, shmget: 194, clone: 220, memfd: 279, vmWrite: 271 }
    : { ptrace: 101, unshare: 272, mount: 165, ioctl: 16, shmget: 29, clone: 56, memfd: 319, vmWrite: 311 };

/** Attempts in perl that print `done` if they succeed; `$ARGV` are not there, so what they need is written into them. */
const attempts: Record<string, (at: { workspace: string; home: string; outsider: number }) => string> = {
  'writes a file of the workspace': () => `open my $f, '>', 'kept.txt' and print 'done'`,
  'adds to one': () => `open my $f, '>>', 'kept.txt' and print 'done'`,
  'opens one for both': () => `open my $f, '+<', 'kept.txt' and print 'done'`,
  'makes one': () => `open my $f, '>', 'new.txt' and print 'done'`,
  'makes a folder': () => `mkdir 'new' and print 'done'`,
  'makes a pipe': () => `system('mkfifo', 'new') == 0 and print 'done'`,
  'makes a link': () => `symlink '/', 'new' and print 'done'`,
  'makes a hard link': () => `link 'kept.txt', 'new' and print 'done'`,
  'renames a file': () => `rename 'kept.txt', 'new' and print 'done'`,
  'removes a file': () => `unlink 'kept.txt' and print 'done'`,
  'cuts a file off': () => `truncate 'kept.txt', 0 and print 'done'`,
  'changes the rights of a file': () => `chmod 0777, 'kept.txt' and print 'done'`,
  'changes the owner of a file': () => `chown $<, $( + 0, 'kept.txt' and print 'done'`,
  'changes the time of a file': () => `utime 1, 1, 'kept.txt' and print 'done'`,
  'writes to the temporary folder of all': () =>
    `open my $f, '>', '/tmp/agent-shell-attack' and print 'done'`,
  'writes to the home directory': ({ home }) => `open my $f, '>', '${home}/new' and print 'done'`,
  'reads a secret of the home directory': ({ home }) =>
    `open my $f, '<', '${home}/.ssh/id_rsa' and print 'done'`,
  'reads what else is there': ({ home }) => `open my $f, '<', '${home}/notes' and print 'done'`,
  'reads a secret of the workspace': () => `open my $f, '<', '.env' and print 'done'`,
  'reads a secret by a descriptor of its folder': () =>
    `opendir my $d, '.'; open my $f, '<', '/proc/self/fd/' . fileno($d) . '/.env' and print 'done'`,
  'reads the variables of another process': ({ outsider }) =>
    `open my $f, '<', '/proc/${outsider}/environ' and defined scalar <$f> and print 'done'`,
  'reads the memory of another process': ({ outsider }) =>
    `open my $f, '<', '/proc/${outsider}/mem' and print 'done'`,
  'goes by the root of another process': ({ outsider, workspace }) =>
    `open my $f, '>', '/proc/${outsider}/root${workspace}/new' and print 'done'`,
  'goes by the directory of another process': ({ outsider }) =>
    `open my $f, '>', '/proc/${outsider}/cwd/new' and print 'done'`,
  'sends a signal to another process': ({ outsider }) => `kill 'USR2', ${outsider} and print 'done'`,
  'traces another process': ({ outsider }) =>
    `syscall(${calls.ptrace}, 16, ${outsider}, 0, 0) == 0 and print 'done'`,
  'lowers the priority of another process': ({ outsider }) =>
    `setpriority 0, ${outsider}, 19 and print 'done'`,
  'makes namespaces of its own': () => `syscall(${calls.unshare}, 0x10020000) == 0 and print 'done'`,
  'makes them with a new process': () =>
    `my $pid = syscall(${calls.clone}, 0x10000011, 0, 0, 0, 0); if ($pid == 0) { exit } $pid > 0 and print 'done'`,
  'mounts something': () => `syscall(${calls.mount}, 'none', '/mnt', 'tmpfs', 0, 0) == 0 and print 'done'`,
  'uses io_uring': () => `my $p = "\\0" x 120; syscall(425, 1, $p) >= 0 and print 'done'`,
  'types into its terminal': () => `syscall(${calls.ioctl}, 0, 0x5412, 'x') == 0 and print 'done'`,
  'makes memory that others share': () =>
    `syscall(${calls.shmget}, 77, 4096, 0600 | 512) >= 0 and print 'done'`,
  'becomes root': () =>
    `system('sudo -n true 2>/dev/null || su -c true </dev/null 2>/dev/null') == 0 and print 'done'`,
  'keeps rights of root': () => `print 'done' if \`cat /proc/self/status\` !~ /^CapEff:\\s+0+$/m`,
  'can get new rights': () => `print 'done' if \`cat /proc/self/status\` !~ /^NoNewPrivs:\\s+1$/m`,
};

/** All attempts in one program, which says before each which it is. */
const tryAll = (at: Parameters<(typeof attempts)[string]>[0]) =>
  [
    '$| = 1;',
    ...Object.entries(attempts).map(([title, attempt]) => `print "\\n[${title}] "; eval { ${attempt(at)} };`),
    '1',
  ].join('\n');

for (const way of ['landlock', 'bubblewrap', 'namespaces'] as const) {
  describe(`A command that runs unasked, kept by ${way}`, () => {
    const { perl, run, workspace, home, storage } = keptShell(way, {
      ...process.env,
      CANARY_TOKEN: 'secret in a variable',
    });
    let outsider: ChildProcess;
    before(() => {
      outsider = spawn('sleep', ['600'], { stdio: 'ignore' });
    });
    after(() => outsider.kill());

    beforeEach(async () => {
      await mkdir(join(home(), '.ssh'));
      await writeFile(join(home(), '.ssh', 'id_rsa'), 'secret');
      await writeFile(join(home(), 'notes'), 'secret');
      await writeFile(join(workspace(), '.env'), 'A=secret');
      await writeFile(join(workspace(), 'kept.txt'), 'as it was');
      chmodSync(join(workspace(), 'kept.txt'), 0o644);
    });

    it(`does nothing of what it must not: ${Object.keys(attempts).length} attempts`, async () => {
      const before = statSync(join(workspace(), 'kept.txt'));
      const { artifact } = await perl(
        tryAll({ workspace: workspace(), home: home(), outsider: outsider.pid ?? 0 }),
      );
      const [, ...said] = readFileSync(artifact.path, 'latin1').split(/^\[(.+?)\] /m);
      const tried = said.filter((_, index) => index % 2 === 0);
      assert.deepEqual(tried, Object.keys(attempts));
      assert.deepEqual(
        tried.filter((_, index) => said[index * 2 + 1]?.includes('done')),
        [],
      );
      const after = statSync(join(workspace(), 'kept.txt'));
      assert.deepEqual([after.mode, after.mtimeMs, after.size], [before.mode, before.mtimeMs, before.size]);
      assert.deepEqual(readdirSync(workspace()).sort(), ['.env', 'attack.pl', 'kept.txt']);
    });

    it('reads, and runs programs, as ever', async () => {
      const { view, exitCode } = await perl(`open my $f, '<', 'kept.txt'; print <$f>, \`echo and runs\`; 1`);
      assert.deepEqual([view.text, exitCode], ['as it wasand runs', 0]);
    });

    it('has a folder of its own to write to, which is gone afterwards', async () => {
      const { view } = await perl(
        `open my $f, '>', "$ENV{TMPDIR}/x" or die; print $f 'mine'; close $f; print \`cat $ENV{TMPDIR}/x\`; 1`,
      );
      assert.equal(view.text, 'mine');
      const left = readdirSync(join(storage(), 'runs', '1'));
      assert.ok(
        !left.includes('private') || readdirSync(join(storage(), 'runs', '1', 'private')).length === 0,
      );
    });

    it('has no variables that may hold secrets', async () => {
      const { view } = await perl(`print join "\\n", %ENV; 1`);
      assert.doesNotMatch(view.text, /secret in a variable/);
    });

    it('writes no file that others could see as memory', async () => {
      const name = `agent-shell-${process.pid}`;
      await perl(`open my $f, '>', '/dev/shm/${name}'; 1`);
      assert.ok(!readdirSync('/dev/shm').includes(name));
    });

    it('leaves no process behind', async () => {
      const { view } = await perl(
        `for my $i (1, 2) { if (!fork) { setpgrp; if (!fork) { exec 'sleep', '613.5${process.pid}' } exit } } sleep 1; print 'left'; 1`,
      );
      assert.equal(view.text, 'left');
      assert.deepEqual(
        processesWhere(({ command }) => command === `sleep 613.5${process.pid}`),
        [],
      );
    });

    it('leaves none behind that ends whoever started it', async () => {
      await perl(
        `if (!fork) { sleep 1; kill 'KILL', 0 } setpgrp; exec { 'sleep' } 'sleep', '613.75${process.pid}'`,
      ).catch(() => undefined); // How a command ends that does so is not what this is about.
      assert.deepEqual(
        processesWhere(({ command }) => command === `sleep 613.75${process.pid}`),
        [],
      );
    });

    it('lists folders of the system', async () => {
      const { view } = await run('ls /etc/ssl /usr | head -1 && ls -d /etc/*');
      assert.match(view.text, /^\/etc\/ssl$/m);
    });

    it('has not what settings of the user hold as a password', async () => {
      await writeFile(join(home(), '.curlrc'), 'password = secret\n');
      await writeFile(join(home(), '.gitconfig'), '[user]\n\tname = Somebody\n');
      const { view } = await run('cat ~/.gitconfig ~/.curlrc');
      assert.doesNotMatch(view.text, /secret/);
      assert.match(view.text, /Somebody/);
    });

    describe('and a server outside', () => {
      let server: Server;
      let connections = 0;
      const address = () => join(workspace(), '..', 'socket');
      beforeEach(() => {
        connections = 0;
      });
      afterEach(() => {
        server.close();
      });

      const listen = (where: object) =>
        new Promise<number>((resolve) => {
          server = createServer((socket) => {
            connections += 1;
            socket.destroy();
          });
          server.listen(where, () => {
            const at = server.address();
            resolve(typeof at === 'object' && at ? at.port : 0);
          });
        });

      it('is not reached over TCP', async () => {
        const port = await listen({ port: 0, host: '127.0.0.1' });
        await perl(
          `use Socket; socket(my $s, PF_INET, SOCK_STREAM, 0) and connect($s, pack_sockaddr_in(${port}, inet_aton('127.0.0.1'))) and print 'done'; 1`,
        );
        assert.equal(connections, 0);
      });

      it('is not reached by a socket file', async () => {
        await listen({ path: address() });
        await perl(
          `use Socket; socket(my $s, PF_UNIX, SOCK_STREAM, 0) and connect($s, pack_sockaddr_un('${address()}')) and print 'done'; 1`,
        );
        assert.equal(connections, 0);
      });

      it('is not reached by an abstract socket', async () => {
        const name = `agent-shell-${process.pid}`;
        await listen({ path: `\0${name}` });
        await perl(
          `use Socket; socket(my $s, PF_UNIX, SOCK_STREAM, 0) and connect($s, pack_sockaddr_un("\\0${name}")) and print 'done'; 1`,
        );
        assert.equal(connections, 0);
      });
    });

    it('sends nothing over UDP', async () => {
      const socket = createSocket('udp4');
      let received = 0;
      socket.on('message', () => {
        received += 1;
      });
      await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
      await perl(
        `use Socket; socket(my $s, PF_INET, SOCK_DGRAM, 0); send($s, 'x', 0, pack_sockaddr_in(${socket.address().port}, inet_aton('127.0.0.1'))); 1`,
      );
      await new Promise((resolve) => setTimeout(resolve, 100));
      socket.close();
      assert.equal(received, 0);
    });

    it('cannot leave a state that the next command would execute', async () => {
      const { view } = await perl(
        [
          `my ($run) = $ENV{TMPDIR} =~ m{(.*)/private$};`,
          `END { open my $f, '>', "$run/state"; print $f join("\\0", 'declare -- X="1"', '', '', 'declare -- X="$(touch ${workspace()}/pwned)"', '', '', "f () \\n{ \\n :\\n}\\ntouch ${workspace()}/pwned\\n", "declare -f f\\n", "alias x='y'; touch ${workspace()}/pwned\\n", '0022', '${workspace()}', ''); close $f; kill 9, getppid }`,
          '1',
        ].join('\n'),
      ).catch((error: unknown) => ({ view: { text: String(error) } }));
      assert.ok(view);
      await run('echo next');
      assert.ok(!readdirSync(workspace()).includes('pwned'));
    });

    it('cannot read what others run', async () => {
      await run('echo first; cat kept.txt');
      const { view } = await perl(
        `print for glob '${storage()}/runs/1/*'; open my $f, '<', '${storage()}/runs/1/output' and print 'done'; 1`,
      );
      assert.equal(view.text, '');
      assert.match(readFileSync(join(storage(), 'runs', '1', 'output'), 'utf8'), /first/);
    });
  });
}
