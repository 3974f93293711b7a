import { savedState } from '../savedState.ts';
import { type Snapshot } from '../sessionState.ts';
import { carriedAliases } from './carriedAliases.ts';
import { carriedFunctions } from './carriedFunctions.ts';
import { carriedSetOptions, carriedShoptOptions } from './carriedOptions.ts';
import { carriedVariables } from './carriedVariables.ts';

/** What of the state that rc files left is of use to the commands of an agent. Undefined when the dump is not whole. */
export function snapshotOf(dump: string, pathBefore: string): Snapshot | undefined {
  // Where the files went is nothing to a session: it begins where it was asked to.
  const state = savedState(dump, { commandCwd: '/', sessionCwd: '/', earlier: undefined });
  if (!state) return undefined;
  const aliases = carriedAliases(state.aliases);
  const functions = carriedFunctions(state.functions, aliases);
  return {
    variables: carriedVariables(state.variables, pathBefore),
    functions: [...functions.values()].join('\n'),
    exportedFunctions: exportsOf(state.exportedFunctions, functions),
    aliases,
    setOptions: carriedSetOptions(state.setOptions),
    shoptOptions: carriedShoptOptions(state.shoptOptions),
  };
}

/** Of the lines `declare -fx name`, those of functions that are there. */
const exportsOf = (lines: string, functions: ReadonlyMap<string, string>) =>
  lines
    .split('\n')
    .filter((line) => functions.has(line.split(' ').at(-1) ?? ''))
    .join('\n');

/** Whether it would change anything. */
export function isEmpty({ variables, ...texts }: Snapshot): boolean {
  return Object.keys(variables).length === 0 && Object.values(texts).every((text) => text === '');
}
