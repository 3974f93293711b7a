import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { frequentRules, type PastRun } from '../engine/approval/frequentRules.ts';
import { type RuleScope, type SavedRule } from '../engine/approval/savedRules.ts';
import { type RunStore } from '../engine/runs/runStore.ts';
import { UsageError } from './failure.ts';
import { ownDirectory } from './ownDirectory.ts';
import { createEngine, savedRules } from './shell.ts';

/** `agent-shell rules`: lists the rules that were taken from questions, removes one, or proposes some. */
export async function manageRules(args: string[]): Promise<number> {
  const { values, positionals } = parse(args);
  const [action = 'list', ...rest] = positionals;
  if (action === 'remove') return remove(rest, values.workspace);
  if (rest.length > 0 || values.workspace !== undefined)
    throw new UsageError(`What is ${rest.join(' ')} for?`);
  if (action === 'list') return list(values.json);
  if (action === 'suggest') return suggest(values.json);
  throw new UsageError(`rules takes remove or suggest, not '${action}'.`);
}

function list(asJson: boolean): number {
  const rules = savedRules(process.env).list();
  print(
    asJson ? JSON.stringify(rules, undefined, 2) : (lines(rules) ?? 'There are no rules from questions.'),
  );
  return 0;
}

const lines = (rules: readonly SavedRule[]) =>
  rules.length === 0 ? undefined : rules.map(({ rule, scope }) => `${rule}\t${scopeText(scope)}`).join('\n');

const scopeText = (scope: RuleScope) => (scope.kind === 'workspace' ? `in ${scope.folder}` : scope.kind);

/** Everywhere it is, unless one workspace is given. */
function remove(rules: readonly string[], workspace: string | undefined): number {
  const [rule, ...more] = rules;
  if (rule === undefined || more.length > 0) throw new UsageError('Which rule? Give one, in quotes.');
  const saved = savedRules(process.env);
  const folder = workspace === undefined ? undefined : resolve(ownDirectory, workspace);
  const found = saved
    .list()
    .filter((one) => one.rule === rule && (folder === undefined || isOf(one.scope, folder)));
  for (const one of found) saved.remove(one);
  if (found.length > 0) {
    print(found.map(({ scope }) => `Removed ${rule} (${scopeText(scope)})`).join('\n'));
    return 0;
  }
  process.stderr.write(`agent-shell: There is no rule ${rule}. "agent-shell rules" lists them.\n`);
  return 1;
}

const isOf = (scope: RuleScope, folder: string) => scope.kind === 'workspace' && scope.folder === folder;

async function suggest(asJson: boolean): Promise<number> {
  const known = new Set(
    savedRules(process.env)
      .list()
      .map(({ rule }) => rule),
  );
  const runs = await agentRuns(createEngine().shell.runs);
  const found = frequentRules(runs, (rule) => known.has(rule));
  const texts = found.map(
    ({ rule, runs: count, example }) => `${rule}\t${count} runs, such as: ${oneLine(example)}`,
  );
  const none = 'Nothing that is asked about was run often enough.';
  print(
    asJson
      ? JSON.stringify(found, undefined, 2)
      : [...texts, ...(texts.length === 0 ? [none] : [])].join('\n'),
  );
  return 0;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 80);

/** The kept runs, the newest first. */
async function agentRuns(runs: RunStore): Promise<PastRun[]> {
  return (await runs.ids()).flatMap((id) => {
    try {
      const { command, cwd, requester } = runs.open(id).meta;
      return requester === 'agent' || requester === 'cli' ? [{ command, cwd }] : [];
    } catch {
      return []; // Only just being made, or just removed.
    }
  });
}

const print = (text: string) => process.stdout.write(`${text}\n`);

function parse(args: string[]) {
  try {
    const options = { json: { type: 'boolean', default: false }, workspace: { type: 'string' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
