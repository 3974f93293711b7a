import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultSettings } from '../../../src/engine/tool/settings.ts';
import { limitsOf } from '../../../src/engine/tool/viewOf.ts';
import { reportDetails, reportText, type Report } from '../../../src/engine/tool/report.ts';
import { jobShell } from '../support/jobShell.ts';
import { localShell } from '../support/localShell.ts';
import { withoutPerl } from '../support/withoutPerl.ts';

/** What comes after the status line. */
const bodyOf = (report: Report) => reportText(report).replace(/^.*\n/, '');

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).join('\n');

describe('The part of an output that was asked for', () => {
  const { run, call, shell, workspace } = localShell({ settings: { snapshot: false } });
  /** Runs a script by the name of a program that is known to end, as a `head` is left to the view only after these. */
  const runTool = async (script: string, rest: string) => {
    await mkdir(join(workspace(), 'node_modules/.bin'), { recursive: true });
    await writeFile(join(workspace(), 'node_modules/.bin/prettier'), `#!/bin/sh\n${script}\n`, {
      mode: 0o755,
    });
    return run(`node_modules/.bin/prettier ${rest}`);
  };
  const ranOf = async ({ artifact }: Report) =>
    readFile(shell().runs.open(artifact.id).run.commandFile, 'utf8');

  const table: [what: string, command: string, body: string][] = [
    ['lines', 'seq 1 7919 | head -3', '[3 of 7,919 lines, as asked; all: artifact://1]\n1\n2\n3'],
    ['bytes', 'printf 123456789 | tail -c 4', '[4 of 9 bytes, as asked; all: artifact://1]\n6789'],
    ['no note where it is all', 'seq 1 3 | tail -3', '1\n2\n3'],
    ['nothing', 'true | tail -3', '(no output)'],
    [
      'stderr before it',
      '{ seq 1 9; echo careful >&2; } | tail -2',
      '[2 of 9 lines, as asked, after 1 line of stderr; all: artifact://1]\ncareful\n8\n9',
    ],
    [
      'no stderr where that was piped too',
      '{ seq 1 9; echo careful >&2; } 2>&1 | tail -2',
      '[2 of 10 lines, as asked; all: artifact://1]\n9\ncareful',
    ],
    [
      'as many lines as were asked for, wherever the cursor goes',
      String.raw`printf '\033[31mred\033[0m\nover\033[1A\rup\n10%%\r100%%\nlast\n' | head -3`,
      '[3 of 4 lines, as asked; all: artifact://1]\nred\nuper\n100%',
    ],
    ['that it is no text', 'head -c 4000 /usr/bin/env | head -c 100', '(binary output, 4000 bytes)'],
  ];
  for (const [what, command, body] of table) {
    it(`shows ${what}`, async () => {
      const text = bodyOf(await run(command)).replace(/^\[Whole output: .*\]\n/, '');
      assert.equal(text, body);
    });
  }

  describe('of a command that failed', () => {
    const failures: [what: string, command: string, body: string][] = [
      [
        'is followed by the lines that may tell why',
        `sh -c 'seq 1 50; echo "error: broken"; seq 51 90; exit 3' | head -2`,
        '[2 of 91 lines, as asked; all: artifact://1]\n1\n2\n[It failed; from the rest of its output:]\n51: error: broken\n' +
          'Command exited with code 3',
      ],
      [
        'is followed by those before it',
        `sh -c 'echo "fatal: broken"; seq 1 50; exit 3' | tail -1`,
        '[1 of 51 lines, as asked; all: artifact://1]\n50\n[It failed; from the rest of its output:]\n1: fatal: broken\n' +
          'Command exited with code 3',
      ],
      [
        'is followed by the end where no line does',
        `sh -c 'seq 1 50; exit 3' | head -1`,
        '[1 of 50 lines, as asked; all: artifact://1]\n1\n[It failed; from the rest of its output:]\n' +
          `${lines(46, 50)}\nCommand exited with code 3`,
      ],
      [
        'is followed by the names of the tests that failed, not of those that passed',
        `sh -c 'echo "  ✔ throws no error"; echo "  1) refuses a sum"; seq 50; echo "  1 failing"; exit 1' | tail -1`,
        '[1 of 53 lines, as asked; all: artifact://1]\n  1 failing\n[It failed; from the rest of its output:]\n' +
          '2:   1) refuses a sum\nCommand exited with code 1',
      ],
      [
        'is followed by errors where it has but a warning',
        `sh -c 'echo "warning: old"; seq 50; echo "x.c:3:1: error: broken"; exit 2' | head -1`,
        '[1 of 52 lines, as asked; all: artifact://1]\nwarning: old\n[It failed; from the rest of its output:]\n' +
          '52: x.c:3:1: error: broken\nCommand exited with code 2',
      ],
      [
        'is followed by errors where it only says that there were some',
        `sh -c 'echo "x.c:3:1: error: broken"; seq 50; echo "make: *** [x] Error 1"; exit 2' | tail -1`,
        '[1 of 52 lines, as asked; all: artifact://1]\nmake: *** [x] Error 1\n[It failed; from the rest of its output:]\n' +
          '1: x.c:3:1: error: broken\nCommand exited with code 2',
      ],
      [
        'is followed by errors, and not by the warnings before them',
        `sh -c 'for i in $(seq 30); do echo "warning: old way $i"; done; echo "error: broken"; seq 50; exit 2' | tail -1`,
        '[1 of 81 lines, as asked; all: artifact://1]\n50\n[It failed; from the rest of its output:]\n' +
          '31: error: broken\nCommand exited with code 2',
      ],
      [
        'says of how many lines these are some, the ones first that say something new',
        `sh -c 'for i in $(seq 90); do echo "error: the same $i"; done; echo "error: another"; seq 50; exit 2' | tail -1`,
        '[1 of 141 lines, as asked; all: artifact://1]\n50\n[It failed; from the rest of its output, 20 of 91 lines that tell of errors:]\n' +
          `${Array.from({ length: 19 }, (_, index) => `${index + 1}: error: the same ${index + 1}`).join('\n')}\n91: error: another\nCommand exited with code 2`,
      ],
      [
        'is followed by what failed where it has but the numbers',
        `sh -c 'echo "  ● cart › adds up"; seq 50; echo "Tests:       1 failed, 3 passed, 4 total"; echo "Snapshots:   1 failed, 1 total"; exit 1' | tail -2`,
        '[2 of 53 lines, as asked; all: artifact://1]\nTests:       1 failed, 3 passed, 4 total\nSnapshots:   1 failed, 1 total\n' +
          '[It failed; from the rest of its output:]\n1:   ● cart › adds up\nCommand exited with code 1',
      ],
      [
        'is followed by nothing where the rest is more of what was asked for',
        `mkdir d; touch d/{1..9}; find d nosuch -type f 2>/dev/null | sort | head -1; rm -r d`,
        'd/1',
      ],
      [
        'is enough where it tells why',
        `sh -c 'echo "error: first"; seq 1 50; echo "error: last"; exit 3' | head -1`,
        '[1 of 52 lines, as asked; all: artifact://1]\nerror: first\nCommand exited with code 3',
      ],
      [
        'is enough where stderr tells why',
        `sh -c 'seq 1 50; echo "cannot go on" >&2; exit 3' | head -1`,
        '[1 of 50 lines, as asked, after 1 line of stderr; all: artifact://1]\ncannot go on\n1\nCommand exited with code 3',
      ],
      [
        'is enough where the exit code is an answer',
        `seq 1 50 | diff - /dev/null | head -1`,
        '[1 of 51 lines, as asked; all: artifact://1]\n1,50d0\nCommand exited with code 1',
      ],
    ];
    for (const [what, command, body] of failures) {
      it(what, async () => {
        const [, script, rest] = /^sh -c '(.*)' (\|.*)$/.exec(command) ?? [];
        const report = script && rest ? await runTool(script, rest) : await run(command);
        assert.equal(bodyOf(report), body);
      });
    }
  });

  describe('when it is larger than the view', () => {
    it('is shown from the end that was asked for', async () => {
      const head = await run('seq 1 100000 | head -n 50000');
      assert.match(bodyOf(head), /^\[50,000 of 100,000 lines, as asked, of which 2,000 fit; all: .*\]\n1\n/);
      assert.equal(head.view.text, lines(1, 2000));
      const tail = await run('seq 1 1000000 | tail -n 500000');
      assert.equal(tail.view.text, lines(998_001, 1_000_000));
    });

    it('keeps to the bytes of it', async () => {
      const { maxBytes } = limitsOf(defaultSettings);
      const { view } = await run('seq 1 1000000 | head -c 3000000');
      assert.ok(Buffer.byteLength(view.text) <= maxBytes);
      assert.ok(view.text.startsWith('1\n2\n3\n'));
      const line = await run(`head -c 200000 /dev/zero | tr '\\0' x | head -c 150000`);
      assert.equal(line.view.text, 'x'.repeat(maxBytes - 1));
    });

    it('leaves half of the room to stderr', async () => {
      const { view } = await runTool('seq 1 9000; seq 1 9000 >&2', '| head -5000');
      assert.deepEqual(view.asked?.errors, { lines: 1000, totalLines: 9000 });
      assert.equal(view.text, `${lines(8001, 9000)}\n${lines(1, 1000)}`);
    });

    it('of a failed command leaves room for why', async () => {
      const { view } = await runTool('seq 1 9000; echo "error: x"; seq 9; exit 3', '| head -5000');
      assert.equal(view.text, `${lines(1, 1998)}\n[It failed; from the rest of its output:]\n9001: error: x`);
    });
  });

  it('is not minimised', async () => {
    await run('mkdir many; cd many; for i in {1..400}; do : >"file$i"; done');
    const report = await run('ls -1v | head -300');
    assert.equal(report.view.text, Array.from({ length: 300 }, (_, index) => `file${index + 1}`).join('\n'));
    assert.equal((await run('ls -1v | head -900')).view.text.split('\n').length, 400);
  });

  it('is in the details', async () => {
    assert.deepEqual(reportDetails(await run('seq 1 30 | tail -5')).meta.truncation, {
      direction: 'tail',
      truncatedBy: 'lines',
      outputLines: 5,
      shownRange: [26, 30],
      totalLines: 30,
      totalBytes: 81,
      outputBytes: 14,
      artifactId: '1',
    });
  });

  it('is no matter of the session: what comes next goes through one pipe', async () => {
    await run('seq 1 30 | tail -5');
    const { view } = await run('for i in 1 2 3; do echo $i; echo e$i >&2; done');
    assert.equal(view.text, '1\ne1\n2\ne2\n3\ne3');
  });

  it('is left to head and tail in a terminal', async () => {
    const report = await call({ command: 'seq 1 30 | tail -5', pty: true });
    assert.equal(await ranOf(report), 'seq 1 30 | tail -5');
  });

  it('is left to a function of the session', async () => {
    await run('tail() { echo mine; }');
    const report = await run('seq 1 30 | tail -5');
    assert.equal(await ranOf(report), 'seq 1 30 | tail -5');
    assert.equal(report.view.text, 'mine');
  });
});

describe('The part of an output that was asked for, by sections', () => {
  const { run } = localShell({ settings: { snapshot: false, format: 'sections' } });

  it('has a heading', async () => {
    assert.equal(
      bodyOf(await run('{ seq 1 9; echo careful >&2; } | tail -2')),
      '[2 of 9 lines, as asked, beside 1 line of stderr; all: artifact://1]\nstdout:\n8\n9\nstderr:\ncareful\nexit code: 0',
    );
    assert.match(bodyOf(await run('seq 1 9 2>&1 | tail -2')), /^\[.*\]\nstdout:\n8\n9\nstderr: nothing\n/);
  });
});

describe('The part of an output that was asked for, without perl', () => {
  const { run } = localShell({ settings: { snapshot: false }, ...withoutPerl() });

  it('is one of both streams', async () => {
    assert.equal((await run('{ seq 1 9; echo careful >&2; } | tail -2')).view.text, '9\ncareful');
  });
});

describe('The part of the output of a job that was asked for', () => {
  const { startJob, ask } = jobShell();

  it('is shown when it has ended', async () => {
    const { artifact } = await startJob('seq 1 30 | tail -2');
    assert.match(
      await ask({ poll: [artifact.id] }),
      /\n\[2 of 30 lines, as asked; all: artifact:\/\/1\]\n29\n30$/,
    );
  });
});
