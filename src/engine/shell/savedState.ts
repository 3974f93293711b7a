import { carryVariables } from './declarations.ts';
import { optionChanges } from './optionChanges.ts';
import { type SessionState } from './sessionState.ts';
import { parseDump } from './stateDump.ts';

/** How things were before a command. */
export interface Before {
  /** Where the command was started. */
  readonly commandCwd: string;
  /** Where the session was. */
  readonly sessionCwd: string;
  readonly earlier: SessionState | undefined;
}

/**
 * The session's state after a command, from the dump its shell made. Undefined when the shell did not get to the end
 * of it: it was killed, replaced itself (`exec`), or has an EXIT trap of its own.
 */
export function savedState(
  dump: string,
  { commandCwd, sessionCwd, earlier }: Before,
): SessionState | undefined {
  const texts = parseDump(dump);
  if (!texts) return undefined;
  const { before, after } = texts;
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

/** Of the lines of `declare -F`, those that say how to export a function; the others would print one. */
const exportedOf = (names: string) =>
  names
    .split('\n')
    .filter((line) => /^declare -\S*x/.test(line))
    .join('\n');
