import { readIfThere } from '../runs/readIfThere.ts';
import { type Run, type RunMeta } from '../runs/run.ts';
import { writeAtomically } from '../runs/writeAtomically.ts';
import { assignedSecrets } from './assignedSecrets.ts';
import { knownSecrets, type KnownSecret, type KnownSecrets } from './knownSecrets.ts';

/**
 * Keeps the secrets that a command has of its own beside its output, which another process may read when the call and the
 * session are gone. Most commands have none, and then there is no file.
 */
export function keepRunSecrets(run: Run, secrets: readonly KnownSecret[]): void {
  const before = readRunSecrets(run);
  if (secrets.every(({ value }) => before.some((one) => one.value === value))) return;
  const kept = [...before, ...secrets];
  writeAtomically(
    run.secretsFile,
    JSON.stringify(Object.fromEntries(kept.map((one) => [one.value, one.name]))),
  );
}

export function readRunSecrets(run: Run): KnownSecret[] {
  const text = readIfThere(run.secretsFile) ?? '{}';
  return Object.entries(parsed(text)).map(([value, name]) => ({ name: String(name), value }));
}

interface RunWithCommand {
  readonly run: Run;
  readonly meta: Pick<RunMeta, 'command'>;
}

/** A command can write to the directory of its run: what is not ours there must not keep anybody from reading the output. */
function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/** Adds the secrets that runs have of their own, also in their texts; undefined where nothing is to be masked. */
export function withRunSecrets(
  known: KnownSecrets | undefined,
  ...runs: readonly RunWithCommand[]
): KnownSecrets | undefined {
  if (!known) return undefined;
  const own = runs.flatMap(({ run, meta }) => [...readRunSecrets(run), ...assignedSecrets(meta.command)]);
  return own.length === 0 ? known : knownSecrets([...own, ...known]);
}
