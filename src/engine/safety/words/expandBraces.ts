/** More than anybody writes in one word, and few enough to look at each. */
const maxWords = 64;

/** What a quote or an expansion inside of braces may hold is not split. */
const opaque = /['"`$\\]/;

/** Nor is what a substitution holds. */
const bracesInSubstitution = /[$<>]\([^()]*[({}]|`[^`]*[{}]/;

/**
 * The words that a word with braces stands for, as text: bash expands braces before anything else. Undefined when there
 * are too many, or when the braces hold more than plain text.
 */
export function expandBraces(text: string): string[] | undefined {
  if (bracesInSubstitution.test(text)) return undefined;
  const words = [text];
  for (let index = 0; index < words.length;) {
    if (words.length > maxWords) return undefined;
    const group = firstGroup(words[index] ?? '');
    if (group === 'opaque') return undefined;
    if (group) words.splice(index, 1, ...group);
    else index++;
  }
  return words;
}

/** The alternatives of the first group of braces, each with the rest of the word around it. */
function firstGroup(text: string): string[] | 'opaque' | undefined {
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', open + 1)) {
    if (isQuoted(text, open)) continue;
    const close = closingBrace(text, open);
    if (close === undefined) return undefined;
    const body = text.slice(open + 1, close);
    const alternatives = sequenceOf(body) ?? splitAtCommas(body);
    if (alternatives.length < 2) continue;
    if (opaque.test(body)) return 'opaque';
    return alternatives.map((alternative) => text.slice(0, open) + alternative + text.slice(close + 1));
  }
  return undefined;
}

/** Quotes before a brace are told apart roughly: `$` begins an expansion, and an odd number of quotes is open. */
function isQuoted(text: string, index: number): boolean {
  const before = text.slice(0, index);
  const isOpen = (quote: string) => before.split(quote).length % 2 === 0;
  return /[\\$]$/.test(before) || isOpen('"') || isOpen("'");
}

function closingBrace(text: string, open: number): number | undefined {
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    if (text[index] === '{') depth++;
    if (text[index] === '}' && --depth === 0) return index;
  }
  return undefined;
}

function splitAtCommas(body: string): string[] {
  const pieces = [''];
  let depth = 0;
  for (const character of body) {
    if (character === '{') depth++;
    if (character === '}') depth--;
    if (character === ',' && depth === 0) pieces.push('');
    else pieces.push(`${pieces.pop() ?? ''}${character}`);
  }
  return pieces;
}

/** `1..3`, `01..10..3` and `a..c`; of a long one, more than is ever looked at. */
function sequenceOf(body: string): string[] | undefined {
  const [, from = '', to = '', step = '1'] = sequence.exec(body) ?? [];
  if (from === '' || isNumber(from) !== isNumber(to)) return undefined;
  const [start, end] = isNumber(from) ? [Number(from), Number(to)] : [from.charCodeAt(0), to.charCodeAt(0)];
  const stride = Math.abs(Number(step)) || 1;
  const count = Math.min(Math.floor(Math.abs(end - start) / stride) + 1, maxWords + 1);
  return Array.from({ length: count }, (_, index) => {
    const item = start + Math.sign(end - start) * stride * index;
    return isNumber(from) ? padded(item, from, to) : String.fromCharCode(item);
  });
}

const sequence = /^(-?\d{1,9}|[a-zA-Z])\.\.(-?\d{1,9}|[a-zA-Z])(?:\.\.([+-]?\d{1,9}))?$/;

const isNumber = (text: string) => /^-?\d+$/.test(text);

/** A zero before one of the ends makes all numbers as long as the longer end, signs included. */
function padded(item: number, ...ends: readonly string[]): string {
  if (!ends.some((end) => /^-?0\d/.test(end))) return String(item);
  const length = Math.max(...ends.map((end) => end.length));
  return item < 0 ? `-${String(-item).padStart(length - 1, '0')}` : String(item).padStart(length, '0');
}
