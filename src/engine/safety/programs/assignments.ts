import { doubtful, type Effect, reaches } from '../effect.ts';
import { isSecretVariable } from '../../secrets/secretVariables.ts';
import { exportEffect, steeringEffect } from '../steeringVariables.ts';
import { unknownText, type Text } from '../words/text.ts';

const shellCode = /\$\(|`|\$\{/;

const evaluates = ({ source }: Text): Effect => ({
  ...doubtful('Evaluates text that may run commands, or sets what decides about them.'),
  offending: source,
});

/** Builtins that set variables: a subscript in a name may run a command, and some names decide about other programs. */
export function setsNames(names: readonly Text[]): Effect | undefined {
  return names.map(nameEffect).find((effect) => effect !== undefined);
}

function nameEffect(text: Text): Effect | undefined {
  const { value } = text;
  if (value === undefined || shellCode.test(value)) return evaluates(text);
  const [name = ''] = /^\w*/.exec(value) ?? [];
  return steeringEffect(name, [unknownText(value)]);
}

/** `-v` and `-R` look a name up, with its subscript. */
export function tests(words: readonly Text[]): Effect | undefined {
  const found = words.find(
    (word, index) =>
      shellCode.test(word.value ?? '') ||
      (word.value === undefined && /^-[vR]$/.test(words[index - 1]?.value ?? '')),
  );
  return found && evaluates(found);
}

/** `declare NAME=value`, and `export`, which hands it on to other programs. */
export function declares(words: readonly Text[], isExport = false): Effect | undefined {
  const options = words.filter(({ value }) => /^[-+]/.test(value ?? '')).map(({ value }) => value ?? '');
  // Functions, numbers, references; what changes letters, and what cannot be set any more.
  if (options.some((option) => /[cfilnru]/.test(option))) return doubtful('Changes what a name means.');
  const shown = options.some((option) => option.includes('p')) ? words.find(isSecret) : undefined;
  if (shown) return { ...reaches('Prints a variable that may hold a secret.'), offending: shown.source };
  if (!isExport && options.join() === '-p' && !words.some(({ value }) => value?.includes('=') ?? true))
    return undefined;
  const isExported = isExport || options.some((option) => option.includes('x'));
  const effects = words
    .filter(({ value }) => value === undefined || !/^[-+]/.test(value))
    .map((word) => declarationEffect(word, isExported));
  return effects.find((effect) => effect !== undefined);
}

const isSecret = ({ value }: Text) => isSecretVariable(value ?? '');

/** The name is known where it is written, whatever the value is. */
const declaration = /^["']?([A-Za-z_]\w*)(?:\[([^\]]*)\])?(?:\+?=|$)/;

function declarationEffect(word: Text, isExported: boolean): Effect | undefined {
  const text = word.value ?? word.source;
  const [whole, name = '', subscript = ''] = declaration.exec(text) ?? [];
  if (whole === undefined || shellCode.test(subscript)) return evaluates(word);
  const value = word.value === undefined || !whole.endsWith('=') ? undefined : text.slice(whole.length);
  const values = [value === undefined ? unknownText(word.source) : { ...word, value }];
  return isExported ? exportEffect(name, values) : steeringEffect(name, values);
}
