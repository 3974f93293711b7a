import assert from 'node:assert/strict';
import { clampNotice, clampTimeout } from '../../../src/engine/tool/timeout.ts';

const cases: [requested: number | undefined, seconds: number, notice: RegExp | undefined][] = [
  [undefined, 300, undefined],
  [1, 1, undefined],
  [3600, 3600, undefined],
  [0.2, 1, /^Timeout clamped to 1s \(requested 0\.2s; allowed range 1-3600s\)\.$/],
  [7200, 3600, /^Timeout clamped to 3600s \(requested 7200s; allowed range 1-3600s\)\.$/],
  [9999, 3600, /clamped/],
  [36_000, 3600, /clamped/],
  [86_400, 3600, /clamped/],
  [1e9, 3600, /clamped/],
  [5000, 5, /^Timeout 5000 taken as milliseconds: 5s\.$/],
  [30_000, 30, /^Timeout 30000 taken as milliseconds: 30s\.$/],
  [120_000, 120, /milliseconds: 120s/],
  [600_000, 600, /milliseconds: 600s/],
  [3_600_000, 3600, /milliseconds: 3600s/],
];

describe('A timeout', () => {
  for (const [requested, seconds, notice] of cases)
    it(`of ${requested ?? 'nothing'} is ${seconds} s`, () => {
      const timeout = clampTimeout(requested);
      assert.equal(timeout.seconds, seconds);
      if (notice) assert.match(clampNotice(timeout) ?? '', notice);
      else assert.equal(clampNotice(timeout), undefined);
    });
});
