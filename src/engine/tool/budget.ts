import { truncateHead, viewLimits, type Limits } from '../output/truncate.ts';

/** How many tokens its caller can take of a result. */
export interface Budget {
  readonly tokens: number;
  readonly count: (text: string) => PromiseLike<number>;
}

/** How much of a text its caller can take, where that is known. */
export interface Room {
  readonly budget?: Budget | undefined;
  /** Of the whole text, in bytes. */
  readonly maxTextBytes?: number | undefined;
}

/** The bytes of a token differ from text to text: it takes a second look, sometimes a third. */
const maxTries = 4;
const margin = 0.9;
/** Less would tell nothing. */
const minBytes = 200;
/** A status line and a notice or two. */
const usualFrameBytes = 400;

/** Shows less of an output until the whole text fits into the room. */
export async function fitRoom<T>(
  room: Room,
  limits: Limits,
  show: (limits: Limits) => Promise<T>,
  textOf: (shown: T) => string,
): Promise<T> {
  let { maxBytes } = limitsWithin(room, limits);
  let shown = await show({ ...limits, maxBytes });
  for (let tries = 0; tries < maxTries && maxBytes > minBytes; tries++) {
    const affordable = await affordableBytes(room, textOf(shown), maxBytes, tries);
    if (affordable === undefined) return shown;
    maxBytes = Math.max(minBytes, Math.floor(affordable));
    shown = await show({ ...limits, maxBytes });
  }
  return shown;
}

/** The same limits where the text that the lines stand in must fit into the room. */
export const limitsWithin = ({ maxTextBytes = Infinity }: Room, limits: Limits): Limits => ({
  ...limits,
  maxBytes: Math.max(minBytes, Math.min(limits.maxBytes, maxTextBytes - usualFrameBytes)),
});

/** How many bytes of an output there is room for, or undefined when all that is shown fits. */
async function affordableBytes(
  { budget, maxTextBytes = Infinity }: Room,
  text: string,
  maxBytes: number,
  tries: number,
): Promise<number | undefined> {
  const bytes = Buffer.byteLength(text);
  const excess = bytes - maxTextBytes;
  const tokens = (await budget?.count(text)) ?? 0;
  const maxTokens = budget?.tokens ?? Infinity;
  if (excess <= 0 && tokens <= maxTokens) return undefined;
  // An output that was shorter than it might have been needs a larger step.
  const byBytes = excess > 0 ? maxBytes - excess * (tries + 1) : maxBytes;
  if (tokens <= maxTokens) return byBytes;
  const byTokens = (bytes * maxTokens * margin) / tokens;
  // The first guess takes a text for as dense as the whole; after that it must get shorter in any case.
  return Math.min(byBytes, tries === 0 ? byTokens : Math.min(byTokens, maxBytes * margin));
}

/** The first lines of an answer that fit into the room, and that there is more. */
export async function fitText(room: Room, text: string): Promise<string> {
  // With room for what an answer has besides its lines.
  const limits = { maxBytes: viewLimits.maxBytes * 2, maxLines: viewLimits.maxLines * 2 };
  const { maxTextBytes = Infinity } = room;
  if (Buffer.byteLength(text) <= maxTextBytes && !room.budget) return text;
  return fitRoom(room, limits, (limits) => Promise.resolve(beginningOf(text, limits)), String);
}

function beginningOf(text: string, limits: Limits): string {
  const { text: shown, truncatedBy } = truncateHead(text, limits);
  return truncatedBy ? `${shown}\n[The rest does not fit into this answer: ask for less at a time.]` : text;
}
