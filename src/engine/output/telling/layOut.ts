import { truncateTail, type Limits } from '../truncate.ts';
import { type Shown, type Truncation } from '../truncation.ts';
import { bytesOf, type Item } from './item.ts';
import { type Reading } from './programs.ts';
import { maxTroubles, TroubleList } from './troubleList.ts';

/** All that is known of an output. */
export interface Material {
  /** From the first line on: all of them, unless there is a gap. */
  readonly before: readonly Item[];
  /** What is not in memory, and the lines that come after it. */
  readonly gap?: Gap;
  readonly totalLines: number;
  /** Whether the numbers of the lines are those of the artifact. */
  readonly isNumbered: boolean;
}

interface Gap {
  readonly troubles: TroubleList;
  /** How much of it was searched for trouble, where that is not all. */
  readonly searched?: string | undefined;
  readonly after: readonly Item[];
}

/** Of the room that both ends have, the one that tells more gets this much. */
const tellingShare = 0.75;
/** Of all the room, for lines of trouble from between. */
const troubleShare = 0.4;

/** Each try makes room for what was too much in the one before. */
const maxTries = 6;

/** Shows what fits: all of it, or both ends and the lines of trouble from between. */
export function layOut(material: Material, limits: Limits, telling: Reading['telling']): Shown {
  const { before, gap } = material;
  if (!gap && fits(before, limits)) return allOf(material);
  const { maxBytes } = limits;
  const troubleBytes = Math.floor(maxBytes * troubleShare);
  let layout = compose(material, limits, { telling, endBytes: maxBytes - troubleBytes, troubleBytes });
  // What trouble and notes do not take is left to the ends.
  let endBytes = maxBytes - layout.middleBytes;
  for (let tries = 0; tries < maxTries; tries++) {
    layout = compose(material, limits, { telling, endBytes, troubleBytes });
    const excess = Buffer.byteLength(layout.text) - maxBytes;
    if (excess <= 0) break;
    endBytes = Math.max(0, endBytes - excess);
  }
  const isOver = Buffer.byteLength(layout.text) > maxBytes;
  return {
    text: isOver ? truncateTail(layout.text, limits).text : layout.text,
    truncation: truncationOf(layout, material, limits),
  };
}

function fits(items: readonly Item[], { maxBytes, maxLines }: Limits): boolean {
  return items.length <= maxLines && sizeOf(items) - 1 <= maxBytes;
}

const sizeOf = (items: readonly Item[]) => items.reduce((bytes, item) => bytes + bytesOf(item), 0);

const textOf = (items: readonly Item[]) => items.map(({ text }) => text).join('\n');

function allOf({ before, totalLines }: Material): Shown {
  const text = textOf(before);
  const foldedLines = foldedIn(before);
  if (foldedLines === 0) return { text };
  const ranges = [[1, totalLines]] as const;
  return { text, truncation: { direction: 'telling', by: 'lines', ranges, isCut: false, foldedLines } };
}

const foldedIn = (items: readonly Item[]): number =>
  items.reduce((lines, { isNote, first, last }) => lines + (isNote ? last - first + 1 : 0), 0);

interface Room {
  readonly telling: Reading['telling'];
  readonly endBytes: number;
  readonly troubleBytes: number;
}

interface Layout {
  readonly head: readonly Item[];
  readonly troubles: readonly Item[];
  readonly tail: readonly Item[];
  readonly text: string;
  /** What is between the ends takes this much. */
  readonly middleBytes: number;
}

function compose(material: Material, limits: Limits, room: Room): Layout {
  const { gap, isNumbered } = material;
  const { head, rest, tail } = endsOf(material, limits, room);
  const all = troublesBetween(rest, gap, tail);
  const troubles = all.choose(room.troubleBytes, isNumbered);
  const first = (head.at(-1)?.last ?? 0) + 1;
  const last = (tail[0]?.first ?? material.totalLines + 1) - 1;
  const note: Item = {
    first,
    last,
    text: noteText(first, last, troubles.length, all.count, material),
    isNote: true,
  };
  return {
    head,
    troubles,
    tail,
    text: textOf([...head, note, ...troubles, ...tail]),
    middleBytes: sizeOf([note, ...troubles]),
  };
}

interface Ends {
  readonly head: readonly Item[];
  /** What comes after the head, as far as it is in memory without a gap. */
  readonly rest: readonly Item[];
  readonly tail: readonly Item[];
}

/** The head gets its share, the tail what is left, and the head what that leaves: one of them may be folded to little. */
function endsOf({ before, gap }: Material, { maxLines }: Limits, { telling, endBytes }: Room): Ends {
  const lines = Math.max(0, maxLines - maxTroubles - 1);
  const headOf = (bytes: number, count: number) => firstOf(before, bytes, count);
  const tailOf = (head: readonly Item[], bytes: number, count: number) =>
    lastOf(gap ? gap.after : before.slice(head.length), bytes, count);
  const share = telling === 'end' ? 1 - tellingShare : tellingShare;
  let head = headOf(endBytes * share, lines * share);
  const tail = tailOf(head, endBytes - sizeOf(head), lines - head.length);
  const left = endBytes - sizeOf(head) - sizeOf(tail);
  if (gap && left > 0) head = headOf(sizeOf(head) + left, lines - tail.length);
  return { head, rest: before.slice(head.length), tail };
}

/** As many from the beginning as there is room for. */
function firstOf(items: readonly Item[], maxBytes: number, maxLines: number): readonly Item[] {
  let bytes = 0;
  let count = 0;
  for (; count < Math.min(items.length, Math.floor(maxLines)); count++) {
    const item = items[count];
    bytes += item ? bytesOf(item) : 0;
    if (bytes > maxBytes) break;
  }
  return items.slice(0, count);
}

function lastOf(items: readonly Item[], maxBytes: number, maxLines: number): readonly Item[] {
  let bytes = 0;
  let count = 0;
  for (; count < Math.min(items.length, Math.floor(maxLines)); count++) {
    const item = items[items.length - 1 - count];
    bytes += item ? bytesOf(item) : 0;
    if (bytes > maxBytes) break;
  }
  return items.slice(items.length - count);
}

/** The trouble that is told of between the end of the one and the beginning of the other. */
function troublesBetween(rest: readonly Item[], gap: Gap | undefined, tail: readonly Item[]): TroubleList {
  const list = new TroubleList();
  const addThose = (items: readonly Item[]) => {
    for (const item of items) if (item.grade) list.add(item);
  };
  addThose(gap ? rest : rest.slice(0, rest.length - tail.length));
  if (gap) {
    list.addAll(gap.troubles);
    addThose(gap.after.slice(0, gap.after.length - tail.length));
  }
  return list;
}

function noteText(
  first: number,
  last: number,
  shown: number,
  troubles: number,
  { isNumbered, gap }: Material,
): string {
  const count = last - first + 1;
  const lines = count === 1 ? 'line' : 'lines';
  const which = isNumbered ? `${lines} ${first === last ? first : `${first}-${last}`}` : `${count} ${lines}`;
  const searched = gap?.searched === undefined ? '' : ` (only ${gap.searched} were searched for trouble)`;
  const colon = shown > 0 ? ':' : '';
  return `[… ${which} not shown${exceptText(shown, troubles)}${searched}${colon}]`;
}

function exceptText(shown: number, all: number): string {
  if (all === 0) return '';
  const tells = all === 1 ? 'tells' : 'tell';
  if (shown === 0) return `; ${all} of them ${tells} of trouble`;
  return `, except ${shown === all ? all : `${shown} of ${all}`} that ${tells} of trouble`;
}

function truncationOf({ head, troubles, tail }: Layout, material: Material, limits: Limits): Truncation {
  const { before, gap, totalLines, isNumbered } = material;
  const [last, first] = [head.at(-1)?.last, tail[0]?.first];
  return {
    direction: 'telling',
    by: gap || sizeOf(before) - 1 > limits.maxBytes ? 'bytes' : 'lines',
    ranges: [
      ...(last === undefined ? [] : [[1, last] as const]),
      ...(first === undefined ? [] : [[first, totalLines] as const]),
    ],
    isCut: false,
    isOfScreen: !isNumbered,
    extraLines: troubles.length,
    foldedLines: foldedIn(head) + foldedIn(tail),
  };
}
