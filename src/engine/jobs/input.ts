import * as v from 'valibot';
import { checkInput, type Expectation, inputObject, wrongValue } from '../checkInput.ts';
import { invalidInput } from '../errors.ts';
import { asFlag, asId, asIds, asNumber } from '../liberalValues.ts';

/** Seconds a poll may wait. */
export const waitRange = { default: 300, min: 0, max: 3600 } as const;

const described = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.optional(v.pipe(schema, v.description(description)));

/** What `agent_shell_job` takes. package.json publishes the same as JSON schema. */
export const jobSchema = v.strictObject({
  list: described(v.boolean(), 'Lists the background jobs, running and lately ended.'),
  poll: described(
    v.array(v.string()),
    'Ids of jobs: waits until one of them ends, or prints `pattern`, and shows it. An empty list means all running ones of this session.',
  ),
  wait: described(
    v.number(),
    `With \`poll\`: how many seconds to wait at most. Default ${waitRange.default}, from ${waitRange.min} to ${waitRange.max}; 0 only looks.`,
  ),
  pattern: described(
    v.string(),
    'With `poll`: a regular expression of JavaScript. The poll also ends when a line of the output matches, also one that was printed before.',
  ),
  output: described(
    v.string(),
    'Id of a job: shows what it has printed, its end or what came after `since`.',
  ),
  since: described(
    v.number(),
    'With `output`: the byte to go on from, as the answer before said. With `poll` and `pattern`: only what comes after it counts.',
  ),
  cancel: described(
    v.array(v.string()),
    'Ids of jobs: stops them, with all that they have started, and shows the last of their output.',
  ),
  input: described(
    v.string(),
    'With `id`: text to type into the terminal of a job that was started with "pty": true. End it with a newline to press Enter. Never a password: ask the user to type that.',
  ),
  id: described(v.string(), 'With `input`: the id of the job.'),
});

type JobInput = v.InferOutput<typeof jobSchema>;
type Key = keyof JobInput;

/** What an agent wants of the jobs. */
export type JobRequest =
  | { readonly kind: 'list' }
  | PollRequest
  | { readonly kind: 'output'; readonly id: string; readonly since: number | undefined }
  | { readonly kind: 'cancel'; readonly ids: readonly string[] }
  | { readonly kind: 'input'; readonly id: string; readonly text: string };

export interface PollRequest {
  readonly kind: 'poll';
  readonly ids: readonly string[];
  readonly waitMs: number;
  readonly pattern: string | undefined;
  readonly since: number;
}

const listExample = '{"list": true}';

const expectations: Readonly<Record<Key, Expectation>> = {
  list: { expected: 'true or false', example: listExample, liberal: asFlag },
  poll: { expected: 'an array of ids', example: '{"poll": ["12"]}', liberal: asIds },
  wait: {
    expected: `a number of seconds from ${waitRange.min} on`,
    example: '{"poll": ["12"], "wait": 60}',
    liberal: asNumber,
  },
  pattern: { expected: 'a string', example: '{"poll": ["12"], "pattern": "listening on"}' },
  output: { expected: 'the id of a job', example: '{"output": "12"}', liberal: asId },
  since: {
    expected: 'a whole number of bytes',
    example: '{"output": "12", "since": 4096}',
    liberal: asNumber,
  },
  cancel: { expected: 'an array of ids', example: '{"cancel": ["12"]}', liberal: asIds },
  input: { expected: 'a string', example: String.raw`{"id": "12", "input": "y\n"}` },
  id: { expected: 'the id of a job', example: String.raw`{"id": "12", "input": "y\n"}`, liberal: asId },
};

const sendWait = "Send 'wait', in seconds.";
const sendPoll = "Send 'poll'.";

const instead: Readonly<Record<string, string>> = {
  timeout: sendWait,
  timeoutMs: sendWait,
  seconds: sendWait,
  ids: sendPoll,
  jobs: sendPoll,
  job: sendPoll,
  kill: "Send 'cancel'.",
  stop: "Send 'cancel'.",
  text: "Send 'input'.",
  cursor: "Send 'since'.",
  regex: "Send 'pattern'.",
};

/** What can be asked for, one at a time. */
const requests = ['list', 'poll', 'output', 'cancel', 'input'] as const;

/** Which other keys go with each. */
const companions: Readonly<Record<(typeof requests)[number], readonly Key[]>> = {
  list: [],
  poll: ['wait', 'pattern', 'since'],
  output: ['since'],
  cancel: [],
  input: ['id'],
};

/** Checks what a model sent. Nothing at all is a list. */
export function parseJobInput(input: unknown): JobRequest {
  const sent = checkInput({ schema: jobSchema, expectations, instead }, inputObject(input, listExample));
  const asked = requests.filter((request) => sent[request] !== undefined && sent[request] !== false);
  if (asked.length > 1) {
    throw invalidInput(
      `Only one of ${requests.join(', ')} can be asked for at a time, got ${asked.join(' and ')}.`,
      'Send one call for each.',
    );
  }
  const [request = 'list'] = asked;
  rejectLonely(sent, request);
  rejectUnusable(sent);
  return requestOf(sent, request);
}

function rejectLonely(sent: JobInput, request: (typeof requests)[number]): void {
  const lonely = (Object.keys(sent) as Key[]).find(
    (key) => !requests.some((one) => one === key) && !companions[request].includes(key),
  );
  if (lonely === undefined) return;
  throw invalidInput(
    `'${lonely}' means nothing with '${request}'.`,
    `Send for example ${expectations[lonely].example}.`,
  );
}

/** What has the right type, and no meaning. */
function rejectUnusable({ wait = 0, since = 0 }: JobInput): void {
  if (wait < waitRange.min) throw wrongValue('wait', wait, expectations.wait);
  if (since < 0 || !Number.isSafeInteger(since)) throw wrongValue('since', since, expectations.since);
}

function requestOf(sent: JobInput, request: (typeof requests)[number]): JobRequest {
  const { poll = [], wait = waitRange.default, pattern, output = '', cancel = [], input = '', id } = sent;
  switch (request) {
    case 'list':
      return { kind: 'list' };
    case 'poll':
      return {
        kind: 'poll',
        ids: poll,
        waitMs: Math.min(waitRange.max, wait) * 1000,
        pattern,
        since: sent.since ?? 0,
      };
    case 'output':
      return { kind: 'output', id: output, since: sent.since };
    case 'cancel':
      if (cancel.length === 0) throw invalidInput(`'cancel' names no job.`, 'Send {"cancel": ["12"]}.');
      return { kind: 'cancel', ids: cancel };
    case 'input':
      if (id === undefined) throw invalidInput(`Missing 'id'.`, `Send ${expectations.id.example}.`);
      return { kind: 'input', id, text: input };
  }
}
