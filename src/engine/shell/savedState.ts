import * as v from 'valibot';
import { carryVariables } from './declarations.ts';
import { carryFunctions } from './functions/carryFunctions.ts';
import { isPlainState } from './plainState.ts';
import { shoptChanges } from './optionChanges.ts';
import { sessionStateSchema, type SessionState, type ShellState } from './sessionState.ts';
import { parseDump } from './stateDump.ts';

/** How things were before a command. */
export interface Before {
  /** Where the command was started. */
  readonly commandCwd: string;
  /** Where the session was. */
  readonly sessionCwd: string;
  readonly earlier: ShellState | undefined;
  /** The full path of bash. */
  readonly shell: string;
  /** Whether nobody has agreed to the command, so that nothing of what it left is to be believed. */
  readonly isUnasked: boolean;
}

export interface SavedState {
  readonly state: SessionState;
  /** Names of functions that the state does not have, because bash could not read them again. */
  readonly leftOut: readonly string[];
}

/**
 * The session's state after a command, from the dump its shell made. Undefined when the shell did not get to the end
 * of it: it was killed, replaced itself (`exec`), or has an EXIT trap of its own.
 */
export async function savedState(
  dump: string,
  { commandCwd, sessionCwd, earlier, shell, isUnasked }: Before,
): Promise<SavedState | undefined> {
  const texts = parseDump(dump);
  if (!texts) return undefined;
  const { before, after } = texts;
  const cwd = after.cwd.replace(/\n$/, '');
  const { functions, leftOut } = await carryFunctions(shell, after, earlier?.functions ?? []);
  const state = {
    // A `cwd` that was given for one call is not where the session is; one that the command went to is.
    cwd: cwd === commandCwd ? sessionCwd : cwd,
    umask: after.umask.trim(),
    variables: carryVariables(earlier?.variables ?? {}, before.variables, after.variables),
    functions,
    aliases: after.aliases,
    // Those of `set` are the command's own: the next one is to do what its text says.
    setOptions: earlier?.setOptions ?? '',
    shoptOptions: shoptChanges(before.shoptOptions, after.shoptOptions),
  };
  // A command can print into the dump (by traps, say). What comes of that must not take the place of a good state.
  if (!v.is(sessionStateSchema, state)) return undefined;
  return isUnasked && !(await isPlainState(state, earlier, shell)) ? undefined : { state, leftOut };
}
