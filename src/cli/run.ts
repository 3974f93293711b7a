import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { lockSession } from '../engine/sessions/lockSession.ts';
import { type Call } from '../engine/tool/call.ts';
import { reportDetails, reportText, type Result } from '../engine/tool/report.ts';
import { asAgent } from './asAgent.ts';
import { wallMet, wouldAsk } from '../engine/errors.ts';
import { type Wall } from '../engine/sandbox/wall.ts';
import { failureDetails, UsageError, wouldAskExitCode } from './failure.ts';
import { interruption } from './interruption.ts';
import { ownDirectory } from './ownDirectory.ts';
import { ownWords } from './ownWords.ts';
import { startKeeper } from './keepJob.ts';
import { createEngine, type Engine } from './shell.ts';

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
  // To a session without a name no other call will ever come.
  const engine = createEngine({ unheard: values.state === undefined ? ['user', 'agent'] : ['user'] });
  try {
    const report = await runInTurn(engine, values, input);
    return print(report, values);
  } finally {
    // What goes on does so without this process.
    await engine.jobs.leave();
  }
}

/** Calls that share a session are made one after another, whichever processes make them. */
async function runInTurn({ shell, jobs, storage }: Engine, values: Values, input: unknown): Promise<Result> {
  const { state, cwd } = values;
  const signal = interruption();
  const call: Call = {
    input,
    session: state ?? randomUUID(),
    ...(values['as-agent'] ? asAgent(cwd) : { requester: 'cli' as const, folders: [] }),
    startCwd: ownDirectory,
    signal,
  };
  if (state === undefined) return shell.run(call);
  const release = await lockSession(storage, state, signal);
  try {
    await jobs.adoptEnded(state);
    return await shell.run(call);
  } finally {
    release();
  }
}

function print(report: Result, values: Values): number {
  const text = reportText(report);
  if (values.json)
    printJson({ ...decisionOf(report, values), ...reportDetails(report), text, output: report.view.text });
  else process.stdout.write(`${text}\n`);
  if (report.kind === 'ended') return report.wall ? tellWall(report.wall) : report.exitCode;
  if (report.exitCode === undefined) startKeeper(report.artifact.id);
  return 0;
}

/** Says whether an agent would have been asked, by all that is known now. */
function decisionOf(report: Result, values: Values): { decision?: 'run' | 'ask' } {
  if (!values['as-agent']) return {};
  return { decision: report.kind === 'ended' && report.wall ? 'ask' : 'run' };
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
