import { readFile } from 'node:fs/promises';
import { carryVariables } from './declarations.ts';
import { optionChanges } from './optionChanges.ts';
import { type SessionState } from './sessionState.ts';
import { parseAfter, parseBefore } from './stateDump.ts';

/** How things were before a command. */
export interface Before {
  /** Where the command was started. */
  readonly commandCwd: string;
  /** Where the session was. */
  readonly sessionCwd: string;
  readonly earlier: SessionState | undefined;
}

/**
 * The session's state after a command, from the dumps its shell made. Undefined when the shell did not get to the end
 * of them: it was killed, replaced itself (`exec`), or has an EXIT trap of its own.
 */
export async function readSavedState(
  beforeFile: string,
  afterFile: string,
  { commandCwd, sessionCwd, earlier }: Before,
): Promise<SessionState | undefined> {
  const [beforeDump, afterDump] = await Promise.all([beforeFile, afterFile].map(readIfThere));
  const before = parseBefore(beforeDump ?? '');
  const after = parseAfter(afterDump ?? '');
  if (!before || !after) return undefined;
  const cwd = after.cwd.replace(/\n$/, '');
  return {
    // A `cwd` that was given for one call is not where the session is; one that the command went to is.
    cwd: cwd === commandCwd ? sessionCwd : cwd,
    umask: after.umask.trim(),
    variables: carryVariables(earlier?.variables ?? {}, before.variables, after.variables),
    functions: after.functions,
    exportedFunctions: exportedOf(after.functionNames),
    aliases: after.aliases,
    options: optionChanges(before, after),
  };
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Of the lines of `declare -F`, those that say how to export a function; the others would print one. */
const exportedOf = (names: string) =>
  names
    .split('\n')
    .filter((line) => /^declare -\S*x/.test(line))
    .join('\n');
