import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { type AgentShellError } from '../../../src/engine/errors.ts';
import { processesOfRun } from '../../../src/engine/runs/processes.ts';
import { Run } from '../../../src/engine/runs/run.ts';
import { reportText } from '../../../src/engine/tool/report.ts';
import { eventually } from '../../integration/support/eventually.ts';
import { localShell } from '../support/localShell.ts';

/** What `bash file` prints and exits with is what we have to. */
const scripts: Record<string, string> = {
  'a word': 'echo hi',
  'nothing at all': 'true',
  'a comment': '# only a comment',
  'a failure': 'false',
  'an exit in a subshell': '(exit 3)',
  'an exit': 'echo before; exit 7; echo after',
  'a loop of three lines': 'for i in 1 2 3; do\n  echo "line $i"\ndone',
  'a heredoc': 'cat <<EOF\n$((6 * 7)) and "quotes"\nEOF',
  'a quoted heredoc': "cat <<'EOF'\n$HOME `date` \\\nEOF",
  'every quote': String.raw`echo "a'b" 'c"d' $'e\'f' \"g\" "\$h"`,
  'stdout and stderr in order': 'for i in 1 2 3 4 5; do echo o$i; echo e$i >&2; done',
  'devices reopened': 'echo a; echo b >/dev/stderr; echo c | tee /dev/stderr; echo d >/dev/stdout',
  'no newline at the end': 'printf abc',
  'bytes that are no text': String.raw`printf '\000\377\001\200\n'`,
  'any Unicode': 'echo "日本 😀 é עברית"',
  'input that is empty': 'cat; read x; echo $?',
  errexit: 'set -e; echo a; false; echo b',
  tracing: 'set -x; echo a',
  'a trap': 'trap "echo bye" EXIT; echo hi',
  'a trap that exits': 'trap "exit 9" EXIT; true',
  exec: 'exec echo replaced',
  'exec of nothing': 'exec no-such-program',
  'no such command': 'no-such-program; echo $?',
  'a syntax error late': 'echo first\nif then\necho never',
  'a return at top level': 'return 3; echo after',
  arguments: 'echo "$# $@"',
  'a signal': 'kill -TERM $$',
  'a command that begins with a dash': '-e foo',
  'a background process': 'sleep 30 & sleep 0.2; echo started; kill $!',
  'a pipeline': 'seq 1 100000 | tail -1 | rev; seq 1 5 | head -2 | tac',
  'process substitution': 'cat <(echo inside)',
};

/** Names of files and jobs differ between the two, and mean nothing. */
const normal = (output: Buffer) => output.toString('latin1').replaceAll(/^.*?(line \d+): /gm, '$1: ');

describe('AgentShell', () => {
  describe('runs a command as `bash file` does:', () => {
    const { workspace, storage, run } = localShell();
    for (const [name, script] of Object.entries(scripts)) {
      it(name, async () => {
        const file = join(storage(), '..', 'script');
        await writeFile(file, script);
        // Into a pipe of bash's own: what Node calls one is a socket, which programs cannot reopen.
        const baseline = 'bash "$0" 2>&1 </dev/null | cat; exit ${PIPESTATUS[0]}';
        const expected = await execa('bash', ['-c', baseline, file], {
          cwd: workspace(),
          encoding: 'buffer',
          reject: false,
          stripFinalNewline: false,
        });
        const { exitCode, artifact } = await run(script);
        assert.equal(normal(await readFile(artifact.path)), normal(Buffer.from(expected.stdout)));
        assert.equal(exitCode, expected.exitCode);
      });
    }

    it('a signal to all of its process group', async () => {
      assert.equal((await run('kill 0')).exitCode, 143);
      assert.equal((await run('trap "" TERM; kill 0; echo alive')).view.text, 'alive');
    });

    it('a script of 1 MB', async () => {
      const lines = Array.from({ length: 40_000 }, (_, index) => `echo ${index} # ${'x'.repeat(16)}`);
      const { exitCode, artifact } = await run(lines.join('\n'));
      assert.equal(exitCode, 0);
      assert.equal(await readFile(artifact.path, 'utf8'), lines.map((_, index) => `${index}\n`).join(''));
    });

    it('20 MB of output, byte for byte', async () => {
      const { artifact, view } = await run('seq -f "%019.0f" 1 1000000');
      const expected = await execa('seq', ['-f', '%019.0f', '1', '1000000'], {
        encoding: 'buffer',
        stripFinalNewline: false,
      });
      assert.equal(view.totalBytes, 20_000_000);
      assert.equal(view.totalLines, 1_000_000);
      assert.ok((await readFile(artifact.path)).equals(expected.stdout));
    });
  });

  describe('carries over to the next call of the session', () => {
    const { workspace, run, call } = localShell();
    const table: { what: string; first: string; then: string; expected: string }[] = [
      { what: 'the directory', first: 'mkdir a; cd a', then: 'basename "$PWD"', expected: 'a' },
      { what: 'cd -', first: 'cd /; cd /usr', then: 'cd -', expected: '/' },
      { what: 'an export', first: 'export A="x  y"', then: 'sh -c \'echo "$A"\'', expected: 'x  y' },
      {
        what: 'an export of many lines',
        first: "export A=$'1\\n2'",
        then: 'sh -c \'echo "$A"\'',
        expected: '1\n2',
      },
      { what: 'a variable', first: 'B=5', then: 'echo $B', expected: '5' },
      { what: 'an array', first: 'C=("a b" c)', then: 'echo "${#C[@]} ${C[0]}"', expected: '2 a b' },
      { what: 'what was unset', first: 'unset HOME', then: 'echo "${HOME-gone}"', expected: 'gone' },
      { what: 'a function', first: 'f() { echo "f $1"; }', then: 'f 1', expected: 'f 1' },
      {
        what: 'an exported function',
        first: 'f() { echo ff; }; export -f f',
        then: 'bash -c f',
        expected: 'ff',
      },
      { what: 'an alias', first: 'alias hey="echo ho"', then: 'hey', expected: 'ho' },
      { what: 'an option of shopt', first: 'shopt -s nullglob', then: 'echo no*such x', expected: 'x' },
      { what: 'an option of shopt', first: 'shopt -s nullglob', then: 'echo [no*such]x', expected: '' },
      {
        what: 'functions that only parse under an option',
        first: 'shopt -s extglob\nf() { case $1 in @(a|b)) echo yes;; esac; }',
        then: 'f a',
        expected: 'yes',
      },
      {
        what: 'variables named like those of bash',
        first: 'export BASHFUL=1',
        then: 'echo $BASHFUL',
        expected: '1',
      },
      { what: 'the umask', first: 'umask 027', then: 'umask', expected: '0027' },
      { what: 'all of it after a failure', first: 'export A=1; exit 3', then: 'echo $A', expected: '1' },
      {
        what: 'hostile values',
        first: "export A='\"; echo no; $(echo no) `echo no`'",
        then: 'printf %s "$A"',
        expected: '"; echo no; $(echo no) `echo no`',
      },
    ];
    for (const { what, first, then, expected } of table) {
      it(what, async () => {
        await run(first);
        await run('true');
        assert.equal((await run(then)).view.text, expected);
      });
    }

    it('but not to other sessions', async () => {
      await run('export A=1; cd /');
      const { view } = await run('echo "[$A] $PWD"', { session: 'other' });
      assert.equal(view.text, `[] ${workspace()}`);
    });

    it('what was declared, also after a call with an env of that name', async () => {
      await run('declare -u U=x; list=(1 2); declare -n ref=target; target=t');
      const env = { U: 'abc', list: 'z', ref: 'r' };
      const { view } = await call({ command: 'echo "$U ${list[*]} $ref $target"', env });
      assert.equal(view.text, 'abc z r t');
      assert.equal((await run('U=y; echo "$U ${list[*]} $ref"')).view.text, 'Y 1 2 t');
    });

    it("but not the call's own env and cwd", async () => {
      await call({ command: 'echo $A', env: { A: '1' }, cwd: '/' });
      const { view, cwd } = await run('echo "[$A] $PWD"');
      assert.equal(view.text, `[] ${workspace()}`);
      assert.equal(cwd, workspace());
    });

    it('what was there before a call that printed into its own state', async () => {
      await run('export A=1');
      const { cwd } = await run('trap "echo D" DEBUG; cd /usr');
      assert.equal(cwd, '/usr');
      assert.equal((await run('echo $A $PWD')).view.text, '1 /usr');
    });

    it('what was there before a call that was stopped', async () => {
      await run('export A=1; cd /usr');
      await assert.rejects(
        call({ command: 'export A=2; cd /; sleep 30', timeout: 1 }),
        /timed out after 1 seconds/,
      );
      assert.equal((await run('echo $A $PWD')).view.text, '1 /usr');
    });
  });

  describe('says that nothing was carried over', () => {
    const { run, workspace } = localShell();
    const isSaid = async (command: string) =>
      (await run(command)).notices.some((notice) => notice.startsWith('The session is as it was before'));

    for (const command of [
      'A=1; exec true',
      'cd / && exec true',
      'trap "echo bye" EXIT; A=1',
      'A=1; trap - EXIT',
      'A=1; kill -9 $$',
    ]) {
      it(`after ${command}`, async () => {
        assert.equal(await isSaid(command), true);
        assert.equal((await run('echo "[$A] $PWD"')).view.text, `[] ${workspace()}`);
      });
    }

    for (const command of [
      'A=1',
      'A=1; exit 3',
      'A=1; exec >out 2>&1',
      '(trap "echo sub" EXIT); A=1',
      'x=$(exec echo 1)',
      'A=1; exec no-such-program',
      'set -e; A=1; false',
      'exec true',
    ]) {
      it(`and not after ${command}`, async () => {
        assert.equal(await isSaid(command), false);
      });
    }
  });

  describe('with a fresh shell for each call', () => {
    const { run } = localShell({ settings: { state: 'fresh' } });

    it('does not say that nothing was carried over', async () => {
      assert.deepEqual((await run('A=1; exec true')).notices, []);
    });
  });

  describe('says', () => {
    const { workspace, run, call } = localShell();

    it('how it ended, how long it took and where the output is', async () => {
      const text = reportText(await run('echo hi'));
      assert.match(text, /^\[exit code 0 \| \d+\.\d\d s \| artifact:\/\/1\]\nhi$/);
    });

    it('that there was no output', async () => {
      assert.match(reportText(await run('true')), /\]\n\(no output\)$/);
    });

    it('the exit code of a failure at the end too', async () => {
      assert.match(
        reportText(await run('echo x; exit 3')),
        /^\[exit code 3 .*\]\nx\nCommand exited with code 3$/,
      );
    });

    it('a signal by its name', async () => {
      assert.match(reportText(await run('kill -SEGV $$')), /^\[ended by SIGSEGV, exit code 139 \|/);
    });

    it('where the session has moved', async () => {
      assert.match(reportText(await run('cd /usr')), /\| cwd: \/usr \|/);
      assert.doesNotMatch(reportText(await run('true')), /cwd/);
    });

    it('which lines of how many it shows', async () => {
      const report = await run(`seq 1 20000 | awk '{ print $1, ($1 % 2 ? "begins" : "ends"), "it" }'`);
      assert.match(
        reportText(report),
        /^\[exit code 0 \| [\d.]+ s \| lines 1-(\d+) and (\d+)-20000 of 20000 \| artifact:\/\/1\]\n1 begins it\n[^]*\n\1 \w+ it\n\[… lines \d+-\d+ not shown\]\n\2 [^]*\n20000 ends it$/,
      );
    });

    it('that a timeout was clamped', async () => {
      const report = await call({ command: 'true', timeout: 7200 });
      assert.match(
        reportText(report),
        /Timeout clamped to 3600s \(requested 7200s; allowed range 1-3600s\)\./,
      );
    });

    it('that a directory does not exist, or is none', async () => {
      await assert.rejects(
        call({ command: 'ls', cwd: 'nowhere' }),
        /^AgentShellError: Working directory does not exist: .*nowhere/,
      );
      await writeFile(join(workspace(), 'file'), '');
      await assert.rejects(
        call({ command: 'ls', cwd: 'file' }),
        /Working directory is not a directory: .*file/,
      );
    });

    it("that the session's directory was removed, once, and goes on where it began", async () => {
      await mkdir(join(workspace(), 'gone'));
      await run('cd gone');
      await rm(join(workspace(), 'gone'), { recursive: true });
      await assert.rejects(run('pwd'), /It was the session's own .* send the command again/);
      assert.equal((await run('pwd')).view.text, workspace());
    });
  });

  describe('stops', () => {
    const { workspace, storage, call, run } = localShell();

    /** A number of seconds that nobody else on this machine sleeps for. */
    const long = `60.${process.pid}`;

    /** Children that do what they can to survive. */
    const stubborn = [
      'trap "" INT TERM',
      `sleep ${long} &`,
      `setsid sleep ${long} &`,
      `env -i setsid sleep ${long} &`,
      `env -i setsid sh -c "sleep ${long} & sleep ${long}" &`,
      `setsid bash -c 'trap "" INT TERM HUP; sleep ${long}; sleep ${long}' &`,
      `(setsid sleep ${long} &)`,
      `echo ready; sleep ${long}`,
    ].join('\n');

    const sleepers = async () => (await execa('pgrep', ['-f', `^sleep ${long}`], { reject: false })).stdout;

    const leftOf = (id: string) => processesOfRun(new Run(id, join(storage(), 'runs', id)));

    it('a command that takes too long, with all it started, and says what it had printed', async () => {
      await assert.rejects(call({ command: stubborn, timeout: 3 }), (error: AgentShellError) => {
        assert.equal(error.code, 'timedOut');
        assert.match(error.message, /^Command timed out after 3 seconds[^]*artifact:\/\/1\]\nready$/);
        return true;
      });
      assert.equal(await sleepers(), '');
    });

    it('a command whose tail is left to the view, and says what it had printed', async () => {
      const command = `{ seq 1 9; sleep ${long}; } | tail -5`;
      await assert.rejects(call({ command, timeout: 0.5 }), {
        code: 'timedOut',
        message:
          /^Command timed out after 1 seconds.*\n\[Timeout clamped to 1s \(requested 0\.5s; allowed range 1-3600s\)\.\]\n\[Whole output so far: .*\]\n1\n2\n/,
      });
    });

    it('a command that cleared its environment and took the place of its shell', async () => {
      await assert.rejects(call({ command: `exec env -i sleep ${long}`, timeout: 1 }), { code: 'timedOut' });
      assert.equal(await sleepers(), '');
    });

    it('a command that is cancelled, and goes on with the next', async () => {
      const controller = new AbortController();
      const running = run('echo started; touch started; sleep 60', { signal: controller.signal });
      const next = run('echo next');
      await eventually(() => existsSync(join(workspace(), 'started')));
      controller.abort();
      await assert.rejects(running, { code: 'cancelled', message: /\nstarted$/ });
      assert.deepEqual(await leftOf('1'), []);
      assert.equal((await next).view.text, 'next');
    });

    it('waiting at once when it is cancelled before its turn', async () => {
      const controller = new AbortController();
      let isFirstOver = false;
      const first = run('sleep 1').then(() => (isFirstOver = true));
      const second = run('true', { signal: controller.signal });
      controller.abort();
      await assert.rejects(second, { code: 'cancelled' });
      assert.equal(isFirstOver, false);
      await first;
    });

    it('nothing when it is cancelled before its turn', async () => {
      const controller = new AbortController();
      const first = run('sleep 0.3; echo first');
      const second = run('touch made', { signal: controller.signal });
      controller.abort();
      await assert.rejects(second, { code: 'cancelled' });
      assert.equal((await first).view.text, 'first');
      assert.equal((await run('ls')).view.text, '');
    });

    it('waiting when only background processes are left', async () => {
      const report = await run('(until [ -e go ]; do sleep 0.05; done; echo later) & echo x');
      assert.equal(report.view.text, 'x');
      assert.match(reportText(report), /\n\[still running: \d+ bash \(.*\]\nx$/);
      assert.equal((await run('echo next')).view.text, 'next');
      await writeFile(join(workspace(), 'go'), '');
      await eventually(async () => (await readFile(report.artifact.path, 'utf8')) !== 'x\n');
      assert.equal(await readFile(report.artifact.path, 'utf8'), 'x\nlater\n');
    });
  });

  describe('gives the command', () => {
    const { workspace, call, run } = localShell();

    it('an environment in which nothing asks, pages or draws', async () => {
      const { view } = await run(
        'echo "$PAGER $GIT_EDITOR $GIT_TERMINAL_PROMPT $TERM $NO_COLOR $AGENT_SHELL [$AWS_PAGER]"',
      );
      assert.equal(view.text, 'cat true 0 dumb 1 1 []');
    });

    it("the caller's values, as they are, above that", async () => {
      const env = { PAGER: 'less', X: `'; touch pwned; "$(touch pwned)" \\ \n end` };
      const { view } = await call({ command: 'printf "%s|%s" "$PAGER" "$X"; ls', env });
      assert.equal(view.text, `less|${env.X}`);
    });

    it('variables of every name that bash accepts', async () => {
      const env = JSON.parse('{"constructor": "a", "__proto__": "b", "toString": "c"}') as unknown;
      const { view } = await call({
        command: 'env | grep -E "^(constructor|__proto__|toString)=" | sort',
        env,
      });
      assert.equal(view.text, '__proto__=b\nconstructor=a\ntoString=c');
    });

    it('the time and the directory that other tools would call so', async () => {
      const report = await call({
        command: 'pwd',
        workdir: '/',
        timeout: '60000',
        description: 'Where am I?',
      });
      assert.equal(report.timeout.seconds, 60);
      assert.match(reportText(report), /\n\[Timeout 60000 taken as milliseconds: 60s\.\]\n\/$/);
    });

    it('a directory with any name', async () => {
      const name = `a 'b" $c\n\\d`;
      await mkdir(join(workspace(), name));
      const { view } = await call({ command: 'basename "$PWD"', cwd: name });
      assert.equal(view.text, name);
    });

    it('an open folder by its name', async () => {
      await mkdir(join(workspace(), 'root', 'sub'), { recursive: true });
      const folders = [{ name: 'api', path: join(workspace(), 'root') }];
      const { view } = await call({ command: 'pwd', cwd: 'api/sub' }, { folders });
      assert.equal(view.text, join(workspace(), 'root', 'sub'));
    });
  });
});
