import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { carryVariables } from './declarations.ts';
import { stateFiles } from './setup.ts';
import { type SessionState } from './sessionState.ts';

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
  directory: string,
  { commandCwd, sessionCwd, earlier }: Before,
): Promise<SessionState | undefined> {
  const texts = await readDumps(directory);
  if (!texts) return undefined;
  const cwd = texts.cwd.replace(/\n$/, '');
  return {
    // A `cwd` that was given for one call is not where the session is; one that the command went to is.
    cwd: cwd === commandCwd ? sessionCwd : cwd,
    umask: texts.umask.trim(),
    variables: carryVariables(earlier?.variables ?? {}, texts.variablesBefore, texts.variables),
    functions: texts.functions,
    exportedFunctions: linesOf(texts.functionNames).filter((line) => /^declare -\S*x/.test(line)).join('\n'),
    aliases: texts.aliases,
    options: newLines(texts.optionsBefore, texts.options),
  };
}

type Dumps = Record<keyof typeof stateFiles, string>;

async function readDumps(directory: string): Promise<Dumps | undefined> {
  try {
    const entries = Object.entries(stateFiles).map(
      async ([name, file]) => [name, await readFile(join(directory, file), 'utf8')] as const,
    );
    return Object.fromEntries(await Promise.all(entries)) as Dumps;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const linesOf = (text: string) => text.split('\n');

function newLines(before: string, after: string): string {
  const known = new Set(linesOf(before));
  return linesOf(after)
    .filter((line) => !known.has(line))
    .join('\n');
}
