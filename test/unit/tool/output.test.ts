import assert from 'node:assert/strict';
import { reportDetails, reportText } from '../../../src/engine/tool/report.ts';
import { localShell } from '../support/localShell.ts';

/** What comes after the status line. */
const bodyOf = (text: string) => text.slice(text.indexOf('\n') + 1);

describe('agentShell.output.format: sections', () => {
  const { run } = localShell({ settings: { format: 'sections' } });
  const table: { what: string; command: string; expected: string | RegExp }[] = [
    {
      what: 'both streams and the exit code',
      command: 'echo out; echo err >&2; echo more; exit 3',
      expected: 'stdout:\nout\nmore\nstderr:\nerr\nexit code: 3\nCommand exited with code 3',
    },
    { what: 'one stream', command: 'echo out', expected: 'stdout:\nout\nstderr: nothing\nexit code: 0' },
    { what: 'none', command: 'true', expected: 'stdout: nothing\nstderr: nothing\nexit code: 0' },
    {
      what: 'what is written to the other by its name',
      command: 'echo a >/dev/stderr; echo b 2>&1',
      expected: 'stdout:\nb\nstderr:\na\nexit code: 0',
    },
    {
      what: 'the end of one that is long, and all of the other',
      command: 'seq 1 5000; echo oops >&2',
      expected:
        /^stdout: 5000 lines, 23893 bytes, the last 1997:\n3004\n[^]*\n5000\nstderr:\noops\nexit code: 0$/,
    },
    {
      what: 'half of each when both are long',
      command: 'seq 1 5000; seq 5001 9000 >&2',
      expected:
        /stdout: .*, the last 999:\n4002\n[^]*\nstderr: 4000 lines, 20000 bytes, the last 999:\n8002\n/,
    },
  ];
  for (const { what, command, expected } of table) {
    it(`shows ${what}`, async () => {
      const body = bodyOf(reportText(await run(command)));
      if (typeof expected === 'string') assert.equal(body, expected);
      else assert.match(body, expected);
    });
  }

  it('keeps both in one artifact, with totals of both', async () => {
    const { view } = await run('seq 1 100; seq 1 50 >&2');
    assert.deepEqual({ lines: view.totalLines, bytes: view.totalBytes }, { lines: 150, bytes: 433 });
  });
});

describe('agentShell.output.format: summary', () => {
  const { run } = localShell({ settings: { format: 'summary' } });

  it('says how much there was, and shows the last 20 lines of stdout and 50 of stderr', async () => {
    const report = await run('seq 1 100; seq 201 300 >&2; exit 1');
    const body = bodyOf(reportText(report));
    const { truncation } = reportDetails(report).meta;
    assert.deepEqual(truncation, {
      direction: 'tail',
      truncatedBy: 'lines',
      totalLines: 200,
      totalBytes: 692,
      outputLines: 72,
      outputBytes: Buffer.byteLength(report.view.text),
      artifactId: '1',
    });
    const lines = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index).join('\n');
    assert.equal(
      body,
      `stdout: 100 lines, 292 bytes, the last 20:\n${lines(81, 100)}\n` +
        `stderr: 100 lines, 400 bytes, the last 50:\n${lines(251, 300)}\n` +
        'exit code: 1\nCommand exited with code 1',
    );
  });
});

describe('agentShell.artifact.maxBytes', () => {
  const { run, call } = localShell({ settings: { maxOutputBytes: 1000 } });

  it('bounds what is kept; the command goes on, the rest is counted, and the result says so', async () => {
    const report = await run('seq 1 3000; echo done >&2; exit 4');
    const { exitCode, view } = report;
    assert.deepEqual([exitCode, view.totalLines, view.totalBytes], [4, 3001, 13_898]);
    assert.match(
      reportText(report),
      /\[Only the first 1000 bytes \(277 lines\) of the output were kept: the other 12898 /,
    );
    assert.equal(reportDetails(report).artifact.keptBytes, 1000);
  });

  it('is said in errors as well, and nothing is called whole', async () => {
    const command = 'seq 1 3000; sleep 61.3';
    await assert.rejects(call({ command, timeout: 3 }), (error: Error) => {
      assert.match(error.message, /\[Only the first 1000 bytes [^]*What was kept: artifact/);
      assert.doesNotMatch(error.message, /Whole output/);
      return true;
    });
  });

  it('is not mentioned when all was kept', async () => {
    assert.doesNotMatch(reportText(await run('seq 1 200')), /kept/);
  });
});

describe('agentShell.artifact.maxBytes with sections', () => {
  const { run } = localShell({ settings: { maxOutputBytes: 1000, format: 'sections' } });

  it('says of each stream what was kept', async () => {
    const text = reportText(await run('seq 1 3000; sleep 0.3; echo err >&2'));
    assert.match(text, /\nstdout: 3000 lines, 13893 bytes, of which the first 1000 bytes were kept:\n1\n2\n/);
    assert.match(text, /\nstderr: 1 line, 4 bytes, of which none was kept\nexit code: 0$/);
  });
});

describe('agentShell.output.truncation: middle', () => {
  const { run } = localShell({ settings: { truncation: 'middle' } });

  it('shows both ends, and says so', async () => {
    const report = await run('seq 1 300000');
    assert.match(
      reportText(report),
      / \| lines 1-999 and 299002-300000 of 300000 \| .*\]\n1\n2\n[^]*\n999\n\[\.\.\. lines 1000-299001 are not shown \.\.\.\]\n299002\n[^]*\n300000$/,
    );
    const { truncation } = reportDetails(report).meta;
    assert.equal(truncation?.direction, 'middle');
    assert.equal(truncation.outputLines, 1998);
  });

  it('says of which lines it shows only a part', async () => {
    const command = `for i in 1 2 3; do printf '%030000d\\n' $i; done`;
    const text = reportText(await run(command));
    assert.match(text, / \| lines 1 and 3, not all of them whole, of 3 \| /);
    assert.match(
      text,
      /\n\[\.\.\. the end of line 1 and line 2 and the beginning of line 3 are not shown \.\.\.\]\n/,
    );
    assert.match(reportText(await run(`printf '%090000d' 7`)), / \| the beginning and the end of line 1 \| /);
  });
});

describe('Output of which nothing can be seen', () => {
  const { run } = localShell();

  it('is not said to be none', async () => {
    assert.match(reportText(await run('echo')), /\]\n\(no visible output, 1 byte\)$/);
  });
});

describe('Binary output', () => {
  const { run } = localShell();

  it('is said to be binary, with its size', async () => {
    assert.match(
      reportText(await run('head -c 1000 /dev/urandom')),
      /artifact:\/\/1\]\n\(binary output, 1000 bytes\)$/,
    );
  });
});
