import assert from 'node:assert/strict';
import { checkSafety } from '../../../src/engine/safety/checkSafety.ts';
import { denied, notDenied } from './cases/denials.ts';
import { detours } from './cases/detours.ts';
import { evaluation } from './cases/evaluation.ts';
import { everyday } from './cases/everyday.ts';
import { everywhere } from './cases/everywhere.ts';
import { harmful } from './cases/harmful.ts';
import { lookingAround } from './cases/lookingAround.ts';
import { options } from './cases/options.ts';
import { answered, unanswered } from './cases/questions.ts';
import { plainQuotations, quotations, quotedDenials } from './cases/quotations.ts';
import { secrets } from './cases/secrets.ts';
import { tricky } from './cases/tricky.ts';
import { prepared, unprepared } from './cases/unprepared.ts';

const project = '/home/me/project';
const check = (command: string) =>
  checkSafety(command, { cwd: project, folders: [project], home: '/home/me', temporary: ['/tmp'] });

const harmless = [...new Set([...everyday, ...lookingAround, ...answered, ...plainQuotations, ...prepared])];
const notHarmless = [
  ...new Set([
    ...[...Object.values(harmful), ...Object.values(denied), ...Object.values(detours)].flat(),
    ...[...tricky, ...options, ...secrets, ...evaluation, ...everywhere, ...unanswered, ...quotations],
  ]),
];

describe('checkSafety', () => {
  it(`asks about at most 3 of ${harmless.length} commands that only look around`, () => {
    const asked = harmless.filter((command) => !check(command).readOnly);
    assert.ok(harmless.length >= 150);
    assert.ok(asked.length <= 3, asked.join('\n'));
  });

  for (const [name, commands] of Object.entries(unprepared)) {
    it(`asks about what ${name}`, () => {
      assert.deepEqual(
        commands.filter((command) => check(command).readOnly),
        [],
      );
    });
  }

  for (const [name, commands] of Object.entries(harmful)) {
    it(`knows what ${name}`, () => {
      const others = commands.filter((command) => check(command).class !== name);
      assert.deepEqual(others, []);
    });
  }

  it(`calls none of ${notHarmless.length} others read-only`, () => {
    assert.ok(notHarmless.length >= 250);
    assert.deepEqual(
      notHarmless.filter((command) => check(command).readOnly),
      [],
    );
  });

  const refused = [denied, detours, quotedDenials].flatMap((table) => Object.entries(table));
  for (const [denial, commands] of refused) {
    it(`refuses ${denial} in ${commands.length} forms`, () => {
      const others = commands.filter((command) => check(command).denial !== denial);
      assert.deepEqual(others, []);
    });
  }

  it('does not refuse what only looks like it', () => {
    assert.deepEqual(
      notDenied.filter((command) => check(command).denial),
      [],
    );
  });

  it('says why, and what to do instead', () => {
    assert.match(check('ls && git add -A').reason, /git add -A\n.*"git status".*"git add src\/main\.ts/s);
    assert.match(check('git push -f').reason, /--force-with-lease/);
    assert.match(check('rm -rf ~').reason, /"rm -rf node_modules"/);
    assert.equal(check('ls > out').reason, 'Writes to out.');
    assert.equal(check('cat "$X"').offending, '"$X"');
  });

  it('judges each command, and the whole by the worst', () => {
    const { parts, class: worst, readOnly } = check('ls src; touch a | cat b && echo "$(rm c)"');
    assert.deepEqual(
      parts.map(({ command, class: own }) => [command, own]),
      [
        ['ls src', 'read-only'],
        ['touch a', 'changes the workspace'],
        ['cat b', 'read-only'],
        ['rm c', 'destructive'],
        ['echo "$(rm c)"', 'read-only'],
      ],
    );
    assert.deepEqual([worst, readOnly], ['destructive', false]);
  });

  it('has nothing to say about nothing', () => {
    for (const command of ['', '# a comment', '\n\n']) {
      assert.deepEqual(check(command).parts, []);
      assert.equal(check(command).readOnly, true);
    }
  });

  it('does not trust names that the session has given another meaning', () => {
    const options = { cwd: project, folders: [project], redefined: new Set(['ls']) };
    assert.equal(checkSafety('ls', options).class, 'cannot be told');
    assert.equal(checkSafety('cat x | ls', options).readOnly, false);
    assert.equal(checkSafety('cat x', options).readOnly, true);
  });

  it('does not trust words that the options of the session may change', () => {
    const isReadOnly = (command: string, ...shellOptions: string[]) =>
      checkSafety(command, { cwd: project, folders: [project], shellOptions }).readOnly;
    assert.equal(isReadOnly('ls *', 'errexit', 'pipefail', 'extglob'), true);
    for (const option of ['nullglob', 'dotglob', 'globstar', 'noglob', 'failglob', 'nocaseglob']) {
      assert.equal(isReadOnly('ls', option), true, option);
      assert.equal(isReadOnly('ls *', option), false, option);
      assert.equal(isReadOnly('echo "$(ls src/*)"', option), false, option);
    }
    assert.equal(isReadOnly('ls src; ls', 'lastpipe'), true);
    assert.equal(isReadOnly('ls | cat', 'lastpipe'), false);
    for (const option of ['keyword', 'posix', 'histexpand', 'cdable_vars', 'expand_aliases'])
      assert.equal(isReadOnly('ls', option), false, option);
  });
});
