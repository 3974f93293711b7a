import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { RunStore } from '../../../src/engine/runs/runStore.ts';
import { type SessionState } from '../../../src/engine/shell/sessionState.ts';
import {
  callScript,
  setupScript,
  waitDescriptor,
  waitingSetupScript,
} from '../../../src/engine/shell/setup.ts';
import { agentRun, localShell } from '../support/localShell.ts';
import { plainState } from '../support/plainState.ts';
import { runOf } from '../support/runOf.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** States that a shell can be given only in part. */
const broken: Record<string, Partial<SessionState>> = {
  'a function': { functions: [{ name: 'f', flags: 'f', definition: 'f () \n{ \n    if\n}' }] },
  'a string': { functions: [{ name: 'f', flags: 'f', definition: "f () \n{ \n    echo 'a\n}" }] },
  'a variable': { variables: { A: 'declare -- A="x' } },
  'an alias': { aliases: "alias a='b';;\n" },
};

describe('A command whose setup cannot be read to its end', () => {
  const folder = temporaryFolder();

  /** Executes it with a setup, as `agent-run` does. Prints what it printed, or how the shell ended. */
  async function outcome(state: SessionState, env: NodeJS.ProcessEnv = {}): Promise<string> {
    const run = runOf('echo "ran in $PWD"', folder());
    const session = { cwd: folder(), state };
    await writeFile(run.setupFile, setupScript(run, session, { cwd: folder(), env: {} }));
    const { stdout, exitCode } = await execa('/bin/bash', ['--', run.commandFile], {
      env: { BASH_ENV: run.setupFile, ...env },
      cwd: '/',
      stdin: 'ignore',
      reject: false,
    });
    return exitCode === 0 ? stdout : `exit code ${exitCode}: ${stdout}`;
  }

  for (const [what, part] of Object.entries(broken)) {
    it(`is not run, by ${what}`, async () => {
      assert.equal(await outcome({ ...plainState, ...part }), 'exit code 125: ');
    });

    it(`is not run, by ${what}, whatever the options and aliases`, async () => {
      const aliases = `${part.aliases ?? ''}\nalias if='echo' fi='echo' else='echo' builtin='echo' [[='echo'\n`;
      const setOptions = '\\builtin set -o noclobber\n\\builtin set -o allexport';
      const shoptOptions = '\\builtin shopt -s expand_aliases';
      assert.equal(
        await outcome({ ...plainState, ...part, aliases, setOptions, shoptOptions }),
        'exit code 125: ',
      );
    });
  }

  it('is not run, by quotes that end in a later text', async () => {
    assert.equal(await outcome({ ...plainState, aliases: "alias a='b\n" }), 'exit code 125: ');
  });

  it('is run, where it can be', async () => {
    assert.equal(await outcome(plainState), `ran in ${folder()}`);
  });

  for (const name of ['builtin', 'unset', 'exit', 'return', '.', '[', 'test', 'command'])
    it(`is run in its setup, with a function ${name} in the environment`, async () => {
      const env = { [`BASH_FUNC_${name}%%`]: '() { :; }' };
      assert.equal(await outcome(plainState, env), `ran in ${folder()}`);
    });

  it('is not run by a shell that waits, unless that was told all of its call', async () => {
    const session = { cwd: '/', state: plainState };
    const call = { cwd: folder(), env: { A: "it's" }, movesTo: folder() };
    const runs = new RunStore(folder());
    const tell = async (length?: number) => {
      const run = runs.reserve({ setup: (run) => waitingSetupScript(run, session), launch: () => '' });
      await writeFile(run.commandFile, 'echo "ran in $PWD $A"');
      const text = callScript(run, session, call).slice(0, length);
      await writeFile(join(folder(), 'call'), text);
      const script = `exec bash -- "$1" ${waitDescriptor}<"$2"`;
      const { stdout } = await execa(
        '/bin/sh',
        ['-c', script, 'sh', run.commandFile, join(folder(), 'call')],
        {
          env: { BASH_ENV: run.setupFile },
          cwd: '/',
          reject: false,
        },
      );
      return { stdout, length: text.length };
    };
    const { stdout, length } = await tell();
    assert.equal(stdout, `ran in ${folder()} it's`);
    for (let cut = 1; cut < length - '\n#'.length; cut += 9)
      assert.doesNotMatch((await tell(cut)).stdout, /ran/);
  });
});

describe('A session that cannot be set up', () => {
  const { storage, workspace, run, start, shell } = localShell({ settings: { snapshot: false } });

  const breakSession = async (part: Partial<SessionState>) => {
    const [file = ''] = await readdir(join(storage(), 'sessions'));
    const path = join(storage(), 'sessions', file);
    const state = JSON.parse(await readFile(path, 'utf8')) as SessionState;
    await writeFile(path, JSON.stringify({ ...state, ...part }));
  };

  for (const [what, part] of Object.entries(broken)) {
    it(`because of ${what} says so, runs nothing, and can be used again`, async () => {
      await run('cd /; export A=1');
      await breakSession(part);
      await assert.rejects(run(`touch ${workspace()}/made`), {
        code: 'setupFailed',
        message:
          /^The command was not run, because its shell could not be set up: [^]* begins anew: send the command again[^]*(syntax error|unexpected EOF)/,
      });
      assert.equal(existsSync(join(workspace(), 'made')), false);
      const { view } = await run('echo "$PWD [$A]"');
      assert.equal(view.text, `${workspace()} []`);
    });
  }

  it('says so in the output of a job', async () => {
    await run('cd /');
    await breakSession(broken['a function'] ?? {});
    const { artifact } = await start({ command: `touch ${workspace()}/made`, async: true });
    const { run: job } = shell().runs.open(artifact.id);
    while (!existsSync(job.statusFile)) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.match(
      await readFile(job.outputFile, 'utf8'),
      /\nagent-shell: the command was not run, because its shell/,
    );
    assert.equal(existsSync(join(workspace(), 'made')), false);
  });
});

describe('Options in the environment', () => {
  const options = ['posix', 'privileged', 'errexit', 'nounset', 'posix:errexit:nounset:xtrace'];

  for (const value of options) {
    describe(`SHELLOPTS=${value}`, () => {
      const env = {
        ...process.env,
        SHELLOPTS: value,
        BASHOPTS: 'expand_aliases:extglob',
        POSIXLY_CORRECT: '1',
      };
      const { workspace, run } = localShell({ env });

      it('do not keep a command from its setup', async () => {
        await run('f() { echo f; }; export A=1; mkdir a; cd a');
        const { view } = await run('f; echo "$A $PWD"; printenv SHELLOPTS BASHOPTS POSIXLY_CORRECT');
        assert.equal(view.text, `f\n1 ${workspace()}/a`);
      });
    });
  }

  describe('where bash is the sh that runs agent-run', () => {
    const folder = temporaryFolder();

    for (const value of ['posix', 'privileged', 'posix:nounset'])
      it(`SHELLOPTS=${value}`, async () => {
        const run = runOf('echo "$PWD"; printenv SHELLOPTS BASHOPTS', folder());
        await execa('/bin/bash', ['--posix', agentRun, run.directory], {
          env: { SHELLOPTS: value, BASHOPTS: 'extglob' },
          cwd: '/',
          stdin: 'ignore',
          stdout: 'ignore',
          reject: false,
        });
        assert.equal(await readFile(run.outputFile, 'utf8'), `${folder()}\n`);
      });
  });
});
