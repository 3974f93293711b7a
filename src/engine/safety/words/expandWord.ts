import {
  type ParameterExpansionPart,
  type ParameterOperation,
  type ProcessSubstitutionPart,
  type Word,
  type WordPart,
  type DoubleQuotedChild,
} from 'unbash';
import { parseScript } from '../../command/parseScript.ts';
import { expandBraces } from './expandBraces.ts';
import { fieldsOf, segment, type Segment } from './fieldsOf.ts';
import { outputOfScript } from './outputOf.ts';
import { substitutionText } from './substitutionText.ts';
import { variableValues, listOf, type Surroundings } from './variables.ts';
import { type State } from './state.ts';
import { literalText, unknownText, type Text } from './text.ts';

/** The fields that a word becomes, once for each way in which it may turn out. */
export type Expansion = readonly (readonly Text[])[];

/** More ways than this are as good as unknown. */
const maxWays = 16;

/** What a word stands for, as far as the script tells. */
export function expandWord(word: Word, state: State, around: Surroundings): Expansion {
  around.work.step();
  const { parts } = word;
  if (parts?.some(({ type }) => type === 'BraceExpansion')) return [bracedFields(word, state, around)];
  const list = wholeList(word, state);
  if (list) return [list];
  const ways = (parts ?? [literalPart(word)]).reduce<Segment[][]>(
    (before, part) => product(before, segmentsOf(part, { state, around, isQuoted: false })),
    [[]],
  );
  if (ways.length > maxWays) return [[unknownText(word.text)]];
  return ways.map((segments) => fieldsOf(word.text, withHome(word, segments, state, around)));
}

/** All fields that a word may become, however it turns out. */
export function fieldsIn(word: Word, state: State, around: Surroundings): readonly Text[] {
  return expandWord(word, state, around).flat();
}

/** The fields of a word that turns out in one way only: which of many comes before others decides what these are. */
export function certainFields(word: Word, state: State, around: Surroundings): readonly Text[] {
  const [only = [], ...more] = expandWord(word, state, around);
  return more.length > 0 ? [unknownText(word.text)] : only;
}

/** What a word stands for where it is not split: the target of a redirection, the value of an assignment. */
export function valuesOf(word: Word, state: State, around: Surroundings): readonly Text[] {
  const ways = expandWord(word, state, around);
  const [only, ...more] = ways;
  if (only && more.length === 0) return only.length === 1 ? only : [joined(word, only)];
  return ways.flat();
}

/** In an assignment `$X` is not split, whatever is in it. */
function joined(word: Word, fields: readonly Text[]): Text {
  const values = fields.map(({ value }) => value);
  if (!values.every((value) => value !== undefined)) return unknownText(word.text);
  return {
    ...literalText(values.join(' '), word.text),
    usesHome: fields.some(({ usesHome }) => usesHome),
    isPattern: fields.some(({ isPattern }) => isPattern),
  };
}

interface Context {
  readonly state: State;
  readonly around: Surroundings;
  readonly isQuoted: boolean;
}

function literalPart({ value, text, pos, end }: Word): WordPart {
  return { type: 'Literal', value, text, pos, end };
}

/** All ways, each gone on with by all the next ones. Most parts have only one, and words may have many parts. */
function product(ways: Segment[][], next: readonly Segment[][]): Segment[][] {
  // Beyond the limit the number is all that counts.
  if (ways.length > maxWays) return ways;
  const [only = [], ...more] = next;
  if (more.length > 0) return ways.flatMap((way) => next.map((segments) => [...way, ...segments]));
  for (const way of ways) way.push(...only);
  return ways;
}

/** The ways in which a part may turn out. */
function segmentsOf(part: WordPart, context: Context): Segment[][] {
  const { state, around, isQuoted } = context;
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return [[{ ...segment(part.value, true), isWritten: true }]];
    case 'DoubleQuoted':
    case 'LocaleString':
      return quotedSegments(part.parts, context);
    case 'Glob':
      return [[{ ...segment(part.value, true), isPattern: true }]];
    case 'ExtendedGlob':
      return [[{ ...segment('*', true), isPattern: true }]];
    case 'SimpleExpansion':
      return asList(part, fromTexts(variableValues(part.text.slice(1), state, around), isQuoted));
    case 'ParameterExpansion':
      return asList(part, fromTexts(parameterValues(part, context), isQuoted));
    case 'CommandExpansion':
      return fromTexts([substitutionText(part, state, around)], isQuoted);
    case 'ArithmeticExpansion':
      return [[segment('0', true)]];
    case 'ProcessSubstitution':
      return [[pipeSegment(part, context)]];
    case 'BraceExpansion':
      return [[segment(undefined, isQuoted)]];
  }
}

/** `<(command)` is the name of a pipe. */
function pipeSegment(part: ProcessSubstitutionPart, { state, around }: Context): Segment {
  const output = part.script ? outputOfScript(part.script, state, around) : undefined;
  const pipe: Segment = { ...segment('/dev/fd/63', true), isPipe: true };
  return output?.kind === 'text' ? { ...pipe, content: output.text } : pipe;
}

const quotedSegments = (parts: readonly DoubleQuotedChild[], context: Context): Segment[][] =>
  parts.reduce<Segment[][]>(
    (before, part) => product(before, segmentsOf(part, { ...context, isQuoted: true })),
    [[segment('', true)]],
  );

const fromTexts = (texts: readonly Text[], isQuoted: boolean): Segment[][] =>
  texts.map(({ value, isPattern, usesHome, listedIn, guess, isGiven }) => [
    {
      text: value,
      isQuoted,
      // What a wildcard stands for may be one of many by now, and quotes no longer matter: `for f in .*`.
      isPattern,
      usesHome,
      ...(listedIn && { listedIn }),
      ...(guess !== undefined && { guess }),
      ...(isGiven && { isGiven }),
    },
  ]);

/** Only with an `@` somewhere, or by a name that another variable holds, is a quoted parameter several words. */
const asList = ({ text }: WordPart, ways: Segment[][]): Segment[][] =>
  /@|^\$\{!/.test(text)
    ? ways.map((segments) => segments.map((piece) => ({ ...piece, isList: true })))
    : ways;

/** `${X}` with what is done to it. */
function parameterValues(part: ParameterExpansionPart, { state, around }: Context): readonly Text[] {
  const { parameter, prefix, index, operation, text } = part;
  if (prefix === '#') return [literalText('0', text)];
  if (prefix === '!' || index) return [unknownText(text)];
  const values = variableValues(parameter, state, around);
  if (!operation) return values;
  if (operation.type !== 'Default')
    return [{ ...unknownText(text), usesHome: parameter === 'HOME', ...guessShortened(values, operation) }];
  const operand = valuesOf(operation.operand, state, around);
  if (operation.operator === '?') return values;
  if (operation.operator === ':?') return notEmpty(values, text);
  if (operation.operator.endsWith('+')) return [literalText('', text), ...operand];
  return [...values, ...operand];
}

/** `${PWD%/}` most likely has nothing to take away. */
function guessShortened(
  [first]: readonly Text[],
  { type, operator }: ParameterOperation,
): Pick<Text, 'guess'> {
  const guess = type === 'Remove' && operator === '%' ? (first?.value ?? first?.guess) : undefined;
  return guess === undefined ? {} : { guess };
}

/** With nothing in it, the shell stops there. */
function notEmpty(values: readonly Text[], source: string): readonly Text[] {
  const left = values.filter(({ value }) => value !== '');
  return left.length > 0 ? left : [unknownText(source)];
}

/** `"$@"` and `"${list[@]}"` are as many words as they have elements. */
function wholeList({ parts = [] }: Word, state: State): readonly Text[] | undefined {
  const [outer, ...more] = parts;
  if (!outer || more.length > 0) return undefined;
  const inner: readonly WordPart[] = outer.type === 'DoubleQuoted' ? outer.parts : [outer];
  const [part, ...rest] = inner;
  if (part === undefined || rest.length > 0) return undefined;
  const list = listIn(part, state);
  return outer === part ? list?.map(splitOnceMore) : list;
}

function listIn(part: WordPart, state: State): readonly Text[] | undefined {
  if (part.type === 'SimpleExpansion') return listOf(part.text.slice(1), state);
  if (part.type !== 'ParameterExpansion' || part.prefix || part.operation) return undefined;
  const isAll = part.index?.value === '@' || part.index?.value === '*';
  return isAll ? listOf(`${part.parameter}[@]`, state) : listOf(part.parameter, state);
}

/** Without quotes an element may fall apart, whatever it was before. */
function splitOnceMore({ source, value, isPattern, usesHome, listedIn, isGiven }: Text): Text {
  const more = { ...(listedIn && { listedIn }), ...(isGiven && { isGiven }) };
  return { source, value, isPattern, usesHome, ...more };
}

function bracedFields(word: Word, state: State, around: Surroundings): readonly Text[] {
  const words = expandBraces(word.text)?.map((text) => wordOf(text, around));
  if (!words?.every((inner) => inner !== undefined)) return [unknownText(word.text)];
  return words.flatMap((inner) => certainFields(inner, state, around));
}

/** The text of one word, parsed again. What still has braces is none that bash would expand. */
function wordOf(text: string, { work }: Surroundings): Word | undefined {
  work.parse(text);
  const [statement] = parseScript(`: ${text}`)?.commands ?? [];
  const [word] = statement?.command.type === 'Command' ? statement.command.args : [];
  if (word?.type !== 'Word') return undefined;
  return word.parts?.some(({ type }) => type === 'BraceExpansion') ? undefined : word;
}

const tilde = /^(?:[A-Za-z_]\w*=|--?[\w-]+=)?~([^/\s:'"$`\\]*)/;

/** A leading `~`, which has no part of its own. */
function withHome(word: Word, segments: Segment[], state: State, around: Surroundings): Segment[] {
  const [prefix, user] = tilde.exec(word.text) ?? [];
  const [first, ...rest] = segments;
  if (prefix === undefined || first?.text === undefined) return segments;
  const before = prefix.slice(0, prefix.indexOf('~'));
  const [home] =
    user === ''
      ? variableValues('HOME', state, around)
      : user === '+'
        ? variableValues('PWD', state, around)
        : [];
  const text = home?.value === undefined ? undefined : before + home.value + first.text.slice(prefix.length);
  return [{ ...first, text, usesHome: user !== '+' }, ...rest];
}
