import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Job } from '../../../src/engine/jobs/job.ts';
import { Jobs, maxRunningJobs } from '../../../src/engine/jobs/jobs.ts';
import { JobRequests } from '../../../src/engine/jobs/jobRequests.ts';
import { statusLine } from '../../../src/engine/jobs/jobText.ts';
import { RunStore } from '../../../src/engine/runs/runStore.ts';
import { reportDetails, reportText } from '../../../src/engine/tool/report.ts';
import { defaultSettings } from '../../../src/engine/tool/settings.ts';
import { processesIn } from '../../leftovers/processes.ts';
import { jobShell } from '../support/jobShell.ts';
import { searchWorker } from '../support/keptOutputs.ts';

describe('A background job', () => {
  const { startJob, start, run, ask, jobs, shell, workspace, storage } = jobShell();

  /** As a command line does. */
  const askForAll = async (input: unknown) =>
    new JobRequests({
      jobs: jobs(),
      hosts: [],
      settings: () => defaultSettings,
      searchWorker,
      masks: shell().masks,
    }).answer({ input, signal: new AbortController().signal });

  /** Ends what waits for it. */
  const go = (name = 'go') => {
    writeFileSync(join(workspace(), name), '');
  };
  const untilGo = (name = 'go', everySeconds = 0.05) =>
    `until [ -e ${name} ]; do sleep ${everySeconds}; done`;

  /** Resolves when somebody has been told of all jobs: what ends after that was still running then. */
  const whenListed = () =>
    new Promise<void>((resolve) => {
      const all = jobs();
      const listAll = all.listAll.bind(all);
      all.listAll = async () => {
        const found = await listAll();
        resolve();
        return found;
      };
    });

  it('does not bring back a storage that was removed meanwhile', async () => {
    await startJob('true');
    const [job] = jobs().list();
    await job?.ended;
    // Nothing else is to write to it, but for what is just ending.
    await shell().dispose();
    await rm(storage(), { recursive: true, maxRetries: 5, retryDelay: 100 });
    if (job) await jobs().tell(job, 'user');
    assert.ok(job?.record.told.includes('user'));
    assert.equal(existsSync(storage()), false);
  });

  it('is started at once, and its start says how to follow it', async () => {
    const result = await startJob(untilGo());
    assert.match(
      reportText(result),
      /^\[running \| \d+\.\d\d s \| artifact:\/\/1\]\nBackground job 1 started: until \[ -e go \]; do sleep 0\.05; done\n\[Follow it with agent_shell_job: .*"poll": \["1"\].*"cancel": \["1"\].*\]$/,
    );
    assert.deepEqual(reportDetails(result).async, { state: 'running', jobId: '1', type: 'bash' });
  });

  it('says so in one line when the session has had one before', async () => {
    await startJob(untilGo('first'));
    const line = /^\[running \| .* \| artifact:\/\/2 \| Background job 2 started: until \[ -e go \]; .*\]$/;
    assert.match(reportText(await startJob(untilGo())), line);
    const other = await start({ command: untilGo(), async: true }, { session: 'other' });
    assert.match(reportText(other), /\nBackground job 3 started: .*\n\[Follow it/);
  });

  it('that has ended when its start is reported is not said to run', async () => {
    // How soon that is depends on the machine.
    let result = await startJob('echo hi; exit 3');
    while (result.exitCode === undefined) result = await startJob('echo hi; exit 3');
    const { artifact } = result;
    assert.match(
      reportText({ ...result, isFirst: true }),
      /^\[exit code 3 \| .*\]\nhi\nCommand exited with code 3\nBackground job \d+ has already ended: echo hi; exit 3$/,
    );
    assert.deepEqual(reportDetails(result).async, { state: 'failed', jobId: artifact.id, type: 'bash' });
    assert.doesNotMatch(reportText(await run('true')), new RegExp(`Background job ${artifact.id} `));
  });

  it('is waited for until it ends, and what it printed is shown', async () => {
    await startJob(`echo begun; ${untilGo()}; echo done`);
    const answer = ask({ poll: ['1'] });
    go();
    assert.match(
      await answer,
      /^\[job 1 \| completed \| exit code 0 \| .* \| artifact:\/\/1 \| .*\]\nbegun\ndone$/,
    );
  });

  it('has failed with a non-zero exit code', async () => {
    await startJob('echo broken; exit 3');
    assert.match(
      await ask({ poll: ['1'] }),
      /^\[job 1 \| failed \| exit code 3 .*\]\nbroken\nCommand exited with code 3$/,
    );
  });

  it('says which stage of its pipeline has failed', async () => {
    await startJob('false | cat');
    assert.match(await ask({ poll: ['1'] }), /^\[job 1 \| completed \| exit code 0; false 1 \| /);
  });

  it('however soon it ends', async () => {
    for (let id = 1; id <= 10; id++) {
      await startJob('true');
      assert.match(await ask({ poll: [String(id)] }), /^\[job \d+ \| completed \| exit code 0 /);
    }
  });

  it('runs beside the next commands of its session, begins as they do, and leaves them nothing', async () => {
    await run('export FROM=here; cd /; f() { echo function; }');
    await startJob(`cd "${workspace()}"; echo "$FROM"; f; ${untilGo()}; export FROM=job`);
    assert.equal((await run('echo "$FROM $PWD"')).view.text, 'here /');
    go();
    assert.match(await ask({ poll: ['2'] }), /\nhere\nfunction$/);
    assert.equal((await run('echo "$FROM $PWD"')).view.text, 'here /');
  });

  it('is announced once, at the top of the next result of its session', async () => {
    await startJob(`${untilGo()}; exit 4`);
    go();
    await (
      await jobs().find('1')
    ).ended;
    assert.doesNotMatch(reportText(await run('echo other', { session: 'other' })), /Background job/);
    assert.match(
      reportText(await run('echo next')),
      /^\[Background job 1 \(.*; exit 4\): failed, exit code 4 after \d+\.\d\d s\. Output: artifact:\/\/1\]\n\[exit code 0 /,
    );
    assert.doesNotMatch(reportText(await run('echo again')), /Background job/);
  });

  it('is not announced to whoever has waited for it', async () => {
    await startJob('exit 4');
    await ask({ poll: ['1'] });
    assert.doesNotMatch(reportText(await run('echo next')), /Background job/);
  });

  it('is announced by the job tool too', async () => {
    await startJob(untilGo('never'));
    await startJob(untilGo());
    go();
    await (
      await jobs().find('2')
    ).ended;
    assert.match(
      await ask({ output: '1' }),
      /^\[Background job 2 \(.*\): completed, .*\]\n\[job 1 \| running /,
    );
  });

  it('is waited for until it prints what was asked for', async () => {
    await startJob(`echo one; ${untilGo()}; echo "listening on http://127.0.0.1:8080/"; ${untilGo('end')}`);
    const answer = ask({ poll: ['1'], pattern: String.raw`http://\S+` });
    go();
    assert.match(
      await answer,
      /^\[Line 2 of job 1 matches "http:.*": listening on http:\/\/127\.0\.0\.1:8080\/\]\n\[job 1 \| running /,
    );
  });

  it('is found to have printed it before', async () => {
    await startJob('echo ready; exit 1');
    await (
      await jobs().find('1')
    ).ended;
    assert.match(
      await ask({ poll: ['1'], pattern: '^ready$' }),
      /^\[Line 1 of job 1 matches "\^ready\$": ready\]\n\[job 1 \| failed /,
    );
  });

  it('only counts what comes after a place, when asked so', async () => {
    await startJob(`echo compiled; ${untilGo()}; echo compiled again; ${untilGo('end')}`);
    await ask({ poll: ['1'], pattern: 'compiled' });
    const answer = ask({ poll: ['1'], pattern: 'compiled', since: 'compiled\n'.length });
    go();
    assert.match(await answer, /^\[Line 2 of job 1 matches "compiled": compiled again\]/);
  });

  it('says when it ended without printing it', async () => {
    await startJob('echo something');
    assert.match(
      await ask({ poll: ['1'], pattern: 'ready' }),
      /^\[No line matched "ready" before the end\.\]\n\[job 1 \| completed /,
    );
  });

  it('is shown as it is when the waiting is over', async () => {
    await startJob(`echo so far; ${untilGo()}`);
    await ask({ poll: ['1'], pattern: 'so far' });
    assert.match(
      await ask({ poll: ['1'], wait: 0.1 }),
      /^\[Nothing has ended within 0\.1 s\. Poll again to go on waiting\.\]\n\[job 1 \| running .*\]\nso far\n\[To see what it prints from here on: \{"output": "1", "since": 7\}\]$/,
    );
  });

  it('is waited for without its id', async () => {
    await startJob(untilGo('never'));
    await startJob(`${untilGo()}; echo second`);
    const answer = ask({ poll: [] });
    go();
    assert.match(await answer, /^\[job 2 \| completed .*\]\nsecond$/);
  });

  it('is not waited for where there is none', async () => {
    assert.equal(await ask({ poll: [] }), 'No running background jobs to wait for.');
    assert.equal(await ask({ list: true }), 'There are no background jobs.');
    await assert.rejects(ask({ poll: ['7'] }), {
      code: 'noJob',
      message: /^Background job not found: 7\. There are none\./,
    });
    await assert.rejects(ask({ cancel: ['../1'] }), { code: 'noJob' });
  });

  it('of any session is meant where none is given', async () => {
    assert.equal(await askForAll({ list: true }), 'There are no background jobs.');
    await start({ command: 'exit 1', async: true }, { session: 'one' });
    await start({ command: untilGo(), async: true }, { session: 'two' });
    await (
      await jobs().find('1')
    ).ended;
    for (const input of [{}, { list: true }])
      assert.match(
        await askForAll(input),
        /^\[job 1 \| failed .* \| exit 1\]\n\[job 2 \| running .* done\]$/,
      );
    const listed = whenListed();
    const answer = askForAll({ poll: [] });
    await listed;
    go();
    assert.match(await answer, /^\[job 2 \| completed /);
    assert.equal(await askForAll({ poll: [] }), 'No running background jobs to wait for.');
  });

  it('can be read from where the last answer ended', async () => {
    await startJob(`seq 1 3; ${untilGo()}; printf 'four\\nfi'; ${untilGo('end')}; echo ve`);
    await ask({ poll: ['1'], pattern: '3' });
    assert.match(
      await ask({ output: '1', since: 0 }),
      /\| bytes 0-6 of 6\]\n1\n2\n3\n\n?\[That is all so far\. Go on with \{"output": "1", "since": 6\}\]$/,
    );
    go();
    await ask({ poll: ['1'], pattern: 'fi' });
    assert.match(
      await ask({ output: '1', since: 6 }),
      /\| bytes 6-13 of 13\]\nfour\nfi\n\[That is all so far/,
    );
    go('end');
    await (
      await jobs().find('1')
    ).ended;
    assert.match(await ask({ output: '1', since: 13 }), /completed.*\]\nve\n+\[That is all\.\]$/);
    assert.match(await ask({ output: '1', since: 16 }), /\n\(nothing new\)\n\[That is all\.\]$/);
  });

  it('has nothing after its end, and says where that is', async () => {
    await startJob(`echo begun; ${untilGo()}`);
    await ask({ poll: ['1'], pattern: 'begun' });
    assert.match(
      await ask({ output: '1', since: 99_999 }),
      /\| bytes 6-6 of 6\]\n\(nothing after byte 99999: the output ends at 6\)\n\[.* Go on with \{"output": "1", "since": 6\}\]$/,
    );
  });

  it('is read piece by piece without a gap', async () => {
    await startJob('seq 1 30000');
    await (
      await jobs().find('1')
    ).ended;
    let since = 0;
    let text = '';
    for (;;) {
      const answer = await ask({ output: '1', since });
      const [, part = '', rest = ''] = /^\[.*?\]\n([^]*)\n\[(.*)\]$/.exec(answer) ?? [];
      text += part;
      const next = /"since": (\d+)/.exec(rest)?.[1];
      if (next === undefined) break;
      if (!text.endsWith('\n')) text += '\n';
      since = Number(next);
    }
    const expected = Array.from({ length: 30_000 }, (_, index) => index + 1).join('\n');
    assert.equal(text.trimEnd(), expected);
  });

  it('is stopped with all that it has started, and its last output is shown', async () => {
    await startJob(`echo up; (trap '' TERM INT; setsid sleep 300) & sleep 300; ${untilGo()}`);
    await ask({ poll: ['1'], pattern: 'up' });
    assert.match(await ask({ cancel: ['1'] }), /^\[job 1 \| cancelled \| .*\]\nup$/);
    assert.deepEqual(processesIn(workspace()), []);
    assert.match(await ask({ cancel: ['1'] }), /^\[job 1 \| cancelled /);
  });

  it('frees the port of the server that it was', async () => {
    const server = `require('http').createServer((_, r) => r.end('hello')).listen(0, '127.0.0.1', function () { console.log('port ' + this.address().port) })`;
    await startJob(`node -e "${server}"`);
    const [, port] =
      /matches .*: port (\d+)\]/.exec(await ask({ poll: ['1'], pattern: String.raw`port \d+` })) ?? [];
    const fetched = await fetch(`http://127.0.0.1:${port}/`);
    assert.equal(await fetched.text(), 'hello');
    await ask({ cancel: ['1'] });
    await assert.rejects(fetch(`http://127.0.0.1:${port}/`));
  });

  it('lists all jobs, and whose they are', async () => {
    await startJob('exit 1');
    await ask({ poll: ['1'] });
    await start({ command: untilGo(), async: true }, { session: 'other' });
    assert.match(
      await ask({}),
      /^\[job 1 \| failed \| exit code 1 \| .* \| exit 1\]\n\[job 2 \| running \| .* \| of another session\]$/,
    );
  });

  it('stops when its own time is up, and not when that of a call is', async () => {
    await startJob('echo begun; sleep 300', { timeout: 1 });
    assert.match(
      await ask({ poll: ['1'] }),
      /^\[job 1 \| stopped: its time was up \(1 seconds\) \| .*\]\nbegun$/,
    );
    assert.match(await ask({ cancel: ['1'] }), /^\[job 1 \| stopped: its time was up/);
    await startJob(untilGo());
    assert.ok((await jobs().find('2')).record.endsBy - Date.now() > 23 * 60 * 60 * 1000);
  });

  it('says so to whoever else looks at it, whatever its shell made of the signal', async () => {
    await startJob(`trap 'exit 0' INT TERM; echo begun; while :; do sleep 0.1; done`, { timeout: 2 });
    const others = new Jobs({ storage: storage(), runs: new RunStore(storage()), workspace: 'another' });
    const job = await others.find('1');
    assert.deepEqual([job.state, (await job.ended).kind], ['running', 'timedOut']);
    assert.match(statusLine(job), /^\[job 1 \| stopped: its time was up \(2 seconds\) /);
    await others.leave();
  });

  it('says that a day was its time', async () => {
    await startJob(untilGo());
    const { record, recorded } = await jobs().find('1');
    const end = { kind: 'timedOut', left: [], endedAt: new Date().toISOString() } as const;
    const attendance = { leaving: new AbortController().signal, isKeeper: true };
    const stopped = new Job(record, { ...recorded, meta: { ...recorded.meta, end } }, attendance);
    assert.match(statusLine(stopped), /^\[job 1 \| stopped: its time was up \(24 hours\) /);
  });

  it('stays cancelled when its time is up while it is stopped', async () => {
    await startJob(`trap '' INT TERM; echo begun; while :; do sleep 0.1; done`);
    await ask({ poll: ['1'], pattern: 'begun' });
    const others = new Jobs({ storage: storage(), runs: new RunStore(storage()), workspace: 'another' });
    const { record, recorded } = await others.find('1');
    const cancelled = others.cancel(await others.find('1'));
    const { signal: leaving } = new AbortController();
    const keeper = new Job({ ...record, endsBy: Date.now() }, recorded, { leaving, isKeeper: true });
    assert.equal((await keeper.ended).kind, 'cancelled');
    await cancelled;
    assert.match(await ask({ poll: ['1'] }), /^\[job 1 \| cancelled /);
    await others.leave();
  });

  it('is lost when its shell is gone', async () => {
    await startJob('echo begun; sleep 300');
    await ask({ poll: ['1'], pattern: 'begun' });
    const job = await jobs().find('1');
    const [agentRun] = readFileSync(job.recorded.run.pidFile, 'utf8').split('\n');
    process.kill(Number(agentRun), 'SIGKILL');
    assert.match(await ask({ poll: ['1'] }), /^\[job 1 \| lost: its shell is gone.*\]\nbegun$/);
    assert.deepEqual(processesIn(workspace()), []);
  });

  it('cannot be typed into without a terminal', async () => {
    await startJob(untilGo());
    await assert.rejects(ask({ id: '1', input: 'y\n' }), { code: 'noInput', message: /"pty": true/ });
  });

  it('leaves a poll that is cancelled, and goes on', async () => {
    await startJob(untilGo());
    const controller = new AbortController();
    const answer = ask({ poll: ['1'] }, 'test', controller.signal);
    controller.abort();
    await assert.rejects(answer, { code: 'cancelled' });
    assert.equal((await jobs().find('1')).state, 'running');
  });

  it('is not harmed by a pattern that takes for ever', async () => {
    await startJob(`printf 'a%.0s' {1..40}; echo b; ${untilGo()}`);
    await assert.rejects(ask({ poll: ['1'], pattern: '(a+)+$' }), {
      code: 'badPattern',
      message: /was stopped/,
    });
    await assert.rejects(ask({ poll: ['1'], pattern: '(' }), {
      code: 'badPattern',
      message: /^(?!.*option).*a backslash before .*write both, as in \[Ee\]rror/,
    });
  });

  it('is refused where there are too many', async () => {
    const all = Array.from({ length: maxRunningJobs }, (_, index) =>
      start({ command: untilGo('go', 1), async: true }, { session: String(index % 10) }),
    );
    await Promise.all(all);
    await assert.rejects(startJob('true'), {
      code: 'tooManyJobs',
      message: /^There are 100 background jobs running/,
    });
    assert.equal((await run('echo still')).view.text, 'still');
    const hasRoom = (where: string) =>
      new Jobs({ storage: storage(), runs: new RunStore(storage()), workspace: where }).hasRoom;
    assert.equal(hasRoom(workspace()), false, 'for another process of the workspace');
    assert.equal(hasRoom('another'), true, 'for another workspace');
    go();
    await ask({ poll: ['1'] });
    assert.equal(hasRoom(workspace()), true, 'when one has ended');
  }).timeout(120_000);

  it('leaves little behind: the last ones are remembered', async () => {
    for (let id = 1; id <= 25; id++) {
      await startJob('true');
      await ask({ poll: [String(id)] });
      await jobs().tell(await jobs().find(String(id)), 'user');
    }
    const [owner = ''] = await readdir(join(storage(), 'jobs'));
    assert.equal((await readdir(join(storage(), 'jobs', owner))).length, 20);
    assert.equal((await ask({})).split('\n').length, 20);
    assert.ok(existsSync(join(storage(), 'runs', '1', 'output')));
  });
});

describe('agentShell.async.enabled', () => {
  const { call, storage } = jobShell({ settings: { isAsyncEnabled: false } });

  it('off: nothing is run', async () => {
    await assert.rejects(call({ command: 'true', async: true }), {
      code: 'asyncDisabled',
      message: /^Async bash execution is disabled/,
    });
    assert.equal(existsSync(join(storage(), 'runs')), false);
  });
});

describe('agentShell.autoBackground', () => {
  describe('with time enough', () => {
    const { run } = jobShell({ settings: { autoBackgroundMs: 50_000 } });

    it('leaves alone what ends in time', async () => {
      assert.equal((await run('echo quick; cd /')).view.text, 'quick');
      assert.equal((await run('pwd')).view.text, '/');
    });
  });

  const { start, ask, workspace } = jobShell({ settings: { autoBackgroundMs: 500 } });

  it('lets go on what takes longer, with what it has printed', async () => {
    const result = await start({ command: `echo begun; until [ -e go ]; do sleep 0.05; done; echo done` });
    assert.match(
      reportText(result),
      /^\[running \| .*\]\n\[It takes more than 0\.5 s, so it goes on in the background\.\]\nbegun\nBackground job 1 started: echo begun;/,
    );
    writeFileSync(join(workspace(), 'go'), '');
    assert.match(await ask({ poll: ['1'] }), /^\[job 1 \| completed .*\]\nbegun\ndone$/);
  });

  it('stops a job when the time is up that was asked for', async () => {
    await start({ command: 'sleep 300', timeout: 2 });
    assert.match(await ask({ poll: ['1'] }), /^\[job 1 \| stopped: its time was up \(2 seconds\)/);
  });
});

describe('agentShell.onTimeout', () => {
  const { start, ask, workspace } = jobShell({ settings: { onTimeout: 'background' } });

  it('background: a command whose time is up goes on as a job', async () => {
    const result = await start({ command: 'echo begun; until [ -e go ]; do sleep 0.05; done', timeout: 1 });
    assert.match(
      reportText(result),
      /\n\[It has not ended after 1 seconds, so it goes on in the background\.\]\nbegun\nBackground job 1 started: /,
    );
    writeFileSync(join(workspace(), 'go'), '');
    assert.match(await ask({ poll: ['1'] }), /^\[job 1 \| completed /);
  });
});
