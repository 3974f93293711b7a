import * as v from 'valibot';
import { invalidInput } from './errors.ts';
import { type Liberal } from './liberalValues.ts';

/** What is said about a key whose value is of the wrong type. */
export interface Expectation {
  readonly expected: string;
  /** A whole input that is right. */
  readonly example: string;
  /** How else the value may be written. */
  readonly liberal?: Liberal;
}

export interface InputRules<Schema extends v.GenericSchema, Key extends string> {
  readonly schema: Schema;
  readonly expectations: Readonly<Record<Key, Expectation>>;
  /** Keys of other tools that certainly mean one of these. */
  readonly aliases?: Readonly<Record<string, Key>>;
  /** What models send for a key they know from other tools. */
  readonly instead: Readonly<Record<string, string>>;
}

/** Something that is wrong with an input, and what to send in its place. */
export interface Problem {
  readonly problem: string;
  readonly send: string;
}

/** Other tools have their callers say what a call is for. */
const ignored: readonly string[] = ['description', 'explanation', 'goal'];

/** What a model sent, as far as it is an object at all. */
export function inputObject(input: unknown, example: string): Record<string, unknown> {
  if (typeof input === 'object' && input !== null && !Array.isArray(input))
    return input as Record<string, unknown>;
  throw invalidInput(`Invalid input: expected an object, got ${describe(input)}.`, `Send ${example}.`);
}

/**
 * Checks what a model sent. What certainly means something is taken for that; all that is wrong is said at once, after the
 * problems that are known already, with what to send instead.
 */
export function checkInput<Schema extends v.GenericSchema, Key extends string>(
  rules: InputRules<Schema, Key>,
  input: Record<string, unknown>,
  known: readonly Problem[] = [],
): v.InferOutput<Schema> {
  const { sent, unknown, doubled } = understood(rules, input);
  const result = v.safeParse(rules.schema, sent);
  const problems = [
    ...known,
    ...doubled.map(({ alias, key }) => ({
      problem: `Invalid '${alias}': it means '${key}', which says something else.`,
      send: `Send '${key}' only.`,
    })),
    ...infinite(rules, sent),
    ...(result.success ? [] : wrongTypes(rules, result.issues, sent)),
    ...unknownKeys(rules, unknown),
  ];
  if (result.success && problems.length === 0) return result.output;
  throw together(problems);
}

/** One error for all of them. What to send is said behind the last problem that it is about. */
export const together = (problems: readonly Problem[]): Error =>
  invalidInput(
    problems
      .map(({ problem, send }, index) =>
        problems.slice(index + 1).some((later) => later.send === send) ? problem : `${problem} ${send}`,
      )
      .join(' '),
  );

/** The input with the keys and values that it means, and the keys that mean nothing or contradict others. */
function understood<Schema extends v.GenericSchema, Key extends string>(
  { expectations, aliases = {} }: InputRules<Schema, Key>,
  input: Record<string, unknown>,
) {
  const isKey = (key: string): key is Key => Object.hasOwn(expectations, key);
  const valueOf = (key: Key, value: unknown) => expectations[key].liberal?.(value) ?? value;
  const sent: Partial<Record<Key, unknown>> = {};
  const unknown: string[] = [];
  const doubled: { alias: string; key: Key }[] = [];
  for (const [key, value] of Object.entries(input)) if (isKey(key)) sent[key] = valueOf(key, value);
  for (const [alias, value] of Object.entries(input)) {
    if (isKey(alias) || ignored.includes(alias)) continue;
    const key = Object.hasOwn(aliases, alias) ? aliases[alias] : undefined;
    if (key === undefined) unknown.push(alias);
    else if (sent[key] === undefined) sent[key] = valueOf(key, value);
    else if (sent[key] !== valueOf(key, value)) doubled.push({ alias, key });
  }
  return { sent, unknown, doubled };
}

/** JSON makes it of `1e400`: no amount of anything. */
function infinite<Schema extends v.GenericSchema, Key extends string>(
  { expectations }: InputRules<Schema, Key>,
  sent: Partial<Record<Key, unknown>>,
): Problem[] {
  return (Object.keys(sent) as Key[])
    .filter((key) => sent[key] === Infinity || sent[key] === -Infinity)
    .map((key) => wrongType(key, sent[key], expectations[key]));
}

function wrongTypes<Schema extends v.GenericSchema, Key extends string>(
  { expectations }: InputRules<Schema, Key>,
  issues: readonly v.BaseIssue<unknown>[],
  sent: Partial<Record<Key, unknown>>,
): Problem[] {
  return issues.flatMap(({ path = [] }) => {
    const [key, entry] = path;
    const name = String(key?.key) as Key;
    // That one is missing is known already.
    if (!Object.hasOwn(sent, name)) return [];
    const expectation = expectations[name];
    return entry
      ? wrongType(`${name}.${String(entry.key)}`, entry.value, { ...expectation, expected: 'a string' })
      : wrongType(name, sent[name], expectation);
  });
}

function unknownKeys<Schema extends v.GenericSchema, Key extends string>(
  { expectations, instead }: InputRules<Schema, Key>,
  keys: readonly string[],
): Problem[] {
  const expected = `expected only ${Object.keys(expectations).join(', ')}.`;
  const [only, ...more] = keys;
  if (only === undefined) return [];
  const hasInstead = (key: string) => Object.hasOwn(instead, key);
  const leaveOut = (what: string) => `Leave ${what} out and send the call again.`;
  if (more.length === 0) {
    const send = hasInstead(only) ? (instead[only] ?? '') : leaveOut('it');
    return [{ problem: `Unknown key '${only}': ${expected}`, send }];
  }
  const others = keys.filter((key) => !hasInstead(key));
  return [
    {
      problem: `Unknown keys ${quoted(keys)}: ${expected}`,
      send: [
        ...keys.filter(hasInstead).map((key) => `For '${key}': ${instead[key] ?? ''}`),
        ...(others.length > 0 ? [leaveOut(quoted(others))] : []),
      ].join(' '),
    },
  ];
}

const quoted = (keys: readonly string[]) => keys.map((key) => `'${key}'`).join(', ');

/** The error for a value that is not what was expected. */
export const wrongValue = (where: string, value: unknown, expectation: Expectation): Error =>
  together([wrongType(where, value, expectation)]);

export const wrongType = (where: string, value: unknown, { expected, example }: Expectation): Problem => ({
  problem: `Invalid '${where}': expected ${expected}, got ${describe(value)}.`,
  send: `Send for example ${example}.`,
});

/** A value in a few words. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return `the ${typeof value} ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`;
}
