import * as v from 'valibot';
import { invalidEnvName, invalidInput, missingCommand } from '../errors.ts';

/** Seconds a command may take. */
export const timeoutRange = { default: 300, min: 1, max: 3600 } as const;

const text = (description: string) => v.pipe(v.string(), v.description(description));

/** What `agent_shell_bash` takes. package.json publishes the same as JSON schema. */
export const inputSchema = v.strictObject({
  command: text(
    'The bash text to run: one command, a pipeline, or a whole script of many lines. It runs as `bash file` would run it, with /dev/null as its input.',
  ),
  cwd: v.optional(
    text(
      'Directory to run in, for this call only. Relative to where the session is, which is where you are without it.',
    ),
  ),
  env: v.optional(
    v.pipe(
      v.record(v.string(), v.string()),
      v.description(
        'Environment variables for this call only. The values are taken as they are, never as shell text.',
      ),
    ),
  ),
  timeout: v.optional(
    v.pipe(
      v.number(),
      v.description(
        `Seconds after which the command and all it started is stopped. Default ${timeoutRange.default}, from ${timeoutRange.min} to ${timeoutRange.max}.`,
      ),
    ),
  ),
});

export type Input = v.InferOutput<typeof inputSchema>;

type Key = keyof Input;

const expectations: Record<Key, { expected: string; example: string }> = {
  command: { expected: 'a string', example: '{"command": "ls -la"}' },
  cwd: { expected: 'a string', example: '{"command": "ls", "cwd": "src"}' },
  env: { expected: 'an object of strings', example: '{"command": "make", "env": {"CC": "clang"}}' },
  timeout: { expected: 'a number of seconds', example: '{"command": "make", "timeout": 600}' },
};

/** What models send for a key they know from other tools. */
const instead: Readonly<Record<string, string>> = {
  cmd: "Send 'command'.",
  script: "Send 'command'.",
  workdir: "Send 'cwd'.",
  workingDirectory: "Send 'cwd'.",
  directory: "Send 'cwd'.",
  timeoutMs: "Send 'timeout', in seconds.",
  timeout_ms: "Send 'timeout', in seconds.",
  head: 'Leave it out: the end of a long output is shown, and all of it is kept as an artifact.',
  tail: 'Leave it out: the end of a long output is shown, and all of it is kept as an artifact.',
};

/** Checks what a model sent. VS Code passes it on as it is. */
export function parseInput(input: unknown): Input {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw invalidInput(
      `Invalid input: expected an object, got ${describe(input)}.`,
      `Send ${expectations.command.example}.`,
    );
  }
  const command = (input as Record<string, unknown>).command;
  if (command === undefined || command === null || command === '') throw missingCommand();
  const result = v.safeParse(inputSchema, input);
  if (!result.success) throw explain(result.issues[0], input as Record<string, unknown>);
  rejectUnusable(result.output);
  return result.output;
}

function explain(issue: v.InferIssue<typeof inputSchema>, input: Record<string, unknown>): Error {
  const [key = ''] = (issue.path ?? []).map((item) => String(item.key));
  if (!isKey(key)) {
    const keys = Object.keys(expectations).join(', ');
    return invalidInput(
      `Unknown key '${key}': expected only ${keys}.`,
      Object.hasOwn(instead, key) ? (instead[key] ?? '') : 'Leave it out and send the call again.',
    );
  }
  const { expected, example } = expectations[key];
  const entry = issue.path?.[1];
  const where = entry ? `'${key}.${String(entry.key)}'` : `'${key}'`;
  const what = entry ? 'a string' : expected;
  const got = describe(entry ? entry.value : input[key]);
  return invalidInput(`Invalid ${where}: expected ${what}, got ${got}.`, `Send for example ${example}.`);
}

const isKey = (key: string): key is Key => Object.hasOwn(expectations, key);

/** What has the right type and still cannot be run. */
function rejectUnusable({ command, cwd, env = {} }: Input): void {
  if (command.trim() === '') throw missingCommand();
  const reserved = Object.keys(env).find((name) => name.startsWith('AGENT_SHELL'));
  if (reserved !== undefined) {
    throw invalidInput(
      `Invalid 'env.${reserved}': names that begin with AGENT_SHELL are Agent Shell's own.`,
      'Send another name.',
    );
  }
  for (const name of Object.keys(env)) if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw invalidEnvName(name);
  const nul = [
    ['command', command],
    ['cwd', cwd ?? ''],
    ...Object.entries(env).map(([name, value]) => [`env.${name}`, value]),
  ].find(([, value]) => value?.includes('\0'));
  if (nul) {
    throw invalidInput(
      `Invalid '${nul[0] ?? ''}': it contains a NUL character, which no shell can take.`,
      String.raw`Let the command make it, for example with printf '\0'.`,
    );
  }
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  const text = JSON.stringify(value);
  return `the ${typeof value} ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`;
}
