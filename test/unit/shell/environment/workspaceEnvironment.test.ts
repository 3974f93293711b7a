import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { defaultPolicy } from '../../../../src/engine/approval/policy.ts';
import { type Enforcement } from '../../../../src/engine/sandbox/sandbox.ts';
import { localShell } from '../../support/localShell.ts';

/** Without what the tests themselves may be run in. */
const plainEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VIRTUAL_ENV|CONDA_PREFIX|DIRENV_.*)$/.test(name)),
);

async function program(file: string, script: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}

/** As `python -m venv` makes it, with programs of one's own. */
async function makeVenv(root: string, programs: readonly string[] = []): Promise<void> {
  await mkdir(join(root, 'bin'), { recursive: true });
  await writeFile(join(root, 'pyvenv.cfg'), 'home = /usr/bin\n');
  for (const name of ['python', ...programs])
    await program(join(root, 'bin', name), `echo "${name} of $VIRTUAL_ENV"`);
}

describe('A Python environment of the workspace', () => {
  const { workspace, run, call } = localShell({ env: plainEnv });
  const active = async () => (await run('python; echo "[$VIRTUAL_ENV]"')).view.text;

  for (const name of ['.venv', 'venv'])
    it(`called ${name} is active, which is said once`, async () => {
      await makeVenv(join(workspace(), name), ['tool']);
      const root = join(workspace(), name);
      const first = await run('python; tool');
      assert.equal(first.view.text, `python of ${root}\ntool of ${root}`);
      assert.deepEqual(first.notices, [`Active here: ${name}.`]);
      assert.deepEqual((await run('cd /; tool')).notices, []);
      assert.equal((await run('tool')).view.text, `tool of ${root}`);
    });

  it('is said to be active when it is made later', async () => {
    assert.deepEqual((await run('true')).notices, []);
    await makeVenv(join(workspace(), '.venv'));
    assert.deepEqual((await run('true')).notices, ['Active here: .venv.']);
  });

  it('is none without its files', async () => {
    await mkdir(join(workspace(), '.venv', 'bin'), { recursive: true });
    await program(join(workspace(), '.venv', 'bin', 'tool'), 'echo tool');
    assert.equal((await run('tool')).exitCode, 127);
  });

  it('does not undo what a command has set', async () => {
    await makeVenv(join(workspace(), '.venv'), ['tool']);
    await run('PATH=/usr/bin:/bin; unset VIRTUAL_ENV');
    assert.equal((await run('type tool >/dev/null 2>&1 || echo "none[$VIRTUAL_ENV]"')).view.text, 'none[]');
  });

  it('comes before the environment of a call, which stands', async () => {
    await makeVenv(join(workspace(), '.venv'), ['tool']);
    const { exitCode } = await call({ command: 'tool', env: { PATH: '/usr/bin:/bin' } });
    assert.equal(exitCode, 127);
  });

  describe('where the user has another', () => {
    const { workspace, run } = localShell({ env: { ...plainEnv, VIRTUAL_ENV: '/own' } });
    it('is not active', async () => {
      await makeVenv(join(workspace(), '.venv'));
      const { view, notices } = await run('echo "$VIRTUAL_ENV"');
      assert.deepEqual([view.text, notices], ['/own', []]);
    });
  });

  describe('with agentShell.shell.environment off', () => {
    const { workspace, run } = localShell({ env: plainEnv, settings: { environment: false } });
    it('is not active', async () => {
      await makeVenv(join(workspace(), '.venv'), ['tool']);
      const { exitCode, notices } = await run('tool');
      assert.deepEqual([exitCode, notices], [127, []]);
    });
  });

  it('of which the shell that waits for the next call knows, too', async () => {
    await makeVenv(join(workspace(), '.venv'));
    const text = `python of ${join(workspace(), '.venv')}\n[${join(workspace(), '.venv')}]`;
    for (let count = 0; count < 3; count++) assert.equal(await active(), text);
  });
});

describe('What runs unasked beside a Python environment of the workspace', () => {
  let enforcement: Enforcement = 'auto';
  const settings = {
    get enforcement() {
      return enforcement;
    },
    approval: { ...defaultPolicy, allow: ['npm test', 'tool', 'pip install'] },
  };
  const { workspace, shell, run } = localShell({ env: plainEnv, settings });
  const asAgent = () => ({
    requester: 'agent' as const,
    folders: [{ name: 'work', path: workspace() }],
  });

  const decision = async (command: string, way: Enforcement) => {
    enforcement = way;
    const { decision } = await shell().examine({
      input: { command },
      session: 'test',
      startCwd: workspace(),
      signal: new AbortController().signal,
      ...asAgent(),
    });
    return decision.kind === 'ask' ? 'ask' : decision.within;
  };

  const table: {
    what: string;
    programs: string[];
    command: string;
    kept: 'reading' | 'asSet' | 'ask';
    unkept: 'asSet' | 'ask';
  }[] = [
    { what: 'a program of the system', programs: [], command: 'ls', kept: 'reading', unkept: 'asSet' },
    { what: 'a planted ls', programs: ['ls'], command: 'ls', kept: 'reading', unkept: 'ask' },
    { what: 'another beside it', programs: ['ls'], command: 'cat a', kept: 'reading', unkept: 'asSet' },
    { what: 'a planted du', programs: ['du'], command: 'du -sh', kept: 'reading', unkept: 'ask' },
    { what: 'its Python', programs: [], command: 'python --version', kept: 'reading', unkept: 'ask' },
    { what: 'what a rule allows', programs: [], command: 'npm test', kept: 'asSet', unkept: 'asSet' },
    { what: 'a rule for its own', programs: ['tool'], command: 'tool', kept: 'asSet', unkept: 'asSet' },
    {
      what: 'a rule for its pip',
      programs: ['pip'],
      command: 'pip install x',
      kept: 'asSet',
      unkept: 'asSet',
    },
    {
      what: 'a rule for what it hides',
      programs: ['npm'],
      command: 'npm test',
      kept: 'reading',
      unkept: 'ask',
    },
    { what: 'a rule, with a planted sh', programs: ['sh'], command: 'npm test', kept: 'ask', unkept: 'ask' },
    { what: 'a service', programs: [], command: 'npm view mocha', kept: 'reading', unkept: 'ask' },
    {
      what: 'a service, and a planted ssh',
      programs: ['ssh'],
      command: 'npm view mocha',
      kept: 'ask',
      unkept: 'ask',
    },
  ];
  for (const { what, programs, command, kept, unkept } of table)
    it(`${what}: ${command}`, async () => {
      await makeVenv(join(workspace(), '.venv'), programs);
      assert.deepEqual([await decision(command, 'auto'), await decision(command, 'none')], [kept, unkept]);
    });

  it('cannot write, also where ls is one that was planted', async () => {
    await makeVenv(join(workspace(), '.venv'));
    await program(join(workspace(), '.venv/bin/ls'), `touch made; /bin/ls "$@"`);
    enforcement = 'auto';
    const { isEnforced, view } = await run('ls', asAgent());
    assert.equal(isEnforced, true);
    assert.match(view.text, /touch: cannot touch 'made'/);
    assert.doesNotMatch((await run('/bin/ls')).view.text, /made/);
  });
});

describe('An .envrc', () => {
  let folder: string;
  // Before the environment is given to a shell.
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'agent-shell-direnv-'));
    // Says what the real one would of a file that is allowed; of others it says nothing, and fails.
    await program(
      join(folder, 'direnv'),
      `[ "$1 $2" = "export json" ] && grep -q allowed .envrc || exit 1
echo x >>"$0.asked"
printf '{"FROM_ENVRC":"a \\\\"b\\\\" $(touch made)","DIRENV_DIFF":"x","PAGER":"less","API_TOKEN":"t","GIT_SSH_COMMAND":"x","PATH":"%s/bin:%s"}' "$PWD" "$PATH"`,
    );
    env.PATH = `${folder}${delimiter}${process.env.PATH ?? ''}`;
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const env: NodeJS.ProcessEnv = { ...plainEnv };
  const { workspace, run, shell } = localShell({
    get env() {
      return env;
    },
  });
  beforeEach(async () => {
    await mkdir(join(workspace(), 'bin'));
    await program(join(workspace(), 'bin', 'tool'), 'echo tool');
  });

  it('that is allowed sets variables and the PATH, which is said once', async () => {
    await writeFile(join(workspace(), '.envrc'), '# allowed');
    const { view, notices } = await run('tool; echo "$FROM_ENVRC [$DIRENV_DIFF] $PAGER"; ls');
    assert.equal(view.text, 'tool\na "b" $(touch made) [] cat\nbin');
    assert.deepEqual(notices, ['Active here: .envrc.']);
    assert.deepEqual((await run('tool')).notices, []);
  });

  it('that is not allowed sets nothing', async () => {
    await writeFile(join(workspace(), '.envrc'), 'export FROM_ENVRC=1');
    const { view, notices } = await run('echo "[$FROM_ENVRC]"');
    assert.deepEqual([view.text, notices], ['[]', []]);
  });

  it('gives no secret to what runs unasked, and makes it uncertain what programs do', async () => {
    await writeFile(join(workspace(), '.envrc'), '# allowed');
    const asAgent = { requester: 'agent' as const, folders: [{ name: 'work', path: workspace() }] };
    const report = await run('env | grep -c "^FROM_ENVRC=\\|^API_TOKEN="', asAgent);
    assert.deepEqual([report.isEnforced, report.view.text], [true, '1']);
    const { decision } = await shell().examine({
      input: { command: 'npm view mocha' },
      session: 'test',
      startCwd: workspace(),
      signal: new AbortController().signal,
      ...asAgent,
    });
    assert.equal(decision.kind, 'ask');
  });
});
