import { holdsSecret } from '../secrets/secretVariables.ts';
import { isPlainValue, looksRandom } from './plainValue.ts';

/** A secret by its value, as it is written in some text. */
export interface KnownSecret {
  /** The variable that has it. */
  readonly name: string;
  readonly value: string;
}

/** The longest first: what contains another is masked as a whole. */
export type KnownSecrets = readonly KnownSecret[];

type Variables = Readonly<Record<string, string | undefined>>;

/** More would take too long to look for in every text. */
const maxKnown = 1000;

/** The secrets among variables: those that are called like one. */
export const secretsAmong = (variables: Variables): KnownSecret[] =>
  Object.entries(variables).flatMap(([name, value = '']) =>
    holdsSecret(name) && !isPlainValue(value) ? [{ name, value }] : [],
  );

/** The same for a file that is there to hold secrets: also those that look like one. */
export const secretsInFile = (variables: Variables): KnownSecret[] => [
  ...secretsAmong(variables),
  ...Object.entries(variables).flatMap(([name, value = '']) =>
    !holdsSecret(name) && looksRandom(value) ? [{ name, value }] : [],
  ),
];

/** Each as it may be written: as it is, in JSON, in bash and in a URL. The first name of a value counts. */
export function knownSecrets(secrets: Iterable<KnownSecret>): KnownSecrets {
  const names = new Map<string, string>();
  for (const { name, value } of secrets)
    for (const form of formsOf(value.trim())) if (!names.has(form)) names.set(form, name);
  return [...names]
    .slice(0, maxKnown)
    .map(([value, name]) => ({ name, value }))
    .sort((a, b) => b.value.length - a.value.length);
}

const formsOf = (value: string) => [
  value,
  JSON.stringify(value).slice(1, -1),
  value.replaceAll(/["\\$`]/g, String.raw`\$&`),
  encoded(value),
];

function encoded(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value; // Half of a pair of surrogates.
  }
}
