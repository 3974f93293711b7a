import assert from 'node:assert/strict';
import { Approvals } from '../../../src/engine/approval/approvals.ts';

describe('What people were asked about', () => {
  const input = { command: 'rm x' };
  const question = { session: 'chat', fingerprint: 'a' };
  let approvals: Approvals;
  beforeEach(() => {
    approvals = new Approvals();
  });

  it('counts for one call', () => {
    approvals.asked(input, question);
    assert.equal(approvals.take({ command: 'rm x' }, question), true);
    assert.equal(approvals.take(input, question), false);
  });

  it('counts for as many calls as there were questions', () => {
    approvals.asked(input, question);
    approvals.asked(input, question);
    assert.deepEqual(
      [1, 2, 3].map(() => approvals.take(input, question)),
      [true, true, false],
    );
  });

  it('does not count for another input, another session or another state of it', () => {
    approvals.asked(input, question);
    assert.equal(approvals.take({ ...input, cwd: '/' }, question), false);
    assert.equal(approvals.take(input, { ...question, session: 'other' }), false);
    assert.equal(approvals.take(input, { ...question, fingerprint: 'b' }), false);
    assert.equal(approvals.take(input, question), true);
  });

  it('does not count for a later call that nobody is asked about', () => {
    approvals.asked(input, question);
    approvals.notAsked(input);
    assert.equal(approvals.take(input, question), false);
  });

  it('counts for any session where it was not known in which one it would run', () => {
    approvals.asked(input, { ...question, session: undefined });
    assert.equal(approvals.take(input, { session: 'chat', fingerprint: 'b' }), true);
    assert.equal(approvals.take(input, { session: 'chat', fingerprint: 'b' }), false);
  });

  it('is forgotten when very much else was asked since', () => {
    approvals.asked(input, question);
    for (let count = 0; count < 500; count++) approvals.asked({ command: `rm ${count}` }, question);
    assert.equal(approvals.take(input, question), false);
    assert.equal(approvals.take({ command: 'rm 499' }, question), true);
  });
});
