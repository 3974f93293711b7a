import * as v from 'valibot';
import { checkInput, describe, type Expectation, inputObject } from '../checkInput.ts';
import { invalidInput, missingArtifactId } from '../errors.ts';
import { asFlag, asId, asNumber } from '../liberalValues.ts';
import { type Reading, type SearchReading } from './reading.ts';
import { parseRange } from './range.ts';

/** How many lines can be shown around each match. */
const maxContext = 50;
/** Longer ones are no pattern that somebody thought of. */
const maxPatternLength = 4096;

const text = (description: string) => v.optional(v.pipe(v.string(), v.description(description)));
const flag = (description: string) => v.optional(v.pipe(v.boolean(), v.description(description)));
const count = (description: string) => v.optional(v.pipe(v.number(), v.description(description)));

/** What `agent_shell_artifact` takes. package.json publishes the same as JSON schema. */
export const artifactSchema = v.strictObject({
  id: text(
    'Which artifact: the number after artifact:// in the result of a command. Only a search can do without: it then goes through all artifacts of this session, the newest first.',
  ),
  lines: text(
    'Lines to read: "100-200", "100-" to the end, or "100" for one. The first line is 1. With `search`: where to search.',
  ),
  bytes: text('Bytes to read: "0-4095", or "4096-" to the end. The first byte is 0.'),
  tail: count('How many of the last lines to read.'),
  search: text('Text to search for. Answers with the lines that have it, and their numbers.'),
  regex: flag(
    'Whether `search` is a regular expression of JavaScript. It is matched against one line at a time. Default false.',
  ),
  ignoreCase: flag('Whether `search` takes upper and lower case as the same. Default false.'),
  context: count(`How many lines to show before and after each match, from 0 to ${maxContext}. Default 0.`),
  raw: flag('Whether escape sequences and control characters stay in the text. Default false.'),
});

type ArtifactInput = v.InferOutput<typeof artifactSchema>;

type Key = keyof ArtifactInput;

const expectations: Readonly<Record<Key, Expectation>> = {
  id: { expected: 'the number of an artifact', example: '{"id": "12"}', liberal: asId },
  lines: { expected: 'line numbers', example: '{"id": "12", "lines": "100-200"}' },
  bytes: { expected: 'byte offsets', example: '{"id": "12", "bytes": "0-4095"}' },
  tail: { expected: 'a number of lines', example: '{"id": "12", "tail": 50}', liberal: asNumber },
  search: { expected: 'a string', example: '{"id": "12", "search": "error"}' },
  regex: {
    expected: 'true or false',
    example: '{"id": "12", "search": "error|warning", "regex": true}',
    liberal: asFlag,
  },
  ignoreCase: {
    expected: 'true or false',
    example: '{"id": "12", "search": "error", "ignoreCase": true}',
    liberal: asFlag,
  },
  context: {
    expected: 'a number of lines',
    example: '{"id": "12", "search": "error", "context": 2}',
    liberal: asNumber,
  },
  raw: { expected: 'true or false', example: '{"id": "12", "lines": "1-20", "raw": true}', liberal: asFlag },
};

const sendId = "Send 'id'.";
const sendLines = `Send 'lines', as in "1-50".`;
const sendSearch = `Send 'search'; with "regex": true, it is a regular expression.`;

const instead: Readonly<Record<string, string>> = {
  artifact: sendId,
  artifactId: sendId,
  artifact_id: sendId,
  uri: sendId,
  url: sendId,
  head: sendLines,
  line: sendLines,
  range: sendLines,
  offset: sendLines,
  limit: sendLines,
  startLine: sendLines,
  endLine: sendLines,
  pattern: sendSearch,
  query: sendSearch,
  grep: sendSearch,
  text: sendSearch,
};

/** Checks what a model sent, and says what it asks for. */
export function parseArtifactInput(input: unknown): Reading {
  const checked = checkInput(
    { schema: artifactSchema, expectations, instead },
    inputObject(input, expectations.id.example),
  );
  rejectMixture(checked);
  return checked.search === undefined ? plainReading(checked) : searchReading(checked, checked.search);
}

function plainReading({ id, lines, bytes, tail, raw = false }: ArtifactInput): Reading {
  if (id === undefined) throw missingArtifactId();
  const which = { id: idOf(id), raw };
  if (lines !== undefined) return { kind: 'lines', ...which, ...rangeOf('lines', lines, 1) };
  if (bytes !== undefined) return { kind: 'bytes', ...which, ...rangeOf('bytes', bytes, 0) };
  if (tail !== undefined) return { kind: 'tail', ...which, count: wholeNumber('tail', tail, 1) };
  return { kind: 'end', ...which };
}

function searchReading({ id, lines, raw = false, ...asked }: ArtifactInput, pattern: string): SearchReading {
  rejectPattern(pattern);
  if (id === undefined && lines !== undefined) {
    throw invalidInput(
      `Invalid 'lines': a search in all artifacts goes through all of their lines.`,
      `Leave it out, or send the artifact too: {"id": "12", "search": "error", "lines": "100-"}.`,
    );
  }
  return {
    kind: 'search',
    ...(id !== undefined && { id: idOf(id) }),
    raw,
    pattern: { text: pattern, isRegex: asked.regex ?? false, ignoreCase: asked.ignoreCase ?? false },
    context: wholeNumber('context', asked.context ?? 0, 0, maxContext),
    lines: lines === undefined ? { from: 1 } : rangeOf('lines', lines, 1),
  };
}

function rejectPattern(pattern: string): void {
  if (pattern === '') throw invalidInput("Invalid 'search': it is empty.", 'Send the text to search for.');
  if (pattern.length > maxPatternLength) {
    throw invalidInput(
      `Invalid 'search': it has ${pattern.length} characters, and ${maxPatternLength} are the most.`,
      'Send a part of it.',
    );
  }
  if (/[\r\n]/.test(pattern)) {
    throw invalidInput(
      "Invalid 'search': it has more than one line, and a match never does.",
      "Send one of its lines, with 'context' to see those around it.",
    );
  }
}

/** Only one kind of reading at a time; what belongs to a search says nothing without one. */
function rejectMixture(input: ArtifactInput): void {
  const kinds = (['lines', 'bytes', 'tail', 'search'] as const).filter((key) => input[key] !== undefined);
  const [first = '', second = ''] = kinds;
  const isSearchInLines = kinds.join() === 'lines,search';
  if (kinds.length > 1 && !isSearchInLines) {
    throw invalidInput(
      `Invalid input: '${first}' and '${second}' cannot be combined.`,
      "Send one of lines, bytes, tail and search; 'lines' can also say where to search.",
    );
  }
  const idle = (['regex', 'ignoreCase', 'context'] as const).find((key) => input[key]);
  if (idle !== undefined && input.search === undefined) {
    throw invalidInput(
      `Invalid '${idle}': there is no 'search' that it could belong to.`,
      `Send for example ${expectations[idle].example}.`,
    );
  }
}

/** A number, or the URL that has it. Whether there is such an artifact is not decided here. */
const idOf = (id: string) => id.trim().replace(/^artifact:\/\//, '');

function rangeOf(key: 'lines' | 'bytes', value: string, first: number) {
  const { expected, example } = expectations[key];
  return parseRange(value, first, (problem) =>
    invalidInput(
      `Invalid '${key}': ${problem ?? `expected ${expected}, got ${describe(value)}`}.`,
      `Send for example ${example}${key === 'lines' ? `, or {"id": "12", "tail": 50} for the last ones` : ''}.`,
    ),
  );
}

function wholeNumber(
  key: 'tail' | 'context',
  value: number,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): number {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
  const bounds = key === 'tail' ? `from ${min} on` : `from ${min} to ${max}`;
  throw invalidInput(
    `Invalid '${key}': expected a whole number ${bounds}, got ${describe(value)}.`,
    `Send for example ${expectations[key].example}.`,
  );
}
