import * as v from 'valibot';
import { invalidInput } from './errors.ts';

/** What is said about a key whose value is of the wrong type. */
export interface Expectation {
  readonly expected: string;
  /** A whole input that is right. */
  readonly example: string;
}

export interface InputRules<Schema extends v.GenericSchema, Key extends string> {
  readonly schema: Schema;
  readonly expectations: Readonly<Record<Key, Expectation>>;
  /** What models send for a key they know from other tools. */
  readonly instead: Readonly<Record<string, string>>;
}

/** What a model sent, as far as it is an object at all. */
export function inputObject(input: unknown, example: string): Record<string, unknown> {
  if (typeof input === 'object' && input !== null && !Array.isArray(input))
    return input as Record<string, unknown>;
  throw invalidInput(`Invalid input: expected an object, got ${describe(input)}.`, `Send ${example}.`);
}

/** Checks what a model sent, and says of the first thing that is wrong what to send instead. */
export function checkInput<Schema extends v.GenericSchema, Key extends string>(
  rules: InputRules<Schema, Key>,
  input: Record<string, unknown>,
): v.InferOutput<Schema> {
  const infinite = Object.keys(input).find((key) => isInfinite(input[key]));
  if (infinite !== undefined) throw explain(rules, [{ key: infinite }], input);
  const result = v.safeParse(rules.schema, input);
  if (result.success) return result.output;
  throw explain(rules, result.issues[0].path, input);
}

/** What JSON makes of `1e400`: no amount of anything. */
const isInfinite = (value: unknown) => typeof value === 'number' && !Number.isFinite(value);

function explain<Key extends string>(
  { expectations, instead }: Pick<InputRules<v.GenericSchema, Key>, 'expectations' | 'instead'>,
  path: readonly { readonly key: unknown; readonly value?: unknown }[] = [],
  input: Record<string, unknown>,
): Error {
  const [key = ''] = path.map((item) => String(item.key));
  if (!Object.hasOwn(expectations, key)) {
    const keys = Object.keys(expectations).join(', ');
    return invalidInput(
      `Unknown key '${key}': expected only ${keys}.`,
      Object.hasOwn(instead, key) ? (instead[key] ?? '') : 'Leave it out and send the call again.',
    );
  }
  const expectation = expectations[key as Key];
  const [, entry] = path;
  return entry
    ? wrongValue(`${key}.${String(entry.key)}`, entry.value, { ...expectation, expected: 'a string' })
    : wrongValue(key, input[key], expectation);
}

/** The error for a value that is not what was expected. */
export function wrongValue(where: string, value: unknown, { expected, example }: Expectation): Error {
  return invalidInput(
    `Invalid '${where}': expected ${expected}, got ${describe(value)}.`,
    `Send for example ${example}.`,
  );
}

/** A value in a few words. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return `the ${typeof value} ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`;
}
