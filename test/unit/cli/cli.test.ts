import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import { type SessionState } from '../../../src/engine/shell/sessionState.ts';
import { findsItself } from '../../contract/findsItself.ts';
import { cli } from '../support/cli.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

interface Printed {
  readonly exitCode: number;
  readonly text: string;
  readonly output: string;
  readonly artifact: { readonly id: string; readonly path: string };
  readonly isError?: boolean;
  readonly error?: { readonly code: string; readonly message: string };
}

const agentShellIn = (place: string, words: string[], env: NodeJS.ProcessEnv = {}) =>
  execa(process.execPath, [cli, ...words], {
    cwd: place,
    env: { HOME: place, AGENT_SHELL_HOME: join(place, 'home'), ...env },
    reject: false,
    stripFinalNewline: false,
  });

describe('agent-shell', () => {
  const folder = temporaryFolder();
  const agentShell = (...words: string[]) => agentShellIn(folder(), words);

  it('run prints what the model reads, and exits as the command did', async () => {
    const { stdout, stderr, exitCode } = await agentShell('run', '--', 'echo hi; exit 3');
    assert.match(
      stdout,
      /^\[exit code 3 \| \d+\.\d\d s \| artifact:\/\/1\]\nhi\nCommand exited with code 3\n$/,
    );
    assert.equal(stderr, '');
    assert.equal(exitCode, 3);
  });

  it('run is not found by the words of its command, as by pkill -f', async () => {
    const { stdout } = await agentShell('run', '--', findsItself);
    assert.match(stdout, /\nonly the program\n/);
  });

  it('run --state goes on after a function that parses only under an option that is off again', async () => {
    const define = 'shopt -s extglob\nf() { case $1 in @(a|b)) :;; esac; }\nshopt -u extglob; cd /usr';
    assert.equal((await agentShell('run', '--state', 'e', '--', define)).exitCode, 0);
    const { stdout, exitCode } = await agentShell('run', '--state', 'e', '--', 'pwd; type -t f');
    assert.match(stdout, /^\[exit code 0 .*\]\n\/usr\nfunction\n$/);
    assert.equal(exitCode, 0);
  });

  it('run exits with 125 and says so when a command was not run, as its shell could not be set up', async () => {
    await agentShell('run', '--state', 'e', '--', 'f() { :; }');
    const sessions = join(folder(), 'home', 'sessions');
    const [name = ''] = await readdir(sessions);
    const state = JSON.parse(await readFile(join(sessions, name), 'utf8')) as SessionState;
    const functions = [{ name: 'f', flags: 'f', definition: 'f () \n{ \nif\n}' }];
    await writeFile(join(sessions, name), JSON.stringify({ ...state, functions }));
    const { stderr, exitCode } = await agentShell('run', '--state', 'e', '--', 'touch made');
    assert.match(stderr, /The command was not run, because its shell could not be set up: [^]*syntax error/);
    assert.equal(exitCode, 125);
    assert.equal((await agentShell('run', '--state', 'e', '--', 'test ! -e made')).exitCode, 0);
  });

  it('run --json prints the details, and artifact gives all of it back', async () => {
    const { stdout, exitCode } = await agentShell('run', '--json', '--', 'seq 1 20000; exit 3');
    const { artifact, text, output, ...details } = JSON.parse(stdout) as Printed & { wallTimeMs?: number };
    assert.equal(exitCode, 3);
    assert.ok(details.wallTimeMs !== undefined && details.wallTimeMs >= 0);
    delete details.wallTimeMs;
    assert.deepEqual(details, {
      exitCode: 3,
      host: 'local',
      enforced: false,
      cwd: folder(),
      timeoutSeconds: 300,
      meta: {
        truncation: {
          direction: 'telling',
          truncatedBy: 'lines',
          totalLines: 20_000,
          totalBytes: 108_894,
          outputLines: 2,
          outputBytes: 34,
          shownRange: [1, 20_000],
          artifactId: artifact.id,
        },
      },
    });
    const lines = Array.from({ length: 20_000 }, (_, index) => `${index + 1}\n`);
    assert.equal(output, '1\n[… 19998 more like this]\n20000');
    assert.ok(text.includes(output));
    assert.deepEqual(artifact, {
      id: '1',
      uri: 'artifact://1',
      path: join(folder(), 'home/runs/1/output'),
      totalBytes: 108_894,
      totalLines: 20_000,
    });
    assert.equal((await agentShell('artifact', '1')).stdout, lines.join(''));
    assert.equal(
      (await agentShell('artifact', 'artifact://1', '--lines', '19999-30000')).stdout,
      '19999\n20000\n',
    );
  });

  it('artifact gives back bytes that are no text', async () => {
    await agentShell('run', '--', String.raw`printf '\377\000\n\200'`);
    await agentShell('run', '--', String.raw`printf 'a\rb\nc\n'`);
    assert.equal((await agentShell('artifact', '2', '--lines', '2-2')).stdout, 'c\n');
    const { stdout } = await execa(process.execPath, [cli, 'artifact', '1'], {
      env: { AGENT_SHELL_HOME: join(folder(), 'home') },
      encoding: 'buffer',
    });
    assert.deepEqual([...stdout], [0o377, 0, 0x0a, 0o200]);
  });

  it('run takes the directory, variables, the timeout and a session', async () => {
    const options = ['--cwd', '/usr', '--env', 'A=x=y', '--timeout', '9999'];
    const { stdout } = await agentShell('run', '--json', ...options, '--', 'echo "$PWD $A"');
    const printed = JSON.parse(stdout) as Printed & {
      timeoutSeconds: number;
      requestedTimeoutSeconds: number;
    };
    assert.equal(printed.output, '/usr x=y');
    assert.deepEqual([printed.timeoutSeconds, printed.requestedTimeoutSeconds], [3600, 9999]);
    await agentShell('run', '--state', 'mine', '--', 'export B=2; cd /');
    assert.match((await agentShell('run', '--state', 'mine', '--', 'echo $B $PWD')).stdout, /\n2 \/\n$/);
    assert.match((await agentShell('run', '--', 'echo [$B]')).stdout, /\n\[\]\n$/);
  });

  it('run --input takes what a model would send', async () => {
    const { stdout } = await agentShell('run', '--input', '{"command": "echo $A", "env": {"A": "1"}}');
    assert.match(stdout, /\n1\n$/);
  });

  it('run of a session waits for one that is under way, so that nothing of either is lost', async () => {
    const run = (command: string) => agentShell('run', '--state', 'mine', '--', command);
    const first = run('touch begun; until [ -e go ]; do sleep 0.05; done; export A=1');
    while (!(await readdir(folder())).includes('begun')) await delay(50);
    const second = run('export B=2; touch second');
    await delay(500);
    assert.ok(!(await readdir(folder())).includes('second'));
    await writeFile(join(folder(), 'go'), '');
    await Promise.all([first, second]);
    assert.match((await run('echo "$A $B"')).stdout, /\n1 2\n$/);
  });

  it('run says that there is no terminal to type into', async () => {
    const { stdout } = await agentShell('run', '--input', '{"command": "echo hi", "pty": true}');
    assert.match(stdout, /^\[exit code 0 .*\]\n\[It ran without "pty": .*\]\nhi\n$/);
  });

  const decisions = [
    { command: 'exit 3', decision: 'run', stderr: /^$/ },
    { command: 'touch made', decision: 'ask', stderr: /^agent-shell: Would ask: / },
  ];
  for (const { command, decision, stderr } of decisions) {
    it(`run --as-agent tells an exit code of 3 from a question: ${command}`, async () => {
      const printed = await agentShell('run', '--as-agent', '--json', '--', command);
      assert.equal(printed.exitCode, 3);
      assert.match(printed.stderr, stderr);
      assert.equal((JSON.parse(printed.stdout) as { decision: string }).decision, decision);
    });
  }

  it('run takes its settings from variables', async () => {
    await writeFile(join(folder(), '.bashrc'), 'export RC=1');
    const output = async (command: string, env: NodeJS.ProcessEnv) =>
      (await agentShellIn(folder(), ['run', '--state', 'mine', '--', command], env)).stdout.split('\n')[1];
    assert.equal(await output('printenv A', { AGENT_SHELL_PREFIX: 'env A=1' }), '1');
    assert.equal(await output('cd /; echo $RC', { AGENT_SHELL_STATE: 'fresh' }), '1');
    assert.equal(await output('pwd', {}), folder());
    const without = { AGENT_SHELL_STATE: 'fresh', AGENT_SHELL_SNAPSHOT: '0' };
    assert.equal(await output('echo "[$RC]"', without), '[]');
  });

  const failures: { words: string[]; exitCode: number; message: RegExp }[] = [
    { words: [], exitCode: 2, message: /^agent-shell: Which command\?\n\nUsage:/ },
    { words: ['dance'], exitCode: 2, message: /^agent-shell: Unknown command 'dance'\.\n\nUsage:/ },
    { words: ['run'], exitCode: 2, message: /^agent-shell: Missing 'command' argument/ },
    { words: ['run', '--colour'], exitCode: 2, message: /Unknown option '--colour'[^]*Usage:/ },
    { words: ['run', '--env', 'A', '--', 'ls'], exitCode: 2, message: /--env takes NAME=value, not 'A'/ },
    { words: ['run', '--env', 'A-B=1', '--', 'ls'], exitCode: 2, message: /Invalid bash env name: A-B/ },
    { words: ['run', '--input', '{'], exitCode: 2, message: /--input takes JSON/ },
    {
      words: ['run', '--input', '{"command": 123}'],
      exitCode: 2,
      message: /Invalid 'command': expected a string/,
    },
    {
      words: ['run', '--timeout', '5', '--', 'echo a; sleep 61.9'],
      exitCode: 124,
      message: /timed out after 5 seconds[^]*\na\n$/,
    },
    {
      words: ['run', '--', 'echo b; kill -9 $PPID; sleep 62.9'],
      exitCode: 125,
      message: /missing exit status\. The shell it ran in is gone[^]*\nb\n$/,
    },
    {
      words: ['run', '--timeout', 'soon', '--', 'ls'],
      exitCode: 2,
      message: /--timeout takes seconds, not 'soon'/,
    },
    { words: ['run', '--input', '{}', '--', 'ls'], exitCode: 2, message: /--input is the whole input/ },
    { words: ['artifact'], exitCode: 2, message: /Which artifact\?/ },
    { words: ['artifact', '99'], exitCode: 2, message: /There is no artifact '99'/ },
    { words: ['artifact', '1', '--lines', 'x'], exitCode: 2, message: /--lines takes two line numbers/ },
  ];
  it('clean and minimize say of bytes that are no text how many there are', async () => {
    const input = Buffer.alloc(70_000, Buffer.from([0xff, 0, 1, 2]));
    for (const words of [['clean'], ['minimize', '--', 'cat a']]) {
      const { stdout } = await execa(process.execPath, [cli, ...words], { input });
      assert.equal(stdout, '(binary output, 70000 bytes)');
    }
    const few = await execa(process.execPath, [cli, 'clean'], { input: 'a\u0001\u0002\u0003\u0004b' });
    assert.equal(few.stdout, 'ab');
  });

  describe('says what is wrong with', () => {
    // All at once: most of the time of each goes into starting Node.
    let place: string;
    let results: Awaited<ReturnType<typeof agentShellIn>>[];
    before(async () => {
      place = await mkdtemp(join(tmpdir(), 'agent-shell-test-'));
      results = await Promise.all(failures.map(({ words }) => agentShellIn(place, words)));
    });
    after(() => rm(place, { recursive: true, force: true }));
    failures.forEach(({ words, exitCode, message }, index) => {
      it(words.join(' ') || 'nothing', () => {
        const result = results[index];
        assert.match(result?.stderr ?? '', message);
        assert.equal(result?.stdout, '');
        assert.equal(result.exitCode, exitCode);
      });
    });
  });

  const errors: { words: string[]; exitCode: number; code: string }[] = [
    { words: ['--cwd', 'nowhere', '--', 'ls'], exitCode: 2, code: 'noWorkingDirectory' },
    { words: ['--', ''], exitCode: 2, code: 'invalidInput' },
    { words: ['--input', 'no JSON'], exitCode: 2, code: 'usage' },
    { words: ['--colour', '--', 'ls'], exitCode: 2, code: 'usage' },
    { words: ['--timeout', '3', '--', 'echo so far; sleep 63.9'], exitCode: 124, code: 'timedOut' },
  ];
  for (const { words, exitCode, code } of errors) {
    it(`prints an error as one object too, when asked for JSON: ${words.join(' ')}`, async () => {
      const printed = await agentShell('run', '--json', ...words);
      const { error, text, isError } = JSON.parse(printed.stdout) as Printed;
      assert.ok(isError);
      assert.equal(error?.code, code);
      assert.equal(text, error.message);
      assert.ok(printed.stderr.startsWith(`agent-shell: ${error.message}\n`));
      assert.equal(printed.exitCode, exitCode);
    });
  }

  for (const words of [['help'], ['--help'], ['-h'], ['run', '--help'], ['artifact', '-h']]) {
    it(`says how it is used: ${words.join(' ')}`, async () => {
      const { stdout, stderr, exitCode } = await agentShell(...words);
      assert.match(stdout, /^Usage:\n {2}agent-shell run /);
      assert.deepEqual([stderr, exitCode], ['', 0]);
    });
  }

  it('leaves to a command what is asked of it', async () => {
    assert.match((await agentShell('run', '--', 'echo', '--help', '--json')).stdout, /\n--help --json\n$/);
  });

  it('runs nothing where it cannot write, and says so', async () => {
    await writeFile(join(folder(), 'home'), 'a file');
    const { stderr, exitCode } = await agentShell('run', '--', 'touch made');
    assert.match(stderr, /cannot write to its storage .*home .*so nothing was run\. Ask the user/);
    assert.equal(exitCode, 2);
    await assert.rejects(readFile(join(folder(), 'made')), { code: 'ENOENT' });
  });

  it('says that there is no bash', async () => {
    const { stderr, exitCode } = await execa(process.execPath, [cli, 'run', '--', 'ls'], {
      env: { AGENT_SHELL_HOME: join(folder(), 'home'), AGENT_SHELL_BASH: '/no/such/bash' },
      reject: false,
    });
    assert.match(
      stderr,
      /The shell '\/no\/such\/bash' was not found, or is no program, so nothing was run\. Ask the user/,
    );
    assert.equal(exitCode, 127);
  });

  const signals = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGQUIT', 131],
  ] as const;
  for (const [signal, expected] of signals) {
    it(`stops the command on ${signal}`, async () => {
      const running = agentShell('run', '--', `echo $$ >${folder()}/shell; exec sleep 64.5`);
      let shell = 0;
      while (!shell) shell = Number(await readFile(join(folder(), 'shell'), 'utf8').catch(() => '0'));
      running.kill(signal);
      const { exitCode, stderr } = await running;
      assert.equal(exitCode, expected);
      assert.match(stderr, /Command was cancelled/);
      assert.throws(() => process.kill(shell, 0), { code: 'ESRCH' });
    });
  }

  it('says in a line that its result could not be printed', async () => {
    const words = [process.execPath, cli, 'run', '--', 'echo hi'];
    const { stderr, exitCode } = await execa('sh', ['-c', 'exec "$@" >/dev/full', 'sh', ...words], {
      env: { HOME: folder(), AGENT_SHELL_HOME: join(folder(), 'home') },
      reject: false,
    });
    assert.match(stderr, /^agent-shell: The result could not be printed: ENOSPC: .*$/);
    assert.equal(exitCode, 2);
  });

  it('takes the bash on the PATH where none is named', async () => {
    const { stdout } = await agentShellIn(folder(), ['run', '--', 'echo hi'], { AGENT_SHELL_BASH: '' });
    assert.match(stdout, /\nhi\n$/);
  });

  it('says that its own directory was removed, and runs in another one', async () => {
    const inRemoved = (...words: string[]) =>
      execa(
        'sh',
        ['-c', 'mkdir gone && cd gone && rmdir ../gone && exec "$@"', 'sh', process.execPath, cli, ...words],
        {
          cwd: folder(),
          env: { HOME: folder(), AGENT_SHELL_HOME: join(folder(), 'home') },
          reject: false,
        },
      );
    const { stderr, exitCode } = await inRemoved('run', '--', 'touch made');
    assert.match(stderr, /^agent-shell: Working directory does not exist: \/.*gone\. /);
    assert.equal(exitCode, 2);
    assert.match(
      (await inRemoved('run', '--cwd', folder(), '--', 'pwd')).stdout,
      new RegExp(`\n${folder()}$`),
    );
  });

  const variables: [name: string, value: string, allowed: string][] = [
    ['AGENT_SHELL_FORMAT', 'json', 'merged or sections or summary'],
    ['AGENT_SHELL_TRUNCATION', 'head', 'telling or tail or middle'],
    ['AGENT_SHELL_MAX_BYTES', '1k', 'a whole number from 1 on'],
    ['AGENT_SHELL_AUTO_BACKGROUND_MS', '0', 'a whole number from 1 on'],
    ['AGENT_SHELL_STATE', 'none', 'persistent or fresh'],
    ['AGENT_SHELL_ON_TIMEOUT', 'stop', 'auto or kill or background'],
    ['AGENT_SHELL_SAFETY', 'off', '0 or 1'],
    ['AGENT_SHELL_SNAPSHOT', 'constructor', '0 or 1'],
    ['AGENT_SHELL_SANDBOX_NETWORK', 'yes', 'deny or allow'],
  ];
  it('refuses variables that mean nothing, and says what they can be', async () => {
    const all = variables.map(([name, value]) =>
      agentShellIn(folder(), ['run', '--', 'ls'], { [name]: value }),
    );
    const results = await Promise.all(all);
    variables.forEach(([name, value, allowed], index) => {
      const { stderr = '', exitCode } = results[index] ?? {};
      assert.ok(
        stderr.startsWith(`agent-shell: ${name} takes ${allowed}, not '${value}'.\n\nUsage:`),
        stderr,
      );
      assert.equal(exitCode, 2);
    });
  });

  it('takes an empty variable for none', async () => {
    const empty = Object.fromEntries(variables.map(([name]) => [name, '']));
    assert.equal((await agentShellIn(folder(), ['run', '--', 'true'], empty)).exitCode, 0);
  });
});
