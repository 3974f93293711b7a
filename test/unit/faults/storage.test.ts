import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { awaitStatus } from '../../../src/engine/runs/awaitStatus.ts';
import { Run } from '../../../src/engine/runs/run.ts';
import { cli } from '../support/cli.ts';
import { localShell } from '../support/localShell.ts';
import { inNamespace, whyNoNamespace } from '../support/ownNamespace.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('Storage', () => {
  describe('with something in the way', () => {
    const { workspace, storage, run } = localShell();

    it('of the runs: nothing is run', async () => {
      await mkdir(storage());
      await writeFile(join(storage(), 'runs'), '');
      await assert.rejects(run('touch made'), {
        code: 'storageFailed',
        message: /cannot write to its storage .* so nothing was run\. Ask the user to make it writable/,
      });
      assert.deepEqual(await readdir(workspace()), []);
    });

    it('of the sessions: it is run, and said that its state is lost', async () => {
      await mkdir(storage());
      await writeFile(join(storage(), 'sessions'), '');
      const { exitCode, notices } = await run('exit 3');
      assert.equal(exitCode, 3);
      assert.match(notices.join(), /The session's state could not be recorded/);
    });

    it("of a session's state: it is said once, and removed", async () => {
      await run('export A=1');
      const [file = ''] = await readdir(join(storage(), 'sessions'));
      await rm(join(storage(), 'sessions', file));
      await mkdir(join(storage(), 'sessions', file, 'full'), { recursive: true });
      const { view, notices } = await run('echo "[$A]"');
      assert.equal(view.text, '[]');
      assert.match(notices.join(), /state could not be read .* dropped: this is a new shell/);
      assert.deepEqual((await run('true')).notices, []);
    });
  });

  const problem = whyNoNamespace();
  const folder = temporaryFolder();
  const disk = () => join(folder(), 'disk');
  const env = () => ({ HOME: folder(), AGENT_SHELL_HOME: disk(), AGENT_SHELL_SNAPSHOT: '0' });
  const agentShell = `'${process.execPath}' '${cli}' run --state mine --`;
  beforeEach(() => mkdir(disk()));

  it('in which nothing can be made, and the system does not say why: nothing is run', async () => {
    const { exitCode, stderr } = await execa(process.execPath, [cli, 'run', '--', 'touch made'], {
      env: { ...env(), AGENT_SHELL_SNAPSHOT: '1', AGENT_SHELL_HOME: '/proc/no/such' },
      cwd: disk(),
      reject: false,
      timeout: 10_000,
    });
    assert.equal(exitCode, 2);
    assert.match(stderr, /cannot write to its storage \/proc\/no\/such .* so nothing was run\./);
    assert.deepEqual(await readdir(disk()), []);
  });

  it('whose path means something to shells: it is only a path', async () => {
    const home = join(folder(), '$(touch made)`touch made` "$HOME" \\ \' !');
    const { stdout } = await execa(process.execPath, [cli, 'run', '--', 'echo "[$AGENT_SHELL]"; ls'], {
      env: { ...env(), AGENT_SHELL_HOME: home },
      cwd: disk(),
    });
    assert.match(stdout, /^\[exit code 0 .*\n\[1\]$/);
  });

  describe(problem ? `(no file system of its own: ${problem})` : 'on a file system of its own', () => {
    /** With a disk of 1 MB as storage, or by files that may not grow where that cannot be had. */
    const onSmallDisk = (script: string) =>
      problem
        ? execa('bash', ['-c', `ulimit -f 64; trap '' XFSZ; ${script}`, 'bash', disk(), folder()], {
            env: env(),
            reject: false,
          })
        : inNamespace(`mount -t tmpfs -o size=1m tmpfs "$1" && ${script}`, [disk(), folder()], env());

    it('that is read-only: nothing is run', async () => {
      const lock = problem ? 'rmdir "$1" && touch "$1"' : 'mount -o remount,ro "$1"';
      const { stderr, exitCode } = await onSmallDisk(`${lock} && ${agentShell} "touch $2/made"`);
      assert.match(
        stderr,
        /cannot write to its storage .* so nothing was run\. Ask the user to make it writable/,
      );
      assert.equal(exitCode, 2);
      assert.equal(existsSync(join(folder(), 'made')), false);
    });

    it('that is full: nothing is run, and nothing half done is left', async () => {
      const fill = problem ? ':' : '(head -c 2000000 /dev/zero >"$1/full" 2>/dev/null; true)';
      const command = `"touch $2/made # $(head -c 99999 /dev/zero | tr '\\0' x)"`;
      const { stdout, stderr, exitCode } = await onSmallDisk(
        `${fill} && ${agentShell} ${command}; code=$?; ls "$1/runs"; exit $code`,
      );
      assert.match(
        stderr,
        /cannot write to its storage .*(ENOSPC|EFBIG).* so nothing was run\. Ask the user/,
      );
      assert.equal(exitCode, 2);
      assert.equal(existsSync(join(folder(), 'made')), false);
      assert.equal(stdout, '');
    });

    it('that its output fills: it ends with its exit code, and it is said that output is missing', async () => {
      const { stdout, exitCode } = await onSmallDisk(`${agentShell} 'echo begun; seq 1 1000000; exit 3'`);
      assert.match(stdout, /^\[exit code 3 .*\n(.*\n)*\[Not all of the output could be recorded/);
      assert.equal(exitCode, 3);
    });

    it('that it fills: it ends with its exit code', async () => {
      const fill = `head -c 3000000 /dev/zero >'"$1"'/full 2>/dev/null`;
      const { stdout, exitCode } = await onSmallDisk(`${agentShell} '${fill}; exit 3'`);
      assert.match(stdout, /^\[exit code 3 /);
      assert.equal(exitCode, 3);
    });

    it('that is full when it prints: it goes on, and ends with its exit code', async () => {
      const { stdout, exitCode } = await onSmallDisk(
        `${agentShell} 'head -c 3000000 /dev/zero; sleep 0.2; echo lost; exit 3'`,
      );
      assert.match(stdout, /^\[exit code 3 .*\n(.*\n)*\[Not all of the output could be recorded/);
      assert.equal(exitCode, 3);
    });

    it('that was full: the session has what it had before', async () => {
      const { stdout } = await onSmallDisk(
        `${agentShell} 'export A=1'; ${agentShell} 'A=2; seq 1 1000000'; rm -r "$1/runs"; ${agentShell} 'echo "[$A]"'`,
      );
      // Files that may not grow do not keep others from being written.
      assert.equal(stdout.slice(-3), problem ? '[2]' : '[1]');
    });
  });

  describe('whose directories cannot be watched', () => {
    it('for want of one: the status is seen all the same', async () => {
      const run = new Run('1', join(folder(), 'run'));
      const status = awaitStatus(run, new AbortController().signal);
      await mkdir(run.directory);
      await writeFile(run.statusFile, '3 complete\n');
      assert.deepEqual(await status, { exitCode: 3, output: 'complete' });
    });

    if (!problem)
      it('for want of file events: a run is seen to its end all the same', async () => {
        const none = 'echo 0 >/proc/sys/user/max_inotify_instances';
        const { stdout, exitCode } = await inNamespace(
          `${none} && ${agentShell} 'echo seen; exit 3'`,
          [],
          env(),
        );
        assert.match(stdout, /^\[exit code 3 .*\nseen\n/);
        assert.equal(exitCode, 3);
      });
  });
});
