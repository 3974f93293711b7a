import * as v from 'valibot';
import { carriedSetOptions } from '../carriedSetOptions.ts';
import { carryVariables } from '../declarations.ts';
import { findUnreadable } from '../functions/findUnreadable.ts';
import { splitFunctions } from '../functions/splitFunctions.ts';
import { setChanges, shoptChanges } from '../optionChanges.ts';
import { sessionStateSchema, type Snapshot } from '../sessionState.ts';
import { parseDump } from '../stateDump.ts';
import { carriedAliases } from './carriedAliases.ts';
import { carriedFunctions } from './carriedFunctions.ts';
import { carriedShoptOptions } from './carriedShoptOptions.ts';
import { carriedVariables } from './carriedVariables.ts';

export interface SnapshotContext {
  /** The full path of bash. */
  readonly shell: string;
  /** The PATH that the rc files were given. */
  readonly pathBefore: string;
}

export interface TakenSnapshot {
  readonly snapshot: Snapshot;
  /** Names of functions that it does not have, because bash could not read them again. */
  readonly leftOut: string[];
}

/** What of the state that rc files left is of use to the commands of an agent. Undefined when the dump is not whole. */
export async function snapshotOf(
  dump: string,
  { shell, pathBefore }: SnapshotContext,
): Promise<TakenSnapshot | undefined> {
  const texts = parseDump(dump);
  if (!texts) return undefined;
  const { before, after } = texts;
  const aliases = carriedAliases(after.aliases);
  const { functions, unclear } = splitFunctions(after.functions, after.functionNames);
  const wanted = carriedFunctions(functions, aliases);
  const unreadable = await findUnreadable(shell, wanted);
  const snapshot = {
    variables: carriedVariables(carryVariables({}, before.variables, after.variables), pathBefore),
    functions: wanted.filter((one) => !unreadable.has(one)),
    aliases,
    setOptions: carriedSetOptions(setChanges(before.setOptions, after.setOptions)),
    shoptOptions: carriedShoptOptions(shoptChanges(before.shoptOptions, after.shoptOptions)),
  };
  // Rc files can print into the dump.
  const state = { ...snapshot, cwd: after.cwd, umask: after.umask.trim() };
  if (!v.is(sessionStateSchema, state)) return undefined;
  return { snapshot, leftOut: [...unclear, ...[...unreadable].map(({ name }) => name)] };
}

/** Whether it would change anything. */
export function isEmpty({ variables, functions, ...texts }: Snapshot): boolean {
  return (
    Object.keys(variables).length === 0 &&
    functions.length === 0 &&
    Object.values(texts).every((text) => text === '')
  );
}
