import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { Turns } from '../../../src/engine/sessions/turns.ts';

describe('Turns', () => {
  it('lets one wait for another of the same key, failed or not, and not for those of other keys', async () => {
    const turns = new Turns();
    const { signal } = new AbortController();
    const order: string[] = [];
    const task = (name: string, ms: number) => async () => {
      order.push(`${name} begins`);
      await delay(ms);
      order.push(`${name} ends`);
      if (name === 'fails') throw new Error(name);
    };
    await Promise.allSettled([
      turns.take('a', signal, task('fails', 60)),
      turns.take('a', signal, task('second', 1)),
      turns.take('b', signal, task('other', 1)),
    ]);
    assert.deepEqual(order, [
      'fails begins',
      'other begins',
      'other ends',
      'fails ends',
      'second begins',
      'second ends',
    ]);
  });
});
