import * as v from 'valibot';
import { carryVariables } from './declarations.ts';
import { setChanges, shoptChanges } from './optionChanges.ts';
import { sessionStateSchema, type SessionState, type ShellState } from './sessionState.ts';
import { parseDump } from './stateDump.ts';

/** How things were before a command. */
export interface Before {
  /** Where the command was started. */
  readonly commandCwd: string;
  /** Where the session was. */
  readonly sessionCwd: string;
  readonly earlier: ShellState | undefined;
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
  const state = {
    // A `cwd` that was given for one call is not where the session is; one that the command went to is.
    cwd: cwd === commandCwd ? sessionCwd : cwd,
    umask: after.umask.trim(),
    variables: carryVariables(earlier?.variables ?? {}, before.variables, after.variables),
    functions: withoutExports(after.functions),
    exportedFunctions: exportedOf(after.functionNames),
    aliases: after.aliases,
    setOptions: setChanges(before.setOptions, after.setOptions),
    shoptOptions: shoptChanges(earlier?.shoptOptions ?? '', before.shoptOptions, after.shoptOptions),
  };
  // A command can print into the dump (by traps, say). What comes of that must not take the place of a good state.
  return v.is(sessionStateSchema, state) ? state : undefined;
}

/** `declare -f` says it of a function too that it is exported, by a `declare` that may by then be another function. */
const withoutExports = (functions: string) => functions.replaceAll(/^}\ndeclare -\S*x\S* \S+$/gm, '}');

/** Of the lines of `declare -F`, those that say how to export a function; the others would print one. */
const exportedOf = (names: string) =>
  names
    .split('\n')
    .filter((line) => /^declare -\S*x/.test(line))
    .join('\n');
