/** A place in a file, as a line of output names it. */
export interface FileLink {
  /** Where the line says it: from the first character of the path to the last of the place. */
  readonly start: number;
  readonly end: number;
  /** As it is written; a `file:` URL stays one. */
  readonly path: string;
  readonly line: number;
  readonly column?: number;
}

/** Nobody clicks further to the right, and a line can be as long as the output. */
const maxLineLength = 4096;
const maxPathLength = 300;
/** Of each form, in a line. */
const maxLinks = 32;

/** With spaces and control characters: what is in no path, as far as outputs go. */
const delimiters = '"\'`<>|;,=';

/** How programs write a line, and perhaps a column, after a path. Each takes a bounded number of characters. */
const forms: readonly { readonly place: RegExp; readonly pathIs: 'word' | 'quoted' }[] = [
  // src/main.ts:12:5, and what comes from grep, gcc, rustc, node and most others
  { place: /:(\d{1,7})(?::(\d{1,7}))?/g, pathIs: 'word' },
  // src/main.ts(12,5): tsc, MSBuild
  { place: /\((\d{1,7})(?:[,:] ?(\d{1,7}))?\)/g, pathIs: 'word' },
  // File "main.py", line 12; OCaml says `characters 5-9` too
  { place: /["'],? (?:on )?line (\d{1,7})(?:, (?:column|characters?) (\d{1,7}))?/g, pathIs: 'quoted' },
  // ./build.sh: line 12: of bash; in main.php on line 12; at main.pl line 12
  { place: /[:,]? (?:on )?line (\d{1,7})/g, pathIs: 'word' },
];

/** The places that a line names, from left to right. Takes time in proportion to the line, whatever is in it. */
export function findFileLinks(line: string): FileLink[] {
  const text = line.slice(0, maxLineLength);
  const found = forms
    .flatMap(({ place, pathIs }) =>
      [...text.matchAll(place)].slice(0, maxLinks).map((match) => linkAt(text, match, pathIs)),
    )
    .filter((link) => link !== undefined)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  return withoutOverlaps(found);
}

function linkAt(text: string, match: RegExpExecArray, pathIs: 'word' | 'quoted'): FileLink | undefined {
  const [whole, lineText, columnText] = match;
  const pathEnd = match.index;
  const start = pathIs === 'quoted' ? quoteBefore(text, pathEnd) : wordBefore(text, pathEnd);
  const path = text.slice(start, pathEnd);
  const line = Number(lineText);
  if (!couldBePath(path) || line === 0) return undefined;
  const column = Number(columnText ?? 0);
  return { start, end: pathEnd + whole.length, path, line, ...(column > 0 && { column }) };
}

/** Times, versions and addresses are written like places. */
const couldBePath = (path: string) => path !== '' && !/^[\d.+-]*$|^\/\//.test(path);

/** Where the quoted text begins whose end is at `end`. */
function quoteBefore(text: string, end: number): number {
  const quote = text[end] ?? '"';
  const from = Math.max(0, end - maxPathLength);
  const index = text.slice(from, end).lastIndexOf(quote);
  return index === -1 ? end : from + index + 1;
}

/** Where the word begins whose end is at `end`. Brackets belong to it when both are in it, as in `app/[id]/page.tsx`. */
function wordBefore(text: string, end: number): number {
  const from = Math.max(0, end - maxPathLength);
  let closed = 0;
  for (let index = end - 1; index >= from; index--) {
    const character = text[index] ?? '';
    if (')]}'.includes(character)) closed++;
    else if ('([{'.includes(character) && closed-- === 0) return index + 1;
    else if (character === ':') {
      return schemeBefore(text, index) ?? index + 1;
    } else if (character <= ' ' || delimiters.includes(character)) return index + 1;
  }
  return from;
}

/** Where the beginning of a path is that ends in a colon: `file:///x`, `C:\x`. */
function schemeBefore(text: string, colon: number): number | undefined {
  if (text.startsWith('file:///', colon - 4)) return colon - 4;
  return /(?:^|[^\p{L}\p{N}])[a-z]:\\$/iu.test(text.slice(Math.max(0, colon - 2), colon + 2))
    ? colon - 1
    : undefined;
}

function withoutOverlaps(links: readonly FileLink[]): FileLink[] {
  let end = 0;
  return links.filter((link) => {
    const isFree = link.start >= end;
    if (isFree) end = link.end;
    return isFree;
  });
}
