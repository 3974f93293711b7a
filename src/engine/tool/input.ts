import * as v from 'valibot';
import { homedir } from 'node:os';
import { checkInput, type Expectation, inputObject, type Problem, wrongType } from '../checkInput.ts';
import {
  fixedEnvName,
  invalidEnvName,
  invalidInput,
  missingCommand,
  missingCommandProblem,
} from '../errors.ts';
import { asFlag, asNumber } from '../liberalValues.ts';

/** Seconds a command may take. */
export const timeoutRange = { default: 300, min: 1, max: 3600 } as const;

const text = (description: string) => v.pipe(v.string(), v.description(description));

/** What `agent_shell_bash` takes. package.json publishes the same as JSON schema. */
export const inputSchema = v.strictObject({
  command: text(
    'The bash text to run: one command, a pipeline, or a whole script of many lines. It runs as `bash file` would run it, with /dev/null as its input unless `pty` is true.',
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
        `Seconds after which the command and all it started is stopped, from ${timeoutRange.min} to ${timeoutRange.max}. Without it, a command goes on as a background job after ${timeoutRange.default} s.`,
      ),
    ),
  ),
  pty: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'Runs the command in a terminal that the user types into: for what asks for a password, a choice or a confirmation. The user has to be there; give them time with `timeout`. Default false.',
      ),
    ),
  ),
  async: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'Starts the command as a background job and returns at once, with its id for agent_shell_job: for servers, watchers and what takes minutes. It runs beside your next calls, and stops after `timeout` only if you send one. Default false.',
      ),
    ),
  ),
});

export type Input = v.InferOutput<typeof inputSchema>;

const expectations: Record<keyof Input, Expectation> = {
  command: { expected: 'a string', example: '{"command": "ls -la"}' },
  cwd: { expected: 'a string', example: '{"command": "ls", "cwd": "src"}' },
  env: { expected: 'an object of strings', example: '{"command": "make", "env": {"CC": "clang"}}' },
  timeout: {
    expected: 'a number of seconds',
    example: '{"command": "make", "timeout": 600}',
    liberal: asNumber,
  },
  pty: { expected: 'true or false', example: '{"command": "npm login", "pty": true}', liberal: asFlag },
  async: { expected: 'true or false', example: '{"command": "npm run dev", "async": true}', liberal: asFlag },
};

/** Keys of other tools that certainly mean one of these. */
const aliases = {
  workdir: 'cwd',
  run_in_background: 'async',
  isBackground: 'async',
  background: 'async',
} as const;

/** What models send for a key they know from other tools. */
const instead: Readonly<Record<string, string>> = {
  cmd: "Send 'command'.",
  script: "Send 'command'.",
  workingDirectory: "Send 'cwd'.",
  directory: "Send 'cwd'.",
  timeoutMs: "Send 'timeout', in seconds.",
  timeout_ms: "Send 'timeout', in seconds.",
  mode: "Leave it out, or send 'timeout': 900 for a command that takes long.",
  interactive: "Send 'pty'.",
  tty: "Send 'pty'.",
  head: 'Leave it out: the end of a long output is shown, and all of it is kept as an artifact.',
  tail: 'Leave it out: the end of a long output is shown, and all of it is kept as an artifact.',
};

/** Checks what a model sent. VS Code passes it on as it is. */
export function parseInput(input: unknown): Input {
  const sent = inputObject(input, expectations.command.example);
  const { command, ...others } = sent;
  const isMissing = command === undefined || command === null || command === '';
  const problems = [...(isMissing ? [missingCommandProblem] : []), ...envProblems(sent.env)];
  const checked = checkInput(
    { schema: inputSchema, expectations, aliases, instead },
    isMissing ? others : sent,
    problems,
  );
  const meant: Input = {
    ...checked,
    ...(checked.cwd !== undefined && { cwd: checked.cwd.replace(/^~(?=\/|$)/, homedir()) }),
    // The schema leaves out names that mean something to JavaScript.
    ...(checked.env && { env: Object.fromEntries(Object.entries(sent.env as Record<string, string>)) }),
  };
  rejectUnusable(meant);
  return meant;
}

/** What a schema takes without a word: to it an array is an object of its elements, and it passes over some names. */
function envProblems(env: unknown): Problem[] {
  if (Array.isArray(env)) return [wrongType('env', env, expectations.env)];
  if (typeof env !== 'object' || env === null) return [];
  return [
    ...Object.entries(env)
      .filter(([name, value]) => passedOver.includes(name) && typeof value !== 'string')
      .map(([name, value]) => wrongType(`env.${name}`, value, { ...expectations.env, expected: 'a string' })),
    ...Object.keys(env)
      .filter((name) => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
      .map(invalidEnvName),
  ];
}

const passedOver: readonly string[] = ['__proto__', 'prototype', 'constructor'];

/** Variables that bash makes itself: what is assigned to them is refused, or forgotten without a word. */
const fixedNames = new Set(
  (
    'UID EUID PPID SHELLOPTS BASHOPTS BASH_VERSINFO BASHPID BASH_SUBSHELL BASH_COMMAND BASH_ALIASES BASH_CMDS BASH_ARGC ' +
    'BASH_ARGV BASH_LINENO BASH_SOURCE BASH_REMATCH PIPESTATUS FUNCNAME LINENO DIRSTACK GROUPS HISTCMD EPOCHSECONDS ' +
    'EPOCHREALTIME SRANDOM _'
  ).split(' '),
);

/** What has the right type and still cannot be run. */
function rejectUnusable({ command, cwd, env = {} }: Input): void {
  if (command.trim() === '') throw missingCommand();
  const fixed = Object.keys(env).find((name) => fixedNames.has(name));
  if (fixed !== undefined) throw fixedEnvName(fixed);
  const reserved = Object.keys(env).find((name) => name.startsWith('AGENT_SHELL'));
  if (reserved !== undefined) {
    throw invalidInput(
      `Invalid 'env.${reserved}': names that begin with AGENT_SHELL are Agent Shell's own.`,
      'Send another name.',
    );
  }
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
