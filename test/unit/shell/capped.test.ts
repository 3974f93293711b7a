import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restOf, type Rest } from '../../../src/engine/runs/restOf.ts';
import { type Run } from '../../../src/engine/runs/run.ts';
import { type Report } from '../../../src/engine/tool/report.ts';
import { type Settings } from '../../../src/engine/tool/settings.ts';
import { eventually } from '../../integration/support/eventually.ts';
import { localShell } from '../support/localShell.ts';
import { ownTerminals } from '../support/ownTerminal.ts';
import { withoutPerl } from '../support/withoutPerl.ts';

const newline = 0x0a;
const cap = 100_000;

/** Every byte there is, in no order, with a newline here and there. */
function anyBytes(length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
    createHash('sha256').update(String(index)).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

/** Until it is told to go, and not longer than the test: that takes its folder away. */
const holding = (doing: string) => `while [ -d "$PWD" ] && [ ! -e go ]; do ${doing}; done`;

const withEnd = (bytes: Buffer, last: number) => Buffer.concat([bytes.subarray(0, -1), Buffer.of(last)]);

function countsOf(bytes: Buffer): Rest | undefined {
  if (bytes.length === 0) return undefined;
  const newlines = bytes.filter((byte) => byte === newline).length;
  return { bytes: bytes.length, newlines, endsWithNewline: bytes.at(-1) === newline, isExact: true };
}

describe('An output with a cap', () => {
  const settings: { -readonly [Name in keyof Settings]?: Settings[Name] } = {};
  const { workspace, shell, run } = localShell({ settings });
  const runOf = ({ artifact }: Report): Run => shell().runs.open(artifact.id).run;
  const print = async (bytes: Buffer): Promise<string> => {
    const file = join(workspace(), 'printed');
    await writeFile(file, bytes);
    return `cat '${file}'`;
  };
  beforeEach(() => {
    settings.maxOutputBytes = cap;
    settings.format = 'merged';
  });

  const assertRecorded = async (recorded: Run, printed: Buffer) => {
    assert.ok((await readFile(recorded.outputFile)).equals(printed.subarray(0, cap)), 'the artifact');
    assert.deepEqual(restOf(recorded), countsOf(printed.subarray(cap)));
  };

  const sizes: [what: string, size: number][] = [
    ['none', 0],
    ['one byte', 1],
    ['a byte less', cap - 1],
    ['as much', cap],
    ['a byte more', cap + 1],
    ['a pipe more', cap + 65_536],
    ['1 MB more', cap + 1_000_000],
    ['11 times as much', cap * 11],
  ];
  for (const format of ['merged', 'sections'] as const) {
    for (const [what, size] of sizes) {
      it(`is kept up to it, and the rest counted: ${what}, ${format}`, async () => {
        settings.format = format;
        const printed = anyBytes(size);
        const report = await run(`${await print(printed)}; exit 7`);
        assert.equal(report.exitCode, 7);
        assert.deepEqual(report.notices, []);
        await assertRecorded(runOf(report), printed);
      });
    }
  }

  for (const [what, last] of [
    ['with', newline],
    ['without', 0],
  ] as const) {
    it(`is counted to its last byte, ${what} a newline there`, async () => {
      const printed = withEnd(anyBytes(cap + 3000), last);
      await assertRecorded(runOf(await run(await print(printed))), printed);
    });
  }

  it('is counted where it comes byte by byte', async () => {
    settings.maxOutputBytes = 1;
    const report = await run(String.raw`for i in a b c d e; do printf "$i\n"; sleep 0.01; done; printf f`);
    assert.equal(await readFile(report.artifact.path, 'utf8'), 'a');
    const expected = { bytes: 10, newlines: 5, endsWithNewline: false, isExact: true };
    assert.deepEqual(restOf(runOf(report)), expected);
  });

  it('has it for what is printed after the command too', async () => {
    const printed = anyBytes(cap + 500_000);
    const waits = 'until [ -e go ]; do sleep 0.02; done';
    const report = await run(`(${waits}; ${await print(printed.subarray(2))}) & printf '%b' '\\0134\\0357'`);
    const first = await readFile(report.artifact.path);
    assert.equal(first.length, 2);
    assert.match(report.notices.join(), /still running/);
    const recorded = runOf(report);
    assert.equal(restOf(recorded), undefined);
    await writeFile(join(workspace(), 'go'), '');
    await eventually(() => restOf(recorded)?.bytes === 500_000);
    await assertRecorded(recorded, Buffer.concat([first, printed.subarray(2)]));
  });

  it('is complete when its end is known, also while a process holds it', async () => {
    const report = await run(`seq 1 100000; ${holding('sleep 0.02')} & true`);
    await writeFile(join(workspace(), 'go'), '');
    assert.match(report.notices.join(), /still running/);
    assert.equal((await stat(report.artifact.path)).size + (restOf(runOf(report))?.bytes ?? 0), 588_895);
  });

  it('has the one that is set when it is printed, though a shell waited before that', async () => {
    await run('true');
    settings.maxOutputBytes = 3;
    assert.equal(await readFile((await run('echo 12345')).artifact.path, 'utf8'), '123');
    settings.maxOutputBytes = 1e300;
    const report = await run('echo 12345');
    assert.equal(await readFile(report.artifact.path, 'utf8'), '12345\n');
    assert.equal(existsSync(runOf(report).restFile), false);
  });

  it('is kept for the user alone, whatever the umask', async () => {
    settings.maxOutputBytes = 3;
    settings.format = 'sections';
    const recorded = runOf(await run('umask 0; echo 12345'));
    await run('true');
    const files = [recorded.outputFile, recorded.restFile, recorded.streamsFile];
    const modes = await Promise.all(files.map(async (file) => (await stat(file)).mode & 0o777));
    assert.deepEqual(modes, [0o600, 0o600, 0o600]);
  });
});

describe('An output with a cap, in a terminal of its own', () => {
  const { host, opened } = ownTerminals();
  const { call, shell } = localShell({ ptyHosts: [host], settings: { maxOutputBytes: 1000 } });
  beforeEach(() => opened.splice(0));

  it('is shown in full, kept up to it, and the rest counted', async () => {
    const report = await call({ command: 'seq 1 20000; exit 3', pty: true });
    const printed = Buffer.from(Array.from({ length: 20_000 }, (_, index) => `${index + 1}\r\n`).join(''));
    assert.equal(report.exitCode, 3);
    assert.ok((await readFile(report.artifact.path)).equals(printed.subarray(0, 1000)));
    assert.deepEqual(restOf(shell().runs.open(report.artifact.id).run), countsOf(printed.subarray(1000)));
    assert.ok((await opened[0]?.ended)?.shown.endsWith('19999\r\n20000\r\n'));
  });
});

describe('Without perl, an output with a cap', () => {
  const { env, script } = withoutPerl();
  const { host, opened } = ownTerminals(env, script);
  const settings = { maxOutputBytes: 2000, format: 'sections' } as const;
  const { workspace, run, call, shell } = localShell({ env, script, settings, ptyHosts: [host] });
  const runOf = ({ artifact }: Report): Run => shell().runs.open(artifact.id).run;
  /** Whole blocks of 512 bytes. */
  const kept = 1536;

  it('is recorded as it comes, stdout and stderr together', async () => {
    const report = await run('type perl; echo o; echo e >&2; exit 3');
    assert.match(await readFile(report.artifact.path, 'utf8'), /perl: not found\no\ne\n$/);
    assert.equal(report.exitCode, 3);
    assert.match(report.notices.join(), /^stdout and stderr are shown together: without perl/);
    assert.equal(restOf(runOf(report)), undefined);
    assert.equal(existsSync(runOf(report).streamsFile), false);
  });

  for (const [what, end, notices] of [
    ['', 'exit 3', /^stdout and stderr are shown together: [^.]*\.$/],
    [', while a process holds it,', `${holding('sleep 0.02')} & exit 3`, /still running/],
    [', while a process adds to it,', `${holding('echo y')} & exit 3`, /still running/],
  ] as const) {
    it(`is kept up to it${what} and said to have been more`, async () => {
      const report = await run(`seq 1 100000; ${end}`);
      await writeFile(join(workspace(), 'go'), '');
      assert.equal(report.exitCode, 3);
      assert.match(report.notices.join(), notices);
      const text = Array.from({ length: 1000 }, (_, index) => `${index + 1}\n`).join('');
      assert.equal(await readFile(report.artifact.path, 'utf8'), text.slice(0, kept));
      const expected = { bytes: 0, newlines: 0, endsWithNewline: false, isExact: false };
      assert.deepEqual(restOf(runOf(report)), expected);
    });
  }

  it('is known to be whole when it is as long as what is kept', async () => {
    const report = await run(`head -c ${kept} /dev/zero`);
    assert.equal((await stat(report.artifact.path)).size, kept);
    assert.equal(restOf(runOf(report)), undefined);
  });

  it('is shown in full in a terminal of its own', async () => {
    opened.splice(0);
    const report = await call({ command: 'seq 1 20000', pty: true });
    assert.deepEqual(report.notices, []);
    assert.equal((await stat(report.artifact.path)).size, kept);
    assert.equal(restOf(runOf(report))?.isExact, false);
    assert.ok((await opened[0]?.ended)?.shown.endsWith('19999\r\n20000\r\n'));
  });
});
