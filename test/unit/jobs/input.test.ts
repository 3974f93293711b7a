import assert from 'node:assert/strict';
import { parseJobInput } from '../../../src/engine/jobs/input.ts';

const poll = { kind: 'poll', ids: [], waitMs: 300_000, pattern: undefined, since: 0 };

const good: [input: unknown, request: object][] = [
  [{}, { kind: 'list' }],
  [{ list: true }, { kind: 'list' }],
  [{ list: false }, { kind: 'list' }],
  [{ poll: [] }, poll],
  [
    { poll: ['3', '4'], list: false },
    { ...poll, ids: ['3', '4'] },
  ],
  [
    { poll: ['3'], wait: 0 },
    { ...poll, ids: ['3'], waitMs: 0 },
  ],
  [
    { poll: ['3'], wait: 100_000 },
    { ...poll, ids: ['3'], waitMs: 3_600_000 },
  ],
  [
    { poll: ['3'], pattern: 'up$', since: 7 },
    { ...poll, ids: ['3'], pattern: 'up$', since: 7 },
  ],
  [{ output: '3' }, { kind: 'output', id: '3', since: undefined }],
  [
    { output: '3', since: 12 },
    { kind: 'output', id: '3', since: 12 },
  ],
  [{ cancel: ['3'] }, { kind: 'cancel', ids: ['3'] }],
  [{ poll: '12' }, { ...poll, ids: ['12'] }],
  [{ poll: 12 }, { ...poll, ids: ['12'] }],
  [
    { poll: [12], wait: '5', since: '7' },
    { ...poll, ids: ['12'], waitMs: 5000, since: 7 },
  ],
  [{ poll: '[12, "13"]' }, { ...poll, ids: ['12', '13'] }],
  [
    { poll: '12, 13', goal: 'wait' },
    { ...poll, ids: ['12', '13'] },
  ],
  [
    { cancel: 12, description: 'stops it' },
    { kind: 'cancel', ids: ['12'] },
  ],
  [{ output: 12 }, { kind: 'output', id: '12', since: undefined }],
  [{ output: ['12'] }, { kind: 'output', id: '12', since: undefined }],
  [{ list: 'true', explanation: 'x' }, { kind: 'list' }],
  [
    { id: 3, input: 'y' },
    { kind: 'input', id: '3', text: 'y' },
  ],
  [
    { id: '3', input: 'y\n' },
    { kind: 'input', id: '3', text: 'y\n' },
  ],
];

const bad: [input: unknown, message: RegExp][] = [
  ['list', /^Invalid input: expected an object, got the string "list"\. Send \{"list": true\}\.$/],
  [{ poll: {} }, /^Invalid 'poll': expected an array of ids, got an object\. .*\{"poll": \["12"\]\}/],
  [{ poll: [3, true] }, /^Invalid 'poll\.1': expected a string, got the boolean true\./],
  [
    { poll: [null], wait: 'long', kill: 1, now: 1 },
    /^Invalid 'poll\.0': .* Invalid 'wait': .* Unknown keys 'kill', 'now': .* For 'kill': Send 'cancel'\. Leave 'now' out/,
  ],
  [{ poll: ['3'], cancel: ['3'] }, /^Only one of .*, got poll and cancel\. Send one call for each\.$/],
  [{ cancel: [] }, /^'cancel' names no job\./],
  [{ input: 'y' }, /^Missing 'id'\./],
  [{ wait: 5 }, /^'wait' means nothing with 'list'\. .*"poll"/],
  [{ output: '3', pattern: 'x' }, /^'pattern' means nothing with 'output'\./],
  [{ poll: ['3'], timeout: 5 }, /^Unknown key 'timeout': .* Send 'wait', in seconds\.$/],
  [{ kill: ['3'] }, /^Unknown key 'kill': .* Send 'cancel'\.$/],
  [{ poll: ['3'], wait: -1 }, /^Invalid 'wait': expected a number of seconds from 0 on, got the number -1\./],
  [{ poll: ['3'], wait: Infinity }, /^Invalid 'wait': expected .*, got the number Infinity\./],
  [{ output: '3', since: -1 }, /^Invalid 'since': expected a whole number of bytes, got the number -1\./],
  [{ output: '3', since: 1.5 }, /^Invalid 'since': .*, got the number 1\.5\. .*"since": 4096/],
  [{ poll: ['3'], pattern: 'x', since: -1 }, /^Invalid 'since': /],
  [{ output: 3.5 }, /^Invalid 'output': expected the id of a job, got the number 3\.5\./],
];

describe('What agent_shell_job takes', () => {
  for (const [input, request] of good)
    it(JSON.stringify(input), () => {
      assert.deepEqual(parseJobInput(input), request);
    });

  for (const [input, message] of bad)
    it(`not ${JSON.stringify(input)}`, () => {
      assert.throws(() => parseJobInput(input), { name: 'AgentShellError', message });
    });
});
