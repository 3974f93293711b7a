import assert from 'node:assert/strict';
import { type Report, type Result } from '../src/engine/tool/report.ts';

/** What is known of a command that was waited for. */
export function ended(result: Result): Report {
  assert.equal(result.kind, 'ended');
  return result;
}
