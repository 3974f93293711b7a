import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { parseArtifactInput } from '../../../src/engine/artifacts/input.ts';

const pattern = (text: string, more = {}) => ({ text, isRegex: false, ignoreCase: false, ...more });
const search = { kind: 'search', raw: false, context: 0, lines: { from: 1 } };

const accepted: { input: unknown; reading: unknown }[] = [
  { input: { id: '12' }, reading: { kind: 'end', id: '12', raw: false } },
  { input: { id: 12 }, reading: { kind: 'end', id: '12', raw: false } },
  { input: { id: 'artifact://12', raw: true }, reading: { kind: 'end', id: '12', raw: true } },
  { input: { id: ' 12 ' }, reading: { kind: 'end', id: '12', raw: false } },
  {
    input: { id: '1', lines: '100-200' },
    reading: { kind: 'lines', id: '1', raw: false, from: 100, to: 200 },
  },
  { input: { id: '1', lines: '100-' }, reading: { kind: 'lines', id: '1', raw: false, from: 100 } },
  { input: { id: '1', lines: ' 7 ' }, reading: { kind: 'lines', id: '1', raw: false, from: 7, to: 7 } },
  { input: { id: '1', bytes: '0-0' }, reading: { kind: 'bytes', id: '1', raw: false, from: 0, to: 0 } },
  { input: { id: '1', tail: 50 }, reading: { kind: 'tail', id: '1', raw: false, count: 50 } },
  // What says nothing does no harm: models like to fill in everything.
  {
    input: { id: '1', tail: 5, regex: false, ignoreCase: false, context: 0, raw: false },
    reading: { kind: 'tail', id: '1', raw: false, count: 5 },
  },
  {
    input: { id: ['1'], tail: '50', raw: 'true', goal: 'x', description: 'y' },
    reading: { kind: 'tail', id: '1', raw: true, count: 50 },
  },
  {
    input: { search: 'x', regex: 'false', context: '0' },
    reading: { ...search, pattern: pattern('x') },
  },
  { input: { search: 'x' }, reading: { ...search, pattern: pattern('x') } },
  {
    input: { id: 3, search: 'x+', regex: true, ignoreCase: true, context: 2, lines: '5-', raw: true },
    reading: {
      kind: 'search',
      id: '3',
      raw: true,
      pattern: pattern('x+', { isRegex: true, ignoreCase: true }),
      context: 2,
      lines: { from: 5 },
    },
  },
];

const rejected: { input: unknown; message: RegExp }[] = [
  { input: undefined, message: /^Invalid input: expected an object, got nothing\. Send \{"id": "12"\}\.$/ },
  { input: '12', message: /^Invalid input: expected an object, got the string "12"/ },
  { input: {}, message: /^Missing 'id' argument\. Send the number after artifact:\/\// },
  { input: { tail: 5 }, message: /^Missing 'id' argument/ },
  {
    input: { id: true },
    message: /^Invalid 'id': expected the number of an artifact, got the boolean true\. Send/,
  },
  { input: { id: null }, message: /^Invalid 'id': expected the number of an artifact, got null/ },
  {
    input: { id: '1', lines: 5 },
    message: /^Invalid 'lines': expected line numbers, got the number 5\. Send for example \{"id"/,
  },
  { input: { id: '1', lines: '' }, message: /^Invalid 'lines': expected line numbers, got the string ""/ },
  {
    input: { id: '1', lines: '-50' },
    message: /^Invalid 'lines': .* or \{"id": "12", "tail": 50\} for the last ones\.$/,
  },
  { input: { id: '1', lines: '0-5' }, message: /^Invalid 'lines': the first one is 1, not 0\. Send/ },
  { input: { id: '1', lines: '9-5' }, message: /^Invalid 'lines': 5 comes before 9\. Send/ },
  { input: { id: '1', lines: '1-9999999999999999' }, message: /^Invalid 'lines': expected line numbers/ },
  {
    input: { id: '1', lines: '1,5' },
    message: /^Invalid 'lines': expected line numbers, got the string "1,5"/,
  },
  {
    input: { id: '1', bytes: 'all' },
    message: /^Invalid 'bytes': expected byte offsets, got .*"bytes": "0-4095"\}\.$/,
  },
  {
    input: { id: '1', tail: 'all', foo: 1, raw: 'x', bar: 2 },
    message:
      /^Invalid 'tail': expected a number of lines, got the string "all"\. Send for example .* Invalid 'raw': .* Unknown keys 'foo', 'bar': .* Leave 'foo', 'bar' out/,
  },
  {
    input: { id: '1', tail: 0 },
    message: /^Invalid 'tail': expected a whole number from 1 on, got the number 0/,
  },
  { input: { id: '1', tail: 1.5 }, message: /^Invalid 'tail': expected a whole number/ },
  {
    input: { id: '1', search: '' },
    message: /^Invalid 'search': it is empty\. Send the text to search for\.$/,
  },
  {
    input: { id: '1', search: 'a\nb' },
    message: /^Invalid 'search': it has more than one line.*Send one of its lines/,
  },
  {
    input: { search: 'a'.repeat(5000) },
    message: /^Invalid 'search': it has 5000 characters, and 4096 are the most\. Send a part/,
  },
  {
    input: { search: 'a', context: 51 },
    message: /^Invalid 'context': expected a whole number from 0 to 50, got/,
  },
  { input: { search: 'a', context: -1 }, message: /^Invalid 'context'/ },
  {
    input: { search: 'a', regex: 'a+' },
    message: /^Invalid 'regex': expected true or false, got the string "a\+"\. Send/,
  },
  {
    input: { search: 'a', lines: '5-' },
    message: /^Invalid 'lines': a search in all artifacts .* send the artifact too/,
  },
  {
    input: { id: '1', lines: '1-2', tail: 3 },
    message: /^Invalid input: 'lines' and 'tail' cannot be combined\. Send one of/,
  },
  {
    input: { id: '1', bytes: '1-2', search: 'a' },
    message: /^Invalid input: 'bytes' and 'search' cannot be combined/,
  },
  {
    input: { id: '1', tail: 2, search: 'a' },
    message: /^Invalid input: 'tail' and 'search' cannot be combined/,
  },
  {
    input: { id: '1', lines: '1', tail: 2, search: 'a' },
    message: /^Invalid input: 'lines' and 'tail' cannot be combined/,
  },
  {
    input: { id: '1', regex: true },
    message: /^Invalid 'regex': there is no 'search' that it could belong to\. Send/,
  },
  { input: { id: '1', lines: '1-5', context: 2 }, message: /^Invalid 'context': there is no 'search'/ },
  {
    input: { id: '1', grep: 'a' },
    message: /^Unknown key 'grep': expected only id, lines, .*\. Send 'search'; with "regex": true/,
  },
  { input: { id: '1', offset: 1 }, message: /^Unknown key 'offset': .* Send 'lines', as in "1-50"\.$/ },
  { input: { id: '1', colour: 1 }, message: /^Unknown key 'colour': .* Leave it out/ },
  { input: { artifactId: '1' }, message: /^Unknown key 'artifactId': .* Send 'id'\.$/ },
  { input: { id: '1', __proto__: null, constructor: 1 }, message: /^Unknown key 'constructor'/ },
];

describe('parseArtifactInput', () => {
  for (const { input, reading } of accepted) {
    it(`accepts ${JSON.stringify(input)}`, () => {
      assert.deepEqual(parseArtifactInput(input), reading);
    });
  }
  for (const { input, message } of rejected) {
    it(`rejects ${inspect(input).slice(0, 80)}`, () => {
      assert.throws(() => parseArtifactInput(input), { code: 'invalidInput', message });
    });
  }
});
