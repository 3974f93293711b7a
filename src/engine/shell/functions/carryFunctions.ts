import { findUnreadable } from './findUnreadable.ts';
import { printedFunction, type ShellFunction } from './shellFunction.ts';
import { splitFunctions } from './splitFunctions.ts';

export interface CarriedFunctions {
  readonly functions: readonly ShellFunction[];
  /** Names of those that the next shell will not have. */
  readonly leftOut: readonly string[];
}

export interface PrintedFunctions {
  /** By `declare -f`. */
  readonly functions: string;
  /** By `declare -F`. */
  readonly functionNames: string;
}

/**
 * The functions that a shell has, from what it prints of them. Those that were not there before are tried, which takes a
 * process, and left out if bash could not read them again.
 */
export async function carryFunctions(
  shell: string,
  printed: PrintedFunctions,
  earlier: readonly ShellFunction[],
): Promise<CarriedFunctions> {
  if (printed.functions === earlier.map(printedFunction).join('')) return { functions: earlier, leftOut: [] };
  const { functions, unclear } = splitFunctions(printed.functions, printed.functionNames);
  const known = new Set(earlier.map(printedFunction));
  const unreadable = await findUnreadable(
    shell,
    functions.filter((one) => !known.has(printedFunction(one))),
  );
  return {
    functions: functions.filter((one) => !unreadable.has(one)),
    leftOut: [...unclear, ...[...unreadable].map(({ name }) => name)],
  };
}
