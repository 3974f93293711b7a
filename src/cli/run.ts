import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { reportDetails, reportText } from '../engine/tool/report.ts';
import { asAgent } from './asAgent.ts';
import { wallMet, wouldAsk } from '../engine/errors.ts';
import { type Wall } from '../engine/sandbox/wall.ts';
import { failureDetails, UsageError, wouldAskExitCode } from './failure.ts';
import { interruption } from './interruption.ts';
import { ownDirectory } from './ownDirectory.ts';
import { ownWords } from './ownWords.ts';
import { createEngine } from './shell.ts';
import { leaveToKeeper } from './keepJob.ts';

const options = {
  json: { type: 'boolean', default: false },
  cwd: { type: 'string' },
  timeout: { type: 'string' },
  env: { type: 'string', multiple: true, default: [] as string[] },
  state: { type: 'string' },
  async: { type: 'boolean', default: false },
  'as-agent': { type: 'boolean', default: false },
  input: { type: 'string' },
} as const;

/** `agent-shell run`: runs a command and prints what the model would see. Exits as the command did. */
export async function runCommand(args: string[]): Promise<number> {
  try {
    return await runAsked(parse(args));
  } catch (error) {
    // Whoever reads JSON is told there too.
    if (asksForJson(args)) printJson(failureDetails(error));
    throw error;
  }
}

async function runAsked({ values, positionals }: ReturnType<typeof parse>): Promise<number> {
  const input = values.input === undefined ? inputOf(values, positionals) : wholeInput(values, positionals);
  const { shell, jobs } = createEngine();
  const report = await shell.run({
    input,
    session: values.state ?? randomUUID(),
    ...(values['as-agent'] ? asAgent(values.cwd) : { requester: 'cli' as const, folders: [] }),
    startCwd: ownDirectory,
    signal: interruption(),
  });
  const text = reportText(report);
  if (values.json) printJson({ ...reportDetails(report), text, output: report.view.text });
  else process.stdout.write(`${text}\n`);
  if (report.kind === 'ended') return report.wall ? tellWall(report.wall) : report.exitCode;
  await leaveToKeeper(report.artifact.id, jobs);
  return 0;
}

/** Prints the reason that a question about it would show. */
function tellWall({ within, line }: Wall): number {
  process.stderr.write(`agent-shell: ${wouldAsk(wallMet[within](line)).message}\n`);
  return wouldAskExitCode;
}

/** Also where the rest of the words makes no sense. */
const asksForJson = (args: string[]) => ownWords(args).includes('--json');

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

type Values = ReturnType<typeof parse>['values'];

function inputOf({ cwd, timeout, env, async }: Values, positionals: string[]): unknown {
  return {
    command: positionals.join(' '),
    ...(cwd !== undefined && { cwd }),
    ...(timeout !== undefined && { timeout: seconds(timeout) }),
    ...(async && { async }),
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
function wholeInput({ input = '', cwd, timeout, env, async }: Values, positionals: string[]): unknown {
  const isMore = cwd !== undefined || timeout !== undefined || env.length > 0 || async;
  if (isMore || positionals.length > 0) {
    throw new UsageError('--input is the whole input: put the command and its options into it.');
  }
  try {
    return JSON.parse(input);
  } catch (error) {
    throw new UsageError(`--input takes JSON: ${(error as Error).message}.`);
  }
}

function printJson(object: unknown): void {
  process.stdout.write(`${JSON.stringify(object, undefined, 2)}\n`);
}
