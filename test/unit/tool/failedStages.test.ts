import assert from 'node:assert/strict';
import { reportDetails, reportText } from '../../../src/engine/tool/report.ts';
import { localShell } from '../support/localShell.ts';

describe('The status line', () => {
  // What is at the end of a command stays there.
  const { run } = localShell({ settings: { stripHeadTail: false } });

  beforeEach(() => run(`printf '#!/bin/sh\\nexit 7\\n' >fail.sh; chmod +x fail.sh`));

  const table: readonly { readonly command: string; readonly status: string }[] = [
    { command: 'false | cat', status: 'exit code 0; false 1' },
    { command: 'true | cat', status: 'exit code 0' },
    { command: 'echo a | false', status: 'exit code 1' },
    { command: 'false | (exit 3)', status: 'exit code 3; false 1' },
    { command: 'false | sh -c "exit 2" | cat', status: 'exit code 0; false 1; sh 2' },
    { command: './fail.sh | tail -1', status: 'exit code 0; fail.sh 7' },
    { command: 'A=1 "./fail.sh" 2>&1 | cat', status: 'exit code 0; fail.sh 7' },
    { command: 'no-such-program 2>/dev/null | cat', status: 'exit code 0; no-such-program 127' },
    { command: 'sh -c "kill -TERM \\$\\$" | cat', status: 'exit code 0; sh 143 (SIGTERM)' },
    { command: 'yes | head -1 >/dev/null', status: 'exit code 0' },
    { command: 'yes | false | cat', status: 'exit code 0; false 1' },
    { command: '{ false; } | cat', status: 'exit code 0; stage 1: 1' },
    { command: 'x=false; $x | cat', status: 'exit code 0; stage 1: 1' },
    { command: 'time false | cat', status: 'exit code 0; false 1' },
    { command: '! false | cat', status: 'exit code 1; false 1' },
    { command: '! false | false', status: 'exit code 0; false 1' },
    { command: 'set -o pipefail; false | cat', status: 'exit code 1; false 1' },
    { command: 'set -u; false | cat', status: 'exit code 0; false 1' },
    { command: 'IFS=1; false | cat', status: 'exit code 0; false 1' },
    { command: 'IFS=; false | cat', status: 'exit code 0; false 1' },
    { command: 'trap : DEBUG; false | cat', status: 'exit code 0; false 1' },
    { command: 'set -T; trap "true | true | true" DEBUG ERR; false | cat', status: 'exit code 0; false 1' },
    { command: 'false | cat | cat <<E\nx\nE', status: 'exit code 0; false 1' },
    { command: 'false |\n  cat # the end', status: 'exit code 0; false 1' },
    { command: 'true && false | cat', status: 'exit code 0; false 1' },
    { command: 'cd . && false | cat || true', status: 'exit code 0; false 1' },
    { command: 'false | cat && true', status: 'exit code 0' },
    { command: 'false | cat && sh -c "exit 2" | cat', status: 'exit code 0; sh 2' },
    { command: 'sh -c "exit 2" | false && true', status: 'exit code 1; sh 2' },
    { command: 'true | false && true; false | cat', status: 'exit code 0; false 1' },
    // Of two that may have ended it, with other names: only which stage it is.
    { command: 'sh -c "exit 2" | true || false | cat', status: 'exit code 0; stage 1: 2' },
    { command: 'set -eo pipefail; sh -c "exit 2" | true; env x | true', status: 'exit code 2; stage 1: 2' },
    // Not the last pipeline of the top level, or not by which the shell ended.
    { command: 'false | cat; echo on', status: 'exit code 0' },
    { command: 'false | cat; exit 3', status: 'exit code 3' },
    { command: 'false | cat; exit 0; env | wc', status: 'exit code 0' },
    { command: 'f() { false | cat; exit; }; f; env | wc', status: 'exit code 0' },
    { command: '(exit 3); false | cat', status: 'exit code 0; false 1' },
    { command: '(false | cat)', status: 'exit code 0' },
    { command: '{ false | cat; }', status: 'exit code 0' },
    { command: 'f() { false | cat; }; f', status: 'exit code 0' },
    { command: 'x=$(false | cat)', status: 'exit code 0' },
    { command: 'if true; then false | cat; fi', status: 'exit code 0' },
    { command: 'false | cat &\nwait', status: 'exit code 0' },
  ];
  for (const { command, status } of table) {
    it(`of ${JSON.stringify(command)} is ${status}`, async () => {
      const text = reportText(await run(command));
      assert.equal(/^\[([^|]+) \| /.exec(text)?.[1], status);
    });
  }

  it('says nothing more of a command with a trap of its own, which finds all as in bash', async () => {
    const report = await run(`trap 'echo "$? \${PIPESTATUS[*]}"' EXIT; false | true | (exit 4)`);
    assert.equal(report.view.text, '4 1 0 4');
    assert.match(reportText(report), /^\[exit code 4 \| /);
  });

  it('has its stages in the details', async () => {
    const details = reportDetails(await run('false | (exit 2) | cat'));
    assert.deepEqual('failedStages' in details && details.failedStages, [
      { stage: 1, program: 'false', exitCode: 1 },
      { stage: 2, exitCode: 2 },
    ]);
    assert.equal('failedStages' in reportDetails(await run('true | cat')), false);
  });
});
