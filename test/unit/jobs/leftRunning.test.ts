import assert from 'node:assert/strict';
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Jobs } from '../../../src/engine/jobs/jobs.ts';
import { RunStore } from '../../../src/engine/runs/runStore.ts';
import { reportText } from '../../../src/engine/tool/report.ts';
import { processesIn } from '../../leftovers/processes.ts';
import { jobShell } from '../support/jobShell.ts';

describe('What a command leaves running', () => {
  const { run, startJob, ask, jobs, workspace, storage } = jobShell();

  /** A program that has said that it runs before the command ends. */
  const program = `sh -c 'touch up; exec sleep 374'`;
  const untilUp = 'until [ -e up ]; do sleep 0.02; done; echo x';

  const ways: { start: string; holdsOutput: boolean }[] = [
    { start: `${program} &`, holdsOutput: true },
    { start: `${program} >log 2>&1 &`, holdsOutput: false },
    { start: `nohup ${program} >/dev/null 2>&1 & disown;`, holdsOutput: false },
    { start: `setsid ${program} >/dev/null 2>&1 &`, holdsOutput: false },
    { start: `(setsid ${program} &)`, holdsOutput: true },
    { start: `env -i ${program} &`, holdsOutput: true },
  ];
  for (const { start, holdsOutput } of ways) {
    it(`is named, listed and stopped: ${start}`, async () => {
      const read = holdsOutput ? '; what it prints: {"output": "1"}' : '';
      const text = reportText(await run(`${start}\n${untilUp}`));
      const [, pid = ''] = /^\[still running: (\d+) /m.exec(text) ?? [];
      assert.ok(
        text.endsWith(
          `]\n[still running: ${pid} sleep 374 (to stop it: agent_shell_job {"cancel": ["1"]}${read})]\nx`,
        ),
        text,
      );
      const line = new RegExp(`^\\[job 1 \\| left running \\| .* \\| artifact://1 \\| ${pid} sleep 374\\]`);
      assert.match(await ask({ list: true }), line);
      assert.match(await ask({ cancel: ['1'] }), /^\[job 1 \| cancelled \| .*\]\nx$/);
      assert.deepEqual(processesIn(workspace()), []);
      assert.doesNotMatch(reportText(await run('echo next')), /still running|Background job/);
    });
  }

  it('is not what it has ended itself', async () => {
    for (const signal of ['KILL', 'TERM', 'HUP'])
      assert.doesNotMatch(reportText(await run(`sleep 374 & kill -${signal} $!; echo x`)), /still running/);
  });

  it('is a part of the command itself, told by what it runs', async () => {
    const text = reportText(await run('while :; do sleep 374; done & echo x'));
    assert.match(text, /\n\[still running: \d+ bash \(sleep 374\) /);
    await ask({ cancel: ['1'] });
    assert.deepEqual(processesIn(workspace()), []);
  });

  it('is announced when it is gone, once', async () => {
    await run('until [ -e go ]; do sleep 0.02; done & echo x');
    writeFileSync(join(workspace(), 'go'), '');
    const [job] = jobs().list();
    await job?.ended;
    assert.match(
      reportText(await run('echo next')),
      /^\[Background job 1 \(\d+ .*\): no longer running\. Output: artifact:\/\/1\]\n\[exit code 0/,
    );
    assert.doesNotMatch(reportText(await run('echo again')), /Background job/);
  });

  it('is waited for by its output', async () => {
    await run('{ until [ -e go ]; do sleep 0.02; done; echo ready; sleep 374; } & echo x');
    const answer = ask({ poll: ['1'], pattern: 'ready' });
    writeFileSync(join(workspace(), 'go'), '');
    assert.match(await answer, /^\[Line 2 of job 1 matches "ready": ready\]\n\[job 1 \| left running /);
  });

  it('is found again by a window that was reloaded, and stopped there', async () => {
    await run(`${program} >/dev/null 2>&1 &\n${untilUp}`);
    // As it is when the process of a window is gone.
    const records = join(storage(), 'jobs');
    const [owner = ''] = readdirSync(records);
    renameSync(join(records, owner), join(records, '999999999-1'));
    const later = new Jobs({ storage: storage(), runs: new RunStore(storage()), workspace: workspace() });
    await later.adopt();
    const [job] = later.list();
    assert.equal(job?.state, 'running');
    await later.cancel(job);
    assert.deepEqual([job.state, processesIn(workspace())], ['cancelled', []]);
    // The command itself has ended in its own way.
    assert.equal(job.recorded.meta.end?.kind, 'exited');
    await later.leave();
  });

  it('takes no room from jobs, nor the explanation of the first one', async () => {
    await run(`${program} &\n${untilUp}`);
    assert.match(reportText(await startJob('sleep 374')), /\n\[Follow it with agent_shell_job/);
  });
});
