import assert from 'node:assert/strict';
import { RuleOffers, type RuleOffer } from '../../../src/engine/approval/ruleOffers.ts';

const offer = (question: string): RuleOffer => ({
  question,
  rules: ['npm test'],
  scope: { kind: 'everywhere' },
});

describe('The links in a question', () => {
  it('count once, and only one of them', () => {
    const offers = new RuleOffers();
    const first = offers.make(offer('a'));
    const second = offers.make(offer('a'));
    const other = offers.make(offer('b'));
    assert.deepEqual(offers.take(first), offer('a'));
    assert.deepEqual([offers.take(first), offers.take(second)], [undefined, undefined]);
    assert.deepEqual(offers.take(other), offer('b'));
  });

  it('do nothing once the question was answered', () => {
    const offers = new RuleOffers();
    const token = offers.make(offer('a'));
    offers.withdraw('a');
    assert.equal(offers.take(token), undefined);
  });

  it('cannot be guessed, and old ones are forgotten', () => {
    const offers = new RuleOffers();
    const tokens = Array.from({ length: 301 }, (_, index) => offers.make(offer(String(index))));
    assert.equal(new Set(tokens).size, 301);
    assert.ok(tokens.every((token) => /^[\w-]{32}$/.test(token)));
    assert.equal(offers.take(tokens[0] ?? ''), undefined);
    assert.ok(offers.take(tokens[1] ?? ''));
  });
});
