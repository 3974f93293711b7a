import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { execa } from 'execa';
import { countLines } from '../../../src/engine/output/countLines.ts';
import { readStreams, type RecordedStream } from '../../../src/engine/runs/readStreams.ts';
import { type Run } from '../../../src/engine/runs/run.ts';
import { hardenedEnvironment } from '../../../src/engine/shell/hardenedEnvironment.ts';
import { type Report } from '../../../src/engine/tool/report.ts';
import { eventually } from '../../integration/support/eventually.ts';
import { times } from '../../runsAll.ts';
import { localShell } from '../support/localShell.ts';
import { ownTerminals } from '../support/ownTerminal.ts';

const raw = String.raw;
const all = { stdout: Number.MAX_SAFE_INTEGER, stderr: Number.MAX_SAFE_INTEGER };

/** That a stream is these bytes, of which none is missing. */
function assertIs(stream: RecordedStream | undefined, bytes: Buffer): void {
  assert.ok(stream);
  assert.ok(stream.end.equals(bytes));
  const { keptBytes, totalBytes, totalLines } = stream;
  const expected = { keptBytes: bytes.length, totalBytes: bytes.length, totalLines: countLines(bytes) };
  assert.deepEqual({ keptBytes, totalBytes, totalLines }, expected);
}

describe('Streams that are recorded apart', () => {
  const { host } = ownTerminals();
  const settings = { format: 'sections', stripHeadTail: false, snapshot: false } as const;
  const { workspace, shell, run, call, storage } = localShell({ settings, ptyHosts: [host] });
  const runOf = ({ artifact }: Report): Run => shell().runs.open(artifact.id).run;

  const read = async (recorded: Run) => {
    const streams = await readStreams(recorded, all);
    assert.ok(streams);
    return { stdout: streams.stdout.end, stderr: streams.stderr.end };
  };
  /** What bash itself writes, with each stream in a pipe of its own. */
  const bashItself = async (script: string) => {
    const line =
      '{ bash "$1" </dev/null 2>&3 | cat >o; exit "${PIPESTATUS[0]}"; } 3>&1 | { cat >e; }; exit "${PIPESTATUS[0]}"';
    const { exitCode } = await execa('bash', ['-c', line, 'bash', script], {
      cwd: workspace(),
      env: hardenedEnvironment,
      reject: false,
    });
    const [stdout, stderr] = await Promise.all(['o', 'e'].map((name) => readFile(join(workspace(), name))));
    return { exitCode, stdout, stderr };
  };

  const commands = [
    'true',
    'exit 42',
    'echo o; echo e >&2; exit 3',
    'echo e >&2',
    'printf o; printf e >&2',
    'echo a >/dev/stderr; echo b; echo c >/dev/stderr',
    'echo a >/dev/fd/2; echo b >/proc/self/fd/1; echo c >/dev/stdout',
    'echo a | tee /dev/stderr',
    '{ echo a; echo b >&2; } 2>&1; echo c >&2',
    'exec 2>&1; echo a; echo b >&2',
    'exec 1>&2; echo a; echo b >&2',
    '{ echo o; echo e >&2; } 3>&1 1>&2 2>&3',
    'exec 2>&-; echo a; echo b >&2; exit 5',
    'exec >&-; echo a; echo b >&2',
    'exec >/dev/null 2>&1; echo a; exit 6',
    'set -x; echo a',
    'echo a; if; echo b',
    'no-such-program; exit $?',
    'kill -SEGV $$',
    'kill -PIPE $$',
    'trap "echo t >&2" EXIT; echo a',
    '[ -p /dev/stdout ] && [ -p /dev/stderr ] && ! [ -t 1 ] && ! [ -t 2 ] && echo pipes',
    '(sleep 0.1; echo late >&2) & wait; echo end',
    'seq 1 100000; seq 1 50000 >&2',
    'seq 1 100000 >&2 & seq 1 100000; wait',
    'for i in {1..10000}; do echo "o$i"; echo "e $i" >&2; done',
    raw`printf '\0\377\n\0'; printf '\376\0' >&2`,
    'head -c 1000000 /dev/zero; head -c 300001 /dev/zero >&2',
  ];
  for (const command of commands) {
    it(`are those that bash writes: ${command}`, async () => {
      const report = await run(command);
      const recorded = runOf(report);
      const expected = await bashItself(recorded.commandFile);
      const { stdout, stderr } = await read(recorded);
      assert.equal(report.exitCode, expected.exitCode);
      assert.ok(stdout.equals(expected.stdout ?? Buffer.alloc(0)), 'stdout');
      assert.ok(stderr.equals(expected.stderr ?? Buffer.alloc(0)), 'stderr');
      // What becomes of the session is not what this is about.
      const notices = report.notices.filter(
        (notice) => !notice.startsWith('The session is as it was before'),
      );
      assert.deepEqual(notices, []);
    });
  }

  it('are those that were written, whatever was', async () => {
    const write = fc.record({
      to: fc.constantFrom('stdout', 'stderr'),
      text: fc.constantFrom('x', 'y\n', 'ab\ncd', '\n'),
      count: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 30_000 })),
    });
    const property = fc.asyncProperty(fc.array(write, { maxLength: 30 }), async (writes) => {
      const lines = writes.map(
        ({ to, text, count }) =>
          `fs.writeSync(${to === 'stdout' ? 1 : 2}, ${JSON.stringify(text)}.repeat(${count}));\n`,
      );
      const script = `const fs = require('node:fs');\n${lines.join('')}`;
      await writeFile(join(workspace(), 'writes.cjs'), script);
      const recorded = runOf(await run(`'${process.execPath}' writes.cjs`));
      const streams = await readStreams(recorded, all);
      const expected = (name: string) =>
        Buffer.from(writes.map(({ to, text, count }) => (to === name ? text.repeat(count) : '')).join(''));
      assertIs(streams?.stdout, expected('stdout'));
      assertIs(streams?.stderr, expected('stderr'));
      const { size } = await stat(recorded.outputFile);
      assert.equal(size, expected('stdout').length + expected('stderr').length);
    });
    await fc.assert(property, { numRuns: times(8, 30) });
  });

  for (const [held, other] of [
    ['stdout', 'exec 2>&-'],
    ['stderr', 'exec >&-'],
  ] as const) {
    it(`are added to by a process that holds ${held} alone`, async () => {
      const waits = 'until [ -e go ]; do sleep 0.02; done';
      const print = held === 'stdout' ? 'echo late' : 'echo late >&2';
      const report = await run(`(${other}; ${waits}; ${print}) & echo o; echo e >&2`);
      assert.match(report.notices.join(), /still running/);
      const texts = async () => {
        const { stdout, stderr } = await read(runOf(report));
        return { stdout: stdout.toString(), stderr: stderr.toString() };
      };
      const expected = { stdout: 'o\n', stderr: 'e\n' };
      assert.deepEqual(await texts(), expected);
      await writeFile(join(workspace(), 'go'), '');
      await eventually(async () => (await texts())[held].includes('late'));
      assert.deepEqual(await texts(), { ...expected, [held]: `${expected[held]}late\n` });
    });
  }

  it('are stopped with a process that holds only one of them', async () => {
    // Nothing but the pipe leads to it.
    const command = `(env -i setsid bash -c 'exec >&-; trap "" INT TERM; sleep 371.7${process.pid}' &); sleep 371.8`;
    await assert.rejects(call({ command, timeout: 1 }), { code: 'timedOut' });
    assert.equal((await execa('pgrep', ['-f', `^sleep 371.7${process.pid}`], { reject: false })).stdout, '');
  });

  it('leave no pipe behind', async () => {
    await run('sleep 0.3 & echo o');
    await assert.rejects(call({ command: 'sleep 371.8', timeout: 1 }));
    await run('echo o');
    const files = await readdir(storage(), { recursive: true });
    assert.deepEqual(
      files.filter((file) => file.endsWith('pipe') && !isWaiting(join(storage(), file))),
      [],
    );
  });
  /** A run that has no command yet is one whose shell waits. */
  const isWaiting = (pipe: string) => pipe.includes('/runs/') && !existsSync(join(pipe, '../command'));

  it('are one in a terminal', async () => {
    const report = await call({ command: 'echo o; echo e >&2', pty: true });
    assert.equal(await readStreams(runOf(report), all), undefined);
    assert.equal(await readFile(report.artifact.path, 'utf8'), 'o\r\ne\r\n');
  });
});

describe('Streams that are recorded together', () => {
  const { shell, run } = localShell();

  it('cannot be read apart', async () => {
    const { artifact } = await run('echo o; echo e >&2');
    assert.equal(await readStreams(shell().runs.open(artifact.id).run, all), undefined);
  });
});
