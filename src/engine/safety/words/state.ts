import { type Function as FunctionNode } from 'unbash';
import { type Dialect } from '../dialects.ts';
import { literalText, unknownText, type Text } from './text.ts';

/** What is known of a shell at one point of a script. It is never changed: what comes next is another one. */
export interface State {
  /** The variables that the script has given a value. */
  readonly variables: ReadonlyMap<string, Binding>;
  /** The directories that the shell may be in; undefined when they cannot be known. */
  readonly cwds: readonly string[] | undefined;
  readonly functions: ReadonlyMap<string, readonly FunctionWithSource[]>;
  /** `$1` and so on; undefined when they cannot be known. */
  readonly positional: readonly Text[] | undefined;
  /** Which language it speaks. */
  readonly dialect: Dialect;
  /** Set when stdout and stderr may be something else than what the shell was started with. */
  readonly movesDescriptors: boolean;
}

/** A variable holds one of some values, or is a list. */
export type Binding =
  | { readonly kind: 'value'; readonly values: readonly Text[] }
  | { readonly kind: 'list'; readonly elements: readonly Text[] };

export interface FunctionWithSource {
  readonly node: FunctionNode;
  /** The text that the node's positions are in. */
  readonly source: string;
}

/** More possible values than this are as good as unknown. */
const maxValues = 16;
const maxCwds = 8;

export const unknownBinding = (name: string): Binding => ({
  kind: 'value',
  values: [unknownText(`$${name}`)],
});

/** Any number stands for all of them. */
export const numberBinding = (name: string): Binding => ({
  kind: 'value',
  values: [literalText('0', `$${name}`)],
});

export const stateIn = (cwd: string): State => ({
  variables: new Map(),
  cwds: [cwd],
  functions: new Map(),
  positional: undefined,
  dialect: 'bash',
  movesDescriptors: false,
});

export function withVariable(state: State, name: string, binding: Binding): State {
  return { ...state, variables: new Map(state.variables).set(name, binding) };
}

export function withUnknown(state: State, names: Iterable<string>): State {
  const variables = new Map(state.variables);
  for (const name of names) variables.set(name, unknownBinding(name));
  return { ...state, variables };
}

/** Every variable may hold something else by now. */
export function withDoubt(state: State): State {
  const doubtful = [...state.variables].map(([name, binding]) => {
    const known = binding.kind === 'value' ? binding.values : [];
    return [name, oneOf(name, [...known, unknownText(`$${name}`)])] as const;
  });
  return { ...state, variables: new Map(doubtful) };
}

export function withFunction(state: State, definition: FunctionWithSource): State {
  const name = definition.node.name.value;
  const bodies = [...(state.functions.get(name) ?? []), definition];
  return { ...state, functions: new Map(state.functions).set(name, bodies) };
}

/** What is known where it cannot be told by which of two ways a script got there. */
export function either(one: State, other: State): State {
  if (one === other) return one;
  return {
    variables: eitherVariables(one.variables, other.variables),
    cwds: eitherCwds(one.cwds, other.cwds),
    functions: eitherFunctions(one.functions, other.functions),
    positional: one.positional === other.positional ? one.positional : undefined,
    dialect: one.dialect,
    movesDescriptors: one.movesDescriptors || other.movesDescriptors,
  };
}

export function eitherCwds(one: State['cwds'], other: State['cwds']): State['cwds'] {
  if (one === other || !one || !other) return one && other;
  const all = [...new Set([...one, ...other])];
  return all.length > maxCwds ? undefined : all;
}

function eitherVariables(one: State['variables'], other: State['variables']): State['variables'] {
  if (one === other) return one;
  const merged = new Map<string, Binding>();
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    merged.set(name, eitherBinding(name, one.get(name), other.get(name)));
  }
  return merged;
}

function eitherBinding(name: string, one: Binding | undefined, other: Binding | undefined): Binding {
  if (one && one === other) return one;
  if (one?.kind === 'list' || other?.kind === 'list') return unknownBinding(name);
  // Where only one way sets it, the other leaves what the environment has.
  const [first = [unknownText(`$${name}`)], second = [unknownText(`$${name}`)]] = [
    one?.values,
    other?.values,
  ];
  return oneOf(name, [...first, ...second]);
}

/** A variable that has one of some values. */
export function oneOf(name: string, values: readonly Text[]): Binding {
  const distinct = [
    ...new Map(
      values.map((text) => [`${text.value ?? `\0${text.guess ?? ''}`}|${text.usesHome}`, text]),
    ).values(),
  ];
  return distinct.length > maxValues ? unknownBinding(name) : { kind: 'value', values: distinct };
}

function eitherFunctions(one: State['functions'], other: State['functions']): State['functions'] {
  if (one === other) return one;
  const merged = new Map(one);
  for (const [name, bodies] of other)
    merged.set(name, [...new Set([...(merged.get(name) ?? []), ...bodies])]);
  return merged;
}
