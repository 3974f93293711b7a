export interface Limits {
  readonly maxBytes: number;
  readonly maxLines: number;
}

/** What an agent reads of an output at most. */
export const viewLimits: Limits = { maxBytes: 50 * 1024, maxLines: 2000 };

export type TruncatedBy = 'bytes' | 'lines';

export interface Tail {
  readonly text: string;
  readonly lines: number;
  readonly truncatedBy?: TruncatedBy;
  /** Whether it is one line without its beginning. */
  readonly isCut?: boolean;
}

/** The last whole lines that keep to the limits; of one line that alone is too long, its end. */
export function truncateTail(text: string, { maxBytes, maxLines }: Limits): Tail {
  const lines = linesOf(text);
  let bytes = 0;
  let first = lines.length;
  while (first > 0 && lines.length - first < maxLines) {
    // The newline that joins it to the next one counts too.
    const size = Buffer.byteLength(lines[first - 1] ?? '') + (first < lines.length ? 1 : 0);
    if (bytes + size > maxBytes) break;
    bytes += size;
    first--;
  }
  if (first === 0) return { text: lines.join('\n'), lines: lines.length };
  const shown = lines.slice(first);
  if (shown.length === 0)
    return { text: endOf(lines.at(-1) ?? '', maxBytes), lines: 1, truncatedBy: 'bytes', isCut: true };
  return {
    text: shown.join('\n'),
    lines: shown.length,
    truncatedBy: shown.length === maxLines ? 'lines' : 'bytes',
  };
}

/** The lines of a text; a newline at its end ends the last line and does not begin another. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/** The end of a text that takes at most so many bytes, with no character cut. */
function endOf(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  return bytes.subarray(characterStart(bytes, Math.max(0, bytes.length - maxBytes))).toString('utf8');
}

/** The first place from `offset` on at which a UTF-8 character begins. */
export function characterStart(bytes: Buffer, offset: number): number {
  let start = offset;
  while (start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++;
  return start;
}
