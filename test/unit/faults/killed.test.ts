import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { reportText } from '../../../src/engine/tool/report.ts';
import { eventually } from '../../integration/support/eventually.ts';
import { processesWhere } from '../../leftovers/processes.ts';
import { cli } from '../support/cli.ts';
import { localShell } from '../support/localShell.ts';

describe('When something is killed', () => {
  const { storage, run } = localShell();
  /** A number of seconds that nobody else on this machine sleeps for. */
  const long = `62.${process.pid}`;
  const sleepers = async () => (await execa('pgrep', ['-f', `^sleep ${long}`], { reject: false })).stdout;
  const keepers = () =>
    processesWhere(
      ({ command, environment }) =>
        command.includes('keep-job') && environment.includes(`AGENT_SHELL_HOME=${storage()}`),
    );
  const pidFile = () => join(storage(), 'runs', '1', 'pid');

  it('the shell of the command: the signal is its end, and what still runs is said', async () => {
    const sleeps = `until pgrep -f '^sleep ${long}' >/dev/null; do sleep 0.05; done`;
    const report = await run(`echo begun; (${sleeps}; kill -9 $$) & sleep ${long}`);
    assert.equal(report.exitCode, 137);
    assert.match(
      reportText(report),
      /^\[ended by SIGKILL, exit code 137 .*\n\[The session is as it was before: .*\n\[still running: \d+ .*\nbegun\n/,
    );
    process.kill(Number(await sleepers()), 'SIGKILL');
  });

  it('what executes the run: the command is stopped, and it is said that its end is not known', async () => {
    await assert.rejects(run(`echo begun; kill -9 $PPID; sleep ${long}`), {
      code: 'lost',
      message:
        /missing exit status\. The shell it ran in is gone\. It was stopped and not run again; [^]*\nbegun$/,
    });
    assert.equal(await sleepers(), '');
  });

  it('the recorder: the command goes on, and it is said that output is missing', async () => {
    const isRecorded = `[ -s '${join(storage(), 'runs', '1', 'output')}' ]`;
    const report = await run(
      `echo begun; until ${isRecorded}; do sleep 0.05; done; kill -9 $(sed -n 2p '${pidFile()}'); exit 3`,
    );
    assert.equal(report.exitCode, 3);
    assert.match(reportText(report), /\n\[Not all of the output could be recorded: .*\]\nbegun\n/);
  });

  it('the recorder, while the command prints: it ends as if its reader had gone', async () => {
    const report = await run(`(sleep 0.2; kill -9 $(sed -n 2p '${pidFile()}')) & while :; do echo x; done`);
    assert.equal(report.exitCode, 141);
    assert.match(reportText(report), /\n\[Not all of the output could be recorded: /);
  });

  it('who asked for it: the next one stops it, and leaves jobs alone', async () => {
    const agentShell = (...words: string[]) =>
      execa(process.execPath, [cli, 'run', ...words], {
        env: { AGENT_SHELL_HOME: storage() },
        reject: false,
      });
    await agentShell('--async', '--', `exec sleep ${long}1`);
    const asking = agentShell('--', `(trap '' TERM; sleep ${long}2) & sleep ${long}3`);
    await eventually(async () => (await sleepers()).split('\n').length === 3);
    const [job = ''] = (await sleepers()).split('\n');
    asking.kill('SIGKILL');
    await asking;
    // When it was last looked for what is to be done.
    await rm(join(storage(), 'cleaned'));
    await agentShell('--', 'true');
    assert.equal(await sleepers(), job);
    process.kill(Number(job), 'SIGKILL');
    await eventually(() => keepers().length === 0);
  });

  it('everything: the next command of the session finds what the last good one left', async () => {
    await run('export A=1');
    await assert.rejects(run('A=2; kill -9 $PPID; kill -9 $$'), { code: 'lost' });
    assert.equal((await run('echo $A')).view.text, '1');
  });
});
