import { literalText, type Text } from '../words/text.ts';

/** The arguments of a call, sorted by what they are. */
export interface Arguments {
  readonly options: readonly Option[];
  readonly operands: readonly Text[];
  /** The operands that begin with a dash, and are no options only because of a `--` before them. */
  readonly dashed?: readonly Text[];
}

export interface Option {
  /** As the table has it: `-n`, `--lines`. */
  readonly name: string;
  readonly value?: Text;
  /** Set when the value is a word of its own. */
  readonly isSeparate?: true;
  readonly source: string;
}

/** How the options of a program are to be read. */
export interface OptionForms {
  /** Whether an option has a value: in the next word if it is not in its own, or only in its own. */
  readonly valueOf: (name: string) => 'next' | 'attached' | undefined;
  /** All long options of which something is known. */
  readonly longNames: readonly string[];
  /** False where a value is never joined to the letter of its option. */
  readonly joinsValues?: boolean;
  /** Whether the value of an option may be anything. */
  readonly takesAny?: (name: string) => boolean;
  readonly oneDash: boolean;
  readonly stops: boolean;
  /** The meaning of `--`: the end of all options unless given. */
  readonly dashes?: Dashes;
}

/**
 * The meanings that programs have for `--`. To `find` it ends a few options that come first, and its expression may still follow. Before
 * a sub-command each program has a meaning of its own for it: there it is a word like any other, which no table has.
 */
export type Dashes = 'end' | 'nothing' | 'word';

/** The forms of plain options: some with a value, all others without one. */
export const formsOfOptions = (values: readonly string[], longNames: readonly string[]): OptionForms => ({
  valueOf: (name) => (values.includes(name) ? 'next' : undefined),
  longNames: [...longNames, ...values.filter((name) => name.startsWith('--'))],
  oneDash: false,
  stops: false,
});

/** The values of some options. */
export const valuesOf = ({ options }: Arguments, names: string): readonly Text[] =>
  options.flatMap(({ name, value }) => (value && names.split(' ').includes(name) ? [value] : []));

/** Sorts arguments as getopt does: options anywhere, joined letters, abbreviated names, all operands after `--`. */
export function sortArguments(args: readonly Text[], forms: OptionForms): Arguments {
  const options: Option[] = [];
  const operands: Text[] = [];
  for (let index = 0; index < args.length; index++) {
    const text = args[index];
    const word = text?.value;
    if (text === undefined) break;
    const unknownValue = optionWithAny(text, forms);
    if (unknownValue) {
      options.push(unknownValue);
      continue;
    }
    const dashes = word === '--' ? (forms.dashes ?? 'end') : undefined;
    if (dashes === 'nothing') continue;
    if (dashes === 'end') {
      const rest = args.slice(index + 1);
      return { options, operands: [...operands, ...rest], dashed: rest.filter(isDashed) };
    }
    if (dashes === 'word') return { options, operands: [...operands, ...args.slice(index)] };
    if (word === undefined || word === '-' || !word.startsWith('-')) {
      if (forms.stops) return { options, operands: args.slice(index) };
      operands.push(text);
      continue;
    }
    const read =
      word.startsWith('--') || forms.oneDash ? longOptions(text, word, forms) : letters(text, word, forms);
    const last = read.at(-1);
    options.push(...read.slice(0, -1));
    if (!last) continue;
    const takesNext = last.value === undefined && forms.valueOf(last.name) === 'next';
    const next = takesNext ? args[++index] : undefined;
    options.push(next ? { ...last, value: next, isSeparate: true } : last);
  }
  return { options, operands };
}

const isDashed = ({ value = '' }: Text) => value.startsWith('-') && value !== '-';

/** `--author="$X"`, where it makes no difference what the value is. */
function optionWithAny(text: Text, { takesAny }: OptionForms): Option | undefined {
  const [, name] = /^(--[\w-]+)=/.exec(text.start ?? '') ?? [];
  if (text.value !== undefined || !text.isWhole || name === undefined || !takesAny?.(name)) return undefined;
  return { name, value: text, source: text.source };
}

/** The option that a word is; of one that is abbreviated, all that it may stand for. */
function longOptions(text: Text, word: string, { longNames }: OptionForms): Option[] {
  const equals = word.indexOf('=');
  const given = equals < 0 ? word : word.slice(0, equals);
  const value = equals < 0 ? {} : { value: { ...text, value: word.slice(equals + 1) } };
  const names = longNames.includes(given) ? [given] : abbreviated(given, longNames);
  return names.map((name) => ({ name, ...value, source: text.source }));
}

/** The longest comes first, so that the shortest decides about the next word. */
function abbreviated(given: string, longNames: readonly string[]): readonly string[] {
  const isLong = given.length > 2 && given.startsWith('--');
  const names = isLong ? longNames.filter((name) => name.startsWith(given)) : [];
  return names.length > 0 ? names.toSorted((a, b) => b.length - a.length) : [given];
}

function letters(text: Text, word: string, { valueOf, joinsValues = true }: OptionForms): Option[] {
  const options: Option[] = [];
  for (let index = 1; index < word.length; index++) {
    const name = `-${word[index] ?? ''}`;
    const rest = word.slice(index + 1);
    if (valueOf(name) === undefined || rest === '') {
      options.push({ name, source: text.source });
      continue;
    }
    if (!joinsValues) return [{ name: word, source: text.source }];
    options.push({
      name,
      value: { ...literalText(rest, text.source), usesHome: text.usesHome },
      source: text.source,
    });
    break;
  }
  return options;
}
