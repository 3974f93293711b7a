import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type AgentShellError } from '../../../src/engine/errors.ts';
import { type Requester } from '../../../src/engine/runs/run.ts';
import { AgentShell } from '../../../src/engine/tool/agentShell.ts';
import { type Call } from '../../../src/engine/tool/call.ts';
import { type Examined } from '../../../src/engine/tool/gate.ts';
import { defaultSettings, type Settings } from '../../../src/engine/tool/settings.ts';
import { agentRun, localShell, type LocalShellOptions } from '../support/localShell.ts';

const programs: readonly Requester[] = ['agent', 'api', 'cli'];

/** An agent whose every command somebody agrees to. */
const approved: Partial<Call> = { requester: 'agent', isApproved: () => true };

const codeOf = (error: unknown) => (error as AgentShellError).code;

function shellWith(settings: Partial<Settings> = {}, more: Omit<LocalShellOptions, 'settings'> = {}) {
  const shell = localShell({ settings, ...more });
  const isUntouched = () => !existsSync(join(shell.storage(), 'runs'));
  const examine = (input: object): Promise<Examined> =>
    shell.shell().examine({
      input,
      session: 'test',
      requester: 'agent',
      startCwd: shell.workspace(),
      folders: [{ name: 'work', path: shell.workspace() }],
      signal: new AbortController().signal,
    });
  return { ...shell, isUntouched, examine };
}

describe('What is refused', () => {
  const { run, call, isUntouched, workspace } = shellWith();

  const table: [command: string, message: RegExp][] = [
    ['git add -A', /^Refused, so nothing was run: git add -A\n.*name what belongs to the change/s],
    ['git push --force', /^Refused, so nothing was run: git push --force\n.*--force-with-lease/s],
    ['touch made; rm -rf ~', /^Refused, so nothing was run: rm -rf ~\n.*Name exactly what is to go/s],
    [`bash -c 'rm -rf /'`, /^Refused, so nothing was run: rm -rf \/\n/],
  ];
  for (const requester of programs) {
    for (const [command, message] of table) {
      it(`is not run for the ${requester}: ${command}`, async () => {
        await assert.rejects(run(command, { ...approved, requester }), (error: Error) => {
          assert.equal(codeOf(error), 'denied');
          assert.match(error.message, message);
          return true;
        });
        assert.ok(isUntouched());
        assert.ok(!existsSync(join(workspace(), 'made')));
      });
    }
  }

  it('is run for the user', async () => {
    const { view } = await run('git add -A 2>/dev/null; echo done', { requester: 'user' });
    assert.equal(view.text, 'done');
  });

  it('is found behind a leading cd, a `cwd` and variables of the call', async () => {
    await mkdir(join(workspace(), '.git'));
    const inputs = [
      { command: 'cd .git && rm -rf ../.git' },
      { command: 'rm -rf .', cwd: '.git' },
      { command: 'rm -rf "$GONE"', env: { GONE: '/' } },
    ];
    for (const input of inputs) await assert.rejects(call(input, approved), { code: 'denied' });
    assert.ok(isUntouched());
  });
});

describe('agentShell.safety.enabled: false', () => {
  const { run, examine } = shellWith({ safety: false });

  it('refuses nothing, and asks instead', async () => {
    assert.equal((await run('git add -A 2>/dev/null; true', approved)).exitCode, 0);
    assert.equal((await examine({ command: 'git add -A' })).decision.kind, 'ask');
  });
});

describe('A rule that forbids', () => {
  const approval = { ...defaultSettings.approval, deny: ['curl'], workspaceDeny: ['make deploy'] };
  const { run, isUntouched } = shellWith({ approval });

  for (const requester of programs) {
    it(`is kept by the ${requester}`, async () => {
      await assert.rejects(run('ls; sudo curl x', { ...approved, requester }), (error: Error) => {
        assert.equal(codeOf(error), 'denied');
        assert.match(
          error.message,
          /: sudo curl x\n.*'agentShell\.approvalRules\.deny'\): curl\n.*ask the user/s,
        );
        return true;
      });
      assert.ok(isUntouched());
    });
  }

  it('says when it came with the workspace', async () => {
    await assert.rejects(
      run('make deploy', approved),
      /rule of this workspace .*workspaceDeny'\): make deploy/,
    );
  });

  it('is not for the user', async () => {
    assert.equal((await run('curl --version >/dev/null 2>&1; true', { requester: 'user' })).exitCode, 0);
  });
});

describe('The interceptor', () => {
  const rules = [
    { pattern: '(', tool: 'read', message: 'broken' },
    { pattern: '^(a+)+$', tool: 'read', message: 'slow' },
    { pattern: '^npx jest', tool: 'test', message: 'Run tests with the tool for that.' },
    ...defaultSettings.interceptor.rules,
  ];
  const tools = { read: 'copilot_readFile', find: '' };
  const settings = { ...defaultSettings, interceptor: { isEnabled: true, rules, tools } };
  const { storage, workspace, shell: local, jobs } = shellWith();
  const logged: string[] = [];
  let shell: AgentShell;
  beforeEach(() => {
    logged.length = 0;
    shell = new AgentShell({
      storage: storage(),
      runs: local().runs,
      jobs: jobs(),
      hosts: [],
      settings: () => settings,
      env: process.env,
      scripts: dirname(agentRun),
      tools: () => new Set(['copilot_readFile', 'test', 'find']),
      log: (message) => logged.push(message),
    });
  });
  const examine = (command: string) =>
    shell.examine({
      input: { command },
      session: 'test',
      requester: 'agent',
      startCwd: workspace(),
      folders: [],
      signal: new AbortController().signal,
    });

  const blocked: [command: string, message: string][] = [
    ['cat a.txt', 'Read files with the tool for that'],
    ['cd src && cat a.txt', 'Read files with the tool for that'],
    ['npx jest --watch', 'Run tests with the tool for that.'],
  ];
  for (const [command, message] of blocked) {
    it(`blocks ${command}`, async () => {
      await assert.rejects(examine(command), (error: Error) => {
        assert.equal(codeOf(error), 'blocked');
        assert.ok(error.message.startsWith(`Blocked: ${message}`), error.message);
        assert.ok(error.message.endsWith(`\nThe command was: ${command}`), error.message);
        return true;
      });
    });
  }

  // Not registered, renamed to nothing, and no rule.
  for (const command of ['grep -rn x src', "find . -name '*.ts'", 'git status']) {
    it(`lets through ${command}`, async () => {
      await assert.doesNotReject(examine(command));
    });
  }

  it('does not hang on a pattern that never ends', async () => {
    await assert.doesNotReject(examine(`${'a'.repeat(60)}!`));
    assert.match(logged.join(), /one of its rules takes too long/);
  });

  it('skips a pattern that is none, and says so once', async () => {
    for (const command of ['ls', 'pwd']) await examine(command);
    assert.deepEqual(logged.filter((message) => message.includes('rule ( does not count')).length, 1);
  });

  it('blocks before a command is refused', async () => {
    await assert.rejects(examine('cat a.txt; git add -A'), { code: 'blocked' });
  });
});

describe('A command of an agent', () => {
  const { run, call, examine, storage, workspace, isUntouched } = shellWith();
  const folders = () => [{ name: 'work', path: workspace() }];

  it('that only reads runs unasked', async () => {
    const { exitCode } = await run('ls', { requester: 'agent', folders: folders() });
    assert.equal(exitCode, 0);
  });

  it('that does more is not run unless somebody agreed', async () => {
    const agent = { requester: 'agent', folders: folders() } as const;
    await assert.rejects(run('touch made', { ...agent, isApproved: () => false }), (error: Error) => {
      assert.equal(codeOf(error), 'notAsked');
      assert.match(error.message, /^Nothing was run: .* has to be asked: Writes to made\.\nSend it again/s);
      return true;
    });
    await assert.rejects(run('touch made', agent), {
      code: 'wouldAsk',
      message: 'Would ask: Writes to made.',
    });
    assert.ok(isUntouched());
    assert.ok(!existsSync(join(workspace(), 'made')));
  });

  it('runs when somebody agreed to what it is now', async () => {
    const { fingerprint } = await examine({ command: 'touch made' });
    const isApproved = (examined: Examined) => examined.fingerprint === fingerprint;
    await run('touch made', { requester: 'agent', folders: folders(), isApproved });
    assert.ok(existsSync(join(workspace(), 'made')));
  });

  const changes: { title: string; input: object; earlier: () => Promise<unknown> }[] = [
    { title: 'the directory', input: { command: 'touch made' }, earlier: () => run('mkdir d; cd d') },
    { title: 'a function', input: { command: 'rm made' }, earlier: () => run('rm() { :; }') },
    { title: 'a variable', input: { command: 'git commit' }, earlier: () => run('export GIT_DIR=x') },
    {
      title: 'a file',
      input: { command: 'rm -r d/x' },
      earlier: () => symlink('/usr', join(workspace(), 'd')),
    },
  ];
  for (const { title, input, earlier } of changes) {
    it(`is another one after ${title} has changed`, async () => {
      const before = await examine(input);
      assert.equal((await examine(input)).fingerprint, before.fingerprint);
      await earlier();
      assert.notEqual((await examine(input)).fingerprint, before.fingerprint);
    });
  }

  it('is judged with the variables of its call', async () => {
    const verdicts = await Promise.all(
      [
        { command: 'ls', env: { COLOUR: 'red' } },
        { command: 'ls', env: { PATH: '/tmp/bin' } },
        { command: 'git status', env: { GIT_SSH_COMMAND: 'touch made' } },
        { command: 'ls', env: { LD_PRELOAD: 'x.so' } },
        { command: 'ls', env: { BASH_ENV: 'x.sh' } },
        { command: 'cat "$NOTES"', env: { NOTES: '/etc/shadow' } },
        { command: 'cat "$NOTES"', env: { NOTES: 'a.txt' } },
      ].map((input) => examine(input)),
    );
    assert.deepEqual(
      verdicts.map(({ verdict }) => verdict.readOnly),
      [true, false, false, false, false, false, true],
    );
  });

  it('is judged in the directory of its call', async () => {
    assert.equal((await examine({ command: 'ls', cwd: '/etc' })).verdict.readOnly, false);
    assert.equal((await examine({ command: 'cd /etc && ls' })).verdict.readOnly, false);
    assert.equal((await examine({ command: 'ls' })).cwd, workspace());
  });

  it('is judged with what its URLs stand for, and nothing is made', async () => {
    assert.equal((await examine({ command: 'cat local://notes/a.txt' })).decision.kind, 'run');
    assert.equal((await examine({ command: 'touch local://notes/a.txt' })).decision.kind, 'ask');
    assert.ok(!existsSync(join(storage(), 'scratch')));
    const { artifact } = await call({ command: 'seq 3' });
    assert.equal((await examine({ command: `cat artifact://${artifact.id}` })).decision.kind, 'run');
  });
});
