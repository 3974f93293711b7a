import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { cp, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import { callOff } from '../../../src/engine/runs/callOff.ts';
import { type Run } from '../../../src/engine/runs/run.ts';
import { stopRun } from '../../../src/engine/runs/stopRun.ts';
import { type Recording } from '../../../src/engine/shell/recording.ts';
import { findsItself } from '../../contract/findsItself.ts';
import { agentRun } from '../support/localShell.ts';
import { runOf } from '../support/runOf.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const whole: Recording = { maxBytes: 1024 ** 3, streams: 'together' };

describe('agent-run', () => {
  const folder = temporaryFolder();

  const record = (command: string, recording: Recording = whole): Run =>
    runOf(command, folder(), { recording, env: { A: "it's" } });

  it('passes shellcheck, as do the texts that a run adds to it', async () => {
    const run = record("echo 'x'");
    await execa('shellcheck', ['--shell=sh', agentRun, join(agentRun, '../job-guard')]);
    await execa('shellcheck', ['--shell=sh', run.launchFile]);
    // It takes what `builtin export` sets for unused.
    await execa('shellcheck', ['--shell=bash', '--exclude=SC2034', run.setupFile]);
  });

  it('has a recorder that is strict, though it does not load the module for it', async () => {
    const { stderr } = await execa('perl', [
      '-Mstrict',
      '-Mwarnings',
      '-c',
      join(agentRun, '../recorder.pl'),
    ]);
    assert.match(stderr, /^\S+ syntax OK$/);
  });

  it('finds a run by its id where the terminal says they are', async () => {
    const run = record('echo here');
    await execa(agentRun, [run.id], { env: { AGENT_SHELL_RUNS: join(folder(), 'runs') } });
    assert.equal(await readFile(run.outputFile, 'utf8'), 'here\n');
    assert.equal(await readFile(run.statusFile, 'utf8'), '0 complete\n');
  });

  it('is not found by the words that are only for people', async () => {
    const run = record(findsItself);
    const runs = join(folder(), 'runs');
    await execa(agentRun, [run.id, ':', ...findsItself.split(/\s+/)], {
      env: { AGENT_SHELL_RUNS: runs },
      reject: false,
    });
    assert.equal(await readFile(run.outputFile, 'utf8'), 'only the program\n');
  });

  it('exits as the command did', async () => {
    const run = record('exit 42');
    assert.equal((await execa(agentRun, [run.directory], { reject: false })).exitCode, 42);
  });

  it('leaves the variables of its caller alone', async () => {
    const env = { run: '1', code: '2', output: '3', state: '4', size: '5', line: '6', pty: '7' };
    const run = record(
      `echo ${Object.keys(env)
        .map((name) => `$${name}`)
        .join(' ')}`,
    );
    await execa(agentRun, [run.directory], { env });
    assert.equal(await readFile(run.outputFile, 'utf8'), '1 2 3 4 5 6 7\n');
  });

  it('writes for the user alone, and leaves the command its umask', async () => {
    const run = record('umask; touch made');
    await execa('sh', ['-c', 'umask 026; exec "$@"', 'sh', agentRun, run.directory]);
    assert.equal(await readFile(run.outputFile, 'utf8'), '0026\n');
    const modeOf = (file: string) => statSync(file).mode & 0o777;
    assert.equal(modeOf(join(folder(), 'made')), 0o640);
    const files = await readdir(run.directory);
    assert.deepEqual(
      files.filter((file) => modeOf(join(run.directory, file)) !== 0o600),
      [],
    );
    assert.ok(files.includes('status') && files.includes('pid'));
  });

  it('records as ever, whatever its environment says to perls', async () => {
    const run = record(String.raw`printf 'caf\351 \303\251\n'`);
    const env = { PERL5OPT: '-MNo::Such::Module', PERL_UNICODE: 'SDA', LC_ALL: 'no_SUCH.locale' };
    const { stderr } = await execa(agentRun, [run.directory], { env });
    assert.equal(stderr, '');
    // Bash has something to say of the locale.
    const [last] = (await readFile(run.outputFile, 'latin1')).split('\n').slice(-2);
    assert.equal(last, 'caf\xe9 \xc3\xa9');
    assert.equal(await readFile(run.statusFile, 'utf8'), '0 complete\n');
  });

  it('waits for a recorder that is slow to start', async () => {
    const scripts = join(folder(), 'scripts');
    await cp(join(agentRun, '..'), scripts, { recursive: true });
    const recorder = join(scripts, 'recorder.pl');
    const busy = 'my $until = time + 3; 1 while time < $until;';
    await writeFile(recorder, `${busy}\n${await readFile(recorder, 'utf8')}`);
    const run = record('echo here; sleep 20 &');
    await execa(join(scripts, 'agent-run'), [run.directory], { stdio: 'ignore' });
    assert.equal(await readFile(run.outputFile, 'utf8'), 'here\n');
    assert.equal(await readFile(run.statusFile, 'utf8'), '0 held\n');
    await stopRun(run);
  });

  it('does not wait for a recorder that others keep busy', async () => {
    const run = record('echo here; timeout 20 yes &', { ...whole, maxBytes: 1_000_000 });
    await execa(agentRun, [run.directory], { stdio: 'ignore' });
    assert.equal((await readFile(run.outputFile)).toString('latin1', 0, 5), 'here\n');
    assert.equal(await readFile(run.statusFile, 'utf8'), '0 held\n');
    await stopRun(run);
  });

  it('executes a run once, however often it is told to', async () => {
    const run = record(`echo x >>${folder()}/times`);
    await execa(agentRun, [run.directory]);
    const again = await execa(agentRun, [run.directory], { reject: false });
    assert.equal(again.exitCode, 125);
    assert.match(again.stderr, /already started or called off/);
    assert.equal(await readFile(join(folder(), 'times'), 'utf8'), 'x\n');
  });

  it('does not execute a run that was called off', async () => {
    const run = record(`touch ${folder()}/made`);
    assert.equal(await callOff(run), true);
    assert.equal((await execa(agentRun, [run.directory], { reject: false })).exitCode, 125);
    await assert.rejects(readFile(join(folder(), 'made')), { code: 'ENOENT' });
  });

  it('does not execute anything when it cannot record it', async () => {
    const missing = join(folder(), 'no', 'such');
    assert.equal((await execa(agentRun, [missing], { reject: false })).exitCode, 125);
  });

  it('survives an interrupt that ends the command, and reports it', async () => {
    const run = record(`echo begin; sleep 30.7${process.pid}; echo never`);
    const child = execa(agentRun, [run.directory], { detached: true, reject: false });
    // A process that is not yet its program may miss the signal.
    while ((await execa('pgrep', ['-f', `^sleep 30.7${process.pid}`], { reject: false })).exitCode !== 0)
      await delay(20);
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await child;
    assert.equal(await readFile(run.statusFile, 'utf8'), '130 complete\n');
    assert.equal(await readFile(run.outputFile, 'utf8'), 'begin\n');
  });

  describe('in a terminal', () => {
    const shown = async (command: string, recording?: Recording) => {
      const run = record(command, recording);
      const line = `stty -onlcr; exec ${agentRun} ${run.directory}`;
      const { stdout } = await execa('script', ['-qec', line, '/dev/null'], { stdin: 'ignore' });
      return stdout;
    };
    const table: { what: string; command: string; expected: string }[] = [
      { what: 'a quick output', command: 'echo two', expected: 'two' },
      { what: 'a slow one', command: 'sleep 0.5', expected: '' },
      {
        what: 'what comes bit by bit',
        command: 'bash -c "echo 1; sleep 0.5; echo 2"',
        expected: '$ bash -c "echo 1; sleep 0.5; echo 2"\n1\n2',
      },
      { what: 'all of the command', command: 'echo "a b"; exit 0', expected: '$ echo "a b"; exit 0\na b' },
      { what: 'its lines', command: 'echo 1\necho 2', expected: '$ echo 1\n> echo 2\n1\n2' },
      {
        what: 'no 8-bit escape sequences, however they come about',
        command: String.raw`printf 'x\302\235633;D;0\302\234 \302\007\235y \302\302\235\235z'`,
        expected:
          String.raw`$ printf 'x\302\235633;D;0\302\234 \302\007\235y \302\302\235\235z'` +
          '\nx?633;D;0? ?y \ufffd?\ufffdz',
      },
      {
        what: 'no escape sequences',
        command: String.raw`printf '\033[31mred\033[0m \033]633;D;0\007x'`,
        expected: String.raw`$ printf '\033[31mred\033[0m \033]633;D;0\007x'` + '\nred ]633;D;0x',
      },
    ];
    for (const { what, command, expected } of table) {
      it(`shows ${what}`, async () => {
        assert.equal(await shown(command), expected);
      });
    }

    // Short and plain ones are shown in another way than the others, and as they are.
    const outputs: { what: string; output: string; shown?: string }[] = [
      { what: 'blanks and backslashes', output: '  a\\nb\\\n\n\n\tc \\\n-n\n' },
      { what: 'no last newline', output: 'a\nb' },
      { what: '1,024 bytes', output: `${'x'.repeat(31)}\n`.repeat(32) },
      { what: '1,025 bytes', output: `${`${'x'.repeat(31)}\n`.repeat(32)}\n` },
      { what: 'letters of all kinds', output: 'äöü €\n' },
      { what: 'a bell', output: 'a\u0007b\n', shown: 'ab\n' },
    ];
    for (const { what, output, shown: expected = output } of outputs) {
      it(`shows ${what} in an output`, async () => {
        await writeFile(join(folder(), 'printed'), output);
        const text = await shown('cat printed');
        assert.equal(`${text}\n`, expected.replace(/\n?$/, '\n'));
      });
    }

    it('shows messages of the shell without the name of its file', async () => {
      assert.match(await shown('not-there || exit 0'), /\nbash: line 1: not-there: command not found$/);
    });

    it('shows both streams where they are recorded apart', async () => {
      const text = await shown('echo o; sleep 0.1; echo e >&2', { ...whole, streams: 'apart' });
      assert.match(text, /\no\ne$/);
    });

    it('shows nothing any more when it is killed', async () => {
      const run = record('kill -9 $PPID');
      const line = `${agentRun} ${run.directory}; viewer=$(sed -n 3p ${run.pidFile}); echo "viewer $viewer"
        while grep -q . /proc/$viewer/cmdline 2>/dev/null; do sleep 0.05; done; echo gone`;
      const { stdout } = await execa('script', ['-qec', line, '/dev/null'], { stdin: 'ignore' });
      assert.match(stdout, /viewer \d+\s+gone\s*$/);
    });

    it('says where what is kept of an output ends', async () => {
      const text = await shown('seq 1 5', { ...whole, maxBytes: 5 });
      assert.equal(text, '1\n2\n3\n[... what was printed after that is not kept ...]');
    });

    it('shows only the end of a long output', async () => {
      const text = await shown('seq 1 100000');
      assert.match(text, /^\[\.\.\. \d+ bytes not shown here \.\.\.\]/m);
      assert.ok(text.endsWith('\n100000'));
      assert.ok(text.length < 50_000);
    });
  });

  it('says hello', async () => {
    const { stdout } = await execa(agentRun, ['--hello']);
    assert.match(stdout, /^Agent Shell: /);
  });
});
