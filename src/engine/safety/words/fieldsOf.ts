import { unknownText, type Text } from './text.ts';

/** A variable that is put together from itself again and again has no end. */
const maxLength = 100_000;

/** A piece of a word. Undefined text is what only the shell knows. */
export interface Segment {
  readonly text: string | undefined;
  readonly isQuoted: boolean;
  readonly isPattern: boolean;
  readonly usesHome: boolean;
  readonly isPipe?: true;
  readonly content?: string;
  readonly listedIn?: readonly string[];
  readonly guess?: string;
  readonly isGiven?: true;
  /** Whether it stands in the script as it is. */
  readonly isWritten?: true;
  /** Whether it may be several words in spite of quotes: `"$@"`. */
  readonly isList?: true;
}

export const segment = (text: string | undefined, isQuoted: boolean): Segment => ({
  text,
  isQuoted,
  isPattern: false,
  usesHome: false,
});

/** Puts the pieces together, and splits where the shell would. */
export function fieldsOf(source: string, segments: readonly Segment[]): readonly Text[] {
  const usesHome = segments.some((piece) => piece.usesHome);
  const given: Pick<Text, 'isGiven'> = segments.some(({ isGiven }) => isGiven) ? { isGiven: true } : {};
  const length = segments.reduce((sum, { text = '' }) => sum + text.length, 0);
  if (length > maxLength || segments.some(({ text }) => text === undefined)) {
    const known = {
      usesHome,
      start: startOf(segments),
      ...wholeness(segments),
      ...guessOf(segments),
      ...given,
    };
    return [{ ...unknownText(source), ...known }];
  }
  const isPattern = segments.some(isWild);
  const content = segments.find((piece) => piece.content !== undefined)?.content;
  const listedIn = segments.find(({ text }) => text !== '')?.listedIn;
  const more = {
    ...(segments.length === 1 && segments[0]?.isPipe && { isPipe: true as const }),
    ...(content !== undefined && { content }),
    ...(listedIn && { listedIn }),
    ...(isPattern && wholeness(segments)),
    ...(segments.length === 1 && segments[0]?.guess !== undefined && { guess: segments[0].guess }),
    ...given,
  };
  return splitFields(segments).map((value) => ({ source, value, isPattern, usesHome, ...more }));
}

function guessOf(segments: readonly Segment[]): Pick<Text, 'guess'> {
  const pieces = segments.map(({ text, guess }) => text ?? guess);
  return pieces.every((piece) => piece !== undefined) ? { guess: pieces.join('').slice(0, maxLength) } : {};
}

/** Whether it has wildcards that count. */
export const isWild = ({ text = '', isQuoted, isPattern }: Segment) =>
  isPattern || (!isQuoted && /[*?[]/.test(text));

/** What is surely the beginning. What is only known by its kind may be empty as well. */
function startOf(segments: readonly Segment[]): string {
  const first = segments.find(({ text }) => text !== '');
  return first?.isWritten ? (first.text ?? '') : '';
}

const wholeness = (segments: readonly Segment[]): Pick<Text, 'isWhole'> =>
  segments.every(({ isQuoted, isList }) => isQuoted && !isList) ? { isWhole: true } : {};

function splitFields(segments: readonly Segment[]): string[] {
  const fields: string[] = [];
  let current: string | undefined;
  for (const { text = '', isQuoted } of segments) {
    if (isQuoted) {
      current = (current ?? '') + text;
      continue;
    }
    const [first = '', ...more] = text.split(/[ \t\n]+/);
    if (first !== '') current = (current ?? '') + first;
    for (const piece of more) {
      if (current !== undefined) fields.push(current);
      current = piece === '' ? undefined : piece;
    }
  }
  return current === undefined ? fields : [...fields, current];
}
