import assert from 'node:assert/strict';
import { backgroundOf, type Background } from '../../../src/engine/tool/background.ts';
import { type Input } from '../../../src/engine/tool/input.ts';
import { defaultSettings, type Settings } from '../../../src/engine/tool/settings.ts';
import { clampTimeout } from '../../../src/engine/tool/timeout.ts';

describe('backgroundOf', () => {
  const inPlace = { reason: 'timedOut', afterMs: 300_000, isApart: false } as const;
  const cases: {
    input: Omit<Input, 'command'>;
    settings: Partial<Settings>;
    expected: Background | undefined;
  }[] = [
    // A call that gives no time goes on after that of all calls; one that does is stopped.
    { input: {}, settings: {}, expected: inPlace },
    { input: { pty: true }, settings: {}, expected: inPlace },
    { input: { timeout: 300 }, settings: {}, expected: undefined },
    { input: { timeout: 9999 }, settings: {}, expected: undefined },
    { input: {}, settings: { isAsyncEnabled: false }, expected: undefined },
    { input: {}, settings: { onTimeout: 'kill' }, expected: undefined },
    {
      input: { timeout: 5 },
      settings: { onTimeout: 'background' },
      expected: { reason: 'timedOut', afterMs: 5000, isApart: true },
    },
    { input: { async: true }, settings: {}, expected: { reason: 'asked', afterMs: 0, isApart: true } },
    {
      input: {},
      settings: { autoBackgroundMs: 60_000 },
      expected: { reason: 'slow', afterMs: 60_000, isApart: true },
    },
  ];
  for (const { input, settings, expected } of cases) {
    it(`${JSON.stringify(input)} with ${JSON.stringify(settings)}`, () => {
      const all = { ...defaultSettings, ...settings };
      const background = backgroundOf({ command: 'make', ...input }, all, clampTimeout(input.timeout));
      assert.deepEqual(background, expected);
    });
  }
});
