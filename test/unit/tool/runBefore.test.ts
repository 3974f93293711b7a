import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportText, type Report } from '../../../src/engine/tool/report.ts';
import { localShell } from '../support/localShell.ts';

const bodyOf = (report: Report) => {
  const text = reportText(report);
  return text.slice(text.indexOf('\n') + 1);
};

describe('A command that was run before', () => {
  const { run, call, workspace } = localShell();

  it('says so where it prints the same again, with the end of it', async () => {
    const first = await run('seq 1 212');
    const again = await run('seq 1 212');
    const end = '205\n206\n207\n208\n209\n210\n211\n212';
    assert.equal(bodyOf(again), `[the same 212 lines as artifact://${first.artifact.id}]\n${end}`);
    assert.equal(again.view.text, first.view.text);
  });

  it('says nothing of lines that it does not show, and shows the end that tells more', async () => {
    const command = `grep -n '' names.txt`;
    const nameOf = (index: number) =>
      String(index).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
    const names = Array.from({ length: 4000 }, (_, index) => `${nameOf(index)}\n`);
    writeFileSync(join(workspace(), 'names.txt'), names.join(''));
    await run(command);
    assert.match(
      reportText(await run(command)),
      /^\[exit code 0 \| [\d.]+ s \| artifact:\/\/\d+\]\n\[the same 4000 lines as artifact:\/\/\d+\]\n1:a\n2:b\n/,
    );
  });

  it('still says how it ended', async () => {
    await run('seq 1 212; exit 3');
    assert.match(
      bodyOf(await run('seq 1 212; exit 3')),
      /^\[the same [^]*\n212\nCommand exited with code 3$/,
    );
  });

  const shownWhole: [title: string, again: () => Promise<Report>][] = [
    ['by another command', () => run('seq  1 212')],
    ['in another session', () => run('seq 1 212', { session: 'other' })],
    ['for somebody else', () => run('seq 1 212', { requester: 'agent' })],
    ['in another directory', () => call({ command: 'seq 1 212', cwd: '/' })],
  ];
  for (const [title, again] of shownWhole) {
    it(`is shown whole where the same was printed ${title}`, async () => {
      await run('seq 1 212');
      assert.equal((await again()).again, undefined);
    });
  }

  it('is shown whole where that is short, or has changed', async () => {
    writeFileSync(join(workspace(), 'a'), 'a\n'.repeat(300));
    for (const command of ['seq 1 20', 'cat a; echo "${RANDOM:+$BASHPID}"']) {
      await run(command);
      assert.equal((await run(command)).again, undefined);
    }
  });

  it('shows the short end of long lines only', async () => {
    const command = 'printf "%0900d\\n" 1; echo end';
    await run(command);
    assert.match(bodyOf(await run(command)), /^\[the same 2 lines as artifact:\/\/1\]\nend$/);
  });

  const failing = (...names: string[]) =>
    [
      'collected 9 items',
      ...names.map((name) => `FAILED tests/test_cart.py::${name} - assert 1 == 2`),
      '='.repeat(200),
    ].join('\n');
  const runTests = (output: string) => {
    writeFileSync(join(workspace(), 'out'), output);
    return run('cat out; ! grep -q FAILED out');
  };

  it('says which tests fail now, and which do no more', async () => {
    await runTests(failing('test_adds', 'test_removes'));
    const { notices } = await runTests(failing('test_removes', 'test_waits'));
    assert.deepEqual(notices, [
      'Compared with artifact://1: new failures: tests/test_cart.py::test_waits; ' +
        'fail no more: tests/test_cart.py::test_adds; still failing: 1.',
    ]);
  });

  it('says that the same tests fail, though the rest is not the same', async () => {
    await runTests(`took 1 s\n${failing('test_adds', 'test_removes')}`);
    const { notices } = await runTests(`took 2 s\n${failing('test_adds', 'test_removes')}`);
    assert.deepEqual(notices, ['The same tests fail as in artifact://1: 2.']);
  });

  it('counts what is too much to be named', async () => {
    await runTests(failing());
    const names = Array.from({ length: 14 }, (_, index) => `test_${index}`);
    assert.match((await runTests(failing(...names))).notices[0] ?? '', /::test_9, 4 more\.$/);
  });

  it('has nothing to say of tests that pass', async () => {
    await runTests(failing('test_adds'));
    assert.deepEqual((await runTests(failing())).notices, []);
  });
});
