/** What `echo` prints in bash; undefined where that is not for certain. */
export function echoed(words: readonly string[]): string | undefined {
  const first = words.findIndex((word) => !/^-[neE]+$/.test(word));
  const options = first < 0 ? words : words.slice(0, first);
  const text = first < 0 ? '' : words.slice(first).join(' ');
  return options.some((option) => option.includes('e')) ? unescaped(text, octal.echo) : text;
}

/** More than anybody fills in. */
const maxRounds = 64;

/** A format with its places filled in, as often as there are words. Only plain places are known. */
export function formatted([format = '', ...words]: readonly string[]): string | undefined {
  const pieces = format.split(/(%[%sb])/);
  if (format.startsWith('-') || pieces.some((piece) => /%[^%sb]|%$/.test(piece))) return undefined;
  const places = pieces.filter((piece) => /^%[sb]$/.test(piece)).length;
  const rounds = places === 0 ? 1 : Math.max(1, Math.ceil(words.length / places));
  if (rounds > maxRounds) return undefined;
  const waiting = [...words];
  const texts = Array.from({ length: rounds }, () => pieces.map((piece) => filled(piece, waiting))).flat();
  return texts.every((text) => text !== undefined) ? texts.join('') : undefined;
}

function filled(piece: string, waiting: string[]): string | undefined {
  if (piece === '%%') return '%';
  if (piece === '%s') return waiting.shift() ?? '';
  return piece === '%b' ? unescaped(waiting.shift() ?? '', octal.argument) : unescaped(piece, octal.format);
}

/** The three have numbers of different length. */
const octal = { echo: '0[0-7]{0,3}', format: '[0-7]{1,3}', argument: '0[0-7]{0,3}|[1-7][0-7]{0,2}' } as const;

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
};

/** A text with its escapes replaced; undefined when there is one that is not known, or that no text can hold. */
function unescaped(text: string, numbers: string): string | undefined {
  const pieces = text.split(new RegExp(`(\\\\(?:[ntr\\\\]|x[0-9a-fA-F]{1,2}|${numbers}))`));
  if (pieces.some((piece, index) => index % 2 === 0 && piece.includes('\\'))) return undefined;
  const replaced = pieces.map((piece, index) => (index % 2 === 0 ? piece : character(piece.slice(1))));
  return replaced.every((piece) => piece !== undefined) ? replaced.join('') : undefined;
}

/** What is no character by itself is not known. */
function character(escape: string): string | undefined {
  const known = escapes[escape];
  if (known !== undefined) return known;
  const code = escape.startsWith('x') ? parseInt(escape.slice(1), 16) : parseInt(escape, 8);
  return code > 0 && code < 0x80 ? String.fromCharCode(code) : undefined;
}
