import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { AgentShellError } from '../engine/errors.ts';
import { reportDetails, reportText } from '../engine/tool/report.ts';
import { exitCodeOf, UsageError } from './failure.ts';
import { createShell } from './shell.ts';

const options = {
  json: { type: 'boolean', default: false },
  cwd: { type: 'string' },
  timeout: { type: 'string' },
  env: { type: 'string', multiple: true, default: [] as string[] },
  state: { type: 'string' },
  input: { type: 'string' },
} as const;

/** `agent-shell run`: runs a command and prints what the model would see. Exits as the command did. */
export async function runCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args);
  const input = values.input === undefined ? inputOf(values, positionals) : wholeInput(values, positionals);
  try {
    const report = await createShell().run({
      input,
      session: values.state ?? randomUUID(),
      requester: 'cli',
      startCwd: process.cwd(),
      folders: [],
      signal: interruption(),
    });
    const text = reportText(report);
    print(values.json, { ...reportDetails(report), text, output: report.view.text }, text);
    return report.exitCode;
  } catch (error) {
    if (!values.json || !(error instanceof AgentShellError)) throw error;
    process.stderr.write(`agent-shell: ${error.message}\n`);
    print(true, { error: { code: error.code, message: error.message } }, '');
    return exitCodeOf(error);
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

type Values = ReturnType<typeof parse>['values'];

function inputOf({ cwd, timeout, env }: Values, positionals: string[]): unknown {
  return {
    command: positionals.join(' '),
    ...(cwd !== undefined && { cwd }),
    ...(timeout !== undefined && { timeout: seconds(timeout) }),
    ...(env.length > 0 && { env: Object.fromEntries(env.map(assignment)) }),
  };
}

function seconds(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number))
    throw new UsageError(`--timeout takes seconds, not '${text}'.`);
  return number;
}

function assignment(text: string): [string, string] {
  const equals = text.indexOf('=');
  if (equals < 1) throw new UsageError(`--env takes NAME=value, not '${text}'.`);
  return [text.slice(0, equals), text.slice(equals + 1)];
}

/** All that a model would send: nothing may be added to it, or be ignored beside it. */
function wholeInput({ input = '', cwd, timeout, env }: Values, positionals: string[]): unknown {
  if (cwd !== undefined || timeout !== undefined || env.length > 0 || positionals.length > 0) {
    throw new UsageError('--input is the whole input: put the command and its options into it.');
  }
  try {
    return JSON.parse(input);
  } catch (error) {
    throw new UsageError(`--input takes JSON: ${(error as Error).message}.`);
  }
}

/** Aborted by Ctrl+C: the command is stopped, and then this process ends by itself. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      controller.abort();
    });
  return controller.signal;
}

function print(asJson: boolean, object: unknown, text: string): void {
  process.stdout.write(`${asJson ? JSON.stringify(object, undefined, 2) : text}\n`);
}
