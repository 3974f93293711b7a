import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compileRules, interceptionOf } from '../engine/command/interceptor.ts';
import { defaultInterceptorRules } from '../engine/command/interceptorRules.ts';
import { expandUrls, urlNotes } from '../engine/command/internalUrls.ts';
import { prepareCommand, type PreparedCommand } from '../engine/command/prepareCommand.ts';
import { urlPlaces, type UrlPlaces } from '../engine/command/urlPlaces.ts';
import { AgentShellError } from '../engine/errors.ts';
import { checkSafety, defaultTemporary } from '../engine/safety/checkSafety.ts';
import { parseInput } from '../engine/tool/input.ts';
import { sessionMeaning } from '../engine/tool/sessionMeaning.ts';
import { asAgent } from './asAgent.ts';
import { UsageError } from './failure.ts';
import { ownDirectory } from './ownDirectory.ts';
import { settingsOf } from './settings.ts';
import { createEngine, storageFolder } from './shell.ts';

/** `agent-shell check`: runs nothing, and prints the command as it would be run, and what is to be thought of it. */
export async function checkCommand(args: string[]): Promise<number> {
  const { tools, ...input } = inputOf(args);
  const asked = parseInput(input);
  const prepared = prepareCommand(asked, {
    ...sessionMeaning(undefined, ownDirectory),
    place: ownDirectory,
    stripHeadTail: settingsOf(process.env).stripHeadTail,
  });
  const places = placesForNothing();
  const { command, cwd, replaced } = expandUrls(prepared, places);
  const isChanged = cwd !== undefined && (prepared.movesTo !== undefined || cwd !== prepared.cwd);
  const blocker = blockedBy(asked.command, tools);
  const checked = {
    command,
    cwd: isChanged ? cwd : null,
    changes: [...viewNote(prepared), ...moveNote(prepared), ...urlNotes(replaced)],
    blockedBy: blocker,
    ...judgement(command, { cwd, places, given: input.cwd }),
    ...(blocker === null ? await decisionOn(input) : { decision: 'blocked', enforced: false }),
  };
  process.stdout.write(`${JSON.stringify(checked, undefined, 2)}\n`);
  return 0;
}

/** Decides about it as about a call of an agent, and tells whether the kernel would keep it to what it may do. */
async function decisionOn(input: CheckInput) {
  // Neither is what finds out whether there are sandboxes kept, nor are the user's rc files run.
  const sandboxFolder = mkdtempSync(join(tmpdir(), 'agent-shell-check-'));
  try {
    const { decision } = await createEngine({ sandboxFolder, settings: { snapshot: false } }).shell.examine({
      input,
      session: randomUUID(),
      ...asAgent(input.cwd),
      startCwd: ownDirectory,
      signal: new AbortController().signal,
    });
    return { decision: decision.kind, enforced: decision.kind === 'run' && decision.within !== 'asSet' };
  } catch (error) {
    if (!(error instanceof AgentShellError)) throw error;
    return { decision: 'refused', enforced: false };
  } finally {
    rmSync(sandboxFolder, { recursive: true, force: true });
  }
}

interface Where {
  readonly cwd: string | undefined;
  readonly places: UrlPlaces;
  /** The `--cwd` of the call. */
  readonly given: string | undefined;
}

/** Here the workspace is where the call was made, and where it says. */
function judgement(command: string, { cwd, places, given }: Where) {
  const there = resolve(ownDirectory, cwd ?? '.');
  const verdict = checkSafety(command, {
    cwd: there,
    folders: [ownDirectory, ...(given === undefined ? [] : [there])],
    temporary: [...defaultTemporary(), places.scratchFolder],
    readable: [join(storageFolder(process.env), 'runs'), ...places.skillRoots, ...places.memoryRoots],
  });
  const { class: safetyClass, readOnly, reason, parts, denial } = verdict;
  return { deny: denial !== undefined, class: safetyClass, readOnly, reason, parts };
}

/** The tool in favour of which a command is blocked. */
function blockedBy(command: string, tools = ''): string | null {
  const available = new Set(tools.split(','));
  const rule = interceptionOf(command, compileRules(defaultInterceptorRules), (tool) => available.has(tool));
  return rule?.tool ?? null;
}

interface CheckInput {
  readonly command: string;
  readonly cwd?: string;
  readonly tools?: string;
}

function inputOf(args: string[]): CheckInput {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { cwd: { type: 'string' }, tools: { type: 'string' } },
      allowPositionals: true,
    });
    return { command: positionals.join(' '), ...values };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The places of a session of its own, in which nothing is made. */
function placesForNothing() {
  const { env } = process;
  const where = { storage: storageFolder(env), runs: createEngine().shell.runs, session: 'check' };
  return urlPlaces(where, settingsOf(env), () => undefined);
}

const moveNote = ({ movesTo }: PreparedCommand) =>
  movesTo === undefined ? [] : [`Runs in ${movesTo}, and the session moves there.`];

const viewNote = ({ removed }: PreparedCommand) =>
  removed === undefined
    ? []
    : [`Runs without "${removed}": the result shows that part, and all of the output is kept.`];
