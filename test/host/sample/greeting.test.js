import assert from 'node:assert/strict';
import { test } from 'node:test';

test('a greeting names whom it greets', () => {
  assert.match(`Hello, ${'Ada'}!`, /Ada/);
});
