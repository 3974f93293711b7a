import assert from 'node:assert/strict';
import { AutoAnswers, personMs } from '../../../src/engine/approval/autoAnswers.ts';
import { type SafetyClass } from '../../../src/engine/safety/effect.ts';

describe('What VS Code answers by itself', () => {
  let nowMs = 0;
  const question = (id: string, whole: SafetyClass, ...parts: SafetyClass[]) => ({
    id,
    askedAtMs: 0,
    decision: {
      kind: 'ask' as const,
      class: whole,
      reason: 'Does it.',
      parts: parts.map((part) => ({ command: 'x', class: part, reason: 'Does it.' })),
    },
  });

  const table: [afterMs: number, expected: boolean, whole: SafetyClass, ...parts: SafetyClass[]][] = [
    [125, true, 'destructive'],
    [125, true, 'reaches outside the workspace'],
    [125, true, 'cannot be told', 'cannot be told', 'reaches outside the workspace'],
    [125, false, 'cannot be told', 'cannot be told'],
    [125, false, 'changes the workspace'],
    [personMs - 1, true, 'destructive'],
    [personMs, false, 'destructive'],
  ];
  for (const [afterMs, expected, ...classes] of table) {
    it(`after ${afterMs} ms is ${expected ? 'asked about again' : 'taken'}: ${classes.join(', ')}`, () => {
      nowMs = afterMs;
      assert.equal(new AutoAnswers(() => nowMs).mustAskAgain(question('a', ...classes)), expected);
    });
  }

  it('is asked about again after a link was taken, but for the question of the link', () => {
    nowMs = 10;
    const answers = new AutoAnswers(() => nowMs);
    answers.answeredByLink('a');
    const asked = ['a', 'b'].map((id) => answers.mustAskAgain(question(id, 'changes the workspace')));
    assert.deepEqual(asked, [false, true]);
    answers.allowForSession();
    assert.equal(answers.mustAskAgain(question('c', 'changes the workspace')), false);
    assert.equal(answers.mustAskAgain(question('d', 'destructive')), true);
  });
});
