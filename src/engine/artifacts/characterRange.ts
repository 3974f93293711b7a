/** What a character of UTF-8 takes beyond its first byte at most. */
const maxFollowing = 3;

const follows = (byte = 0) => (byte & 0xc0) === 0x80;

/** How many bytes a character has, by its first one. */
const lengthOf = (byte = 0) => (byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4);

/** The whole characters in a piece of UTF-8 that was cut anywhere. In bytes that are no text there is nothing to keep whole. */
export function characterRange(bytes: Buffer): { start: number; end: number } {
  let start = 0;
  while (start < maxFollowing && follows(bytes[start])) start++;
  if (follows(bytes[start])) start = 0;
  let last = bytes.length - 1;
  while (last > bytes.length - 1 - maxFollowing && follows(bytes[last])) last--;
  const end = last >= 0 && last + lengthOf(bytes[last]) > bytes.length ? last : bytes.length;
  return start < end ? { start, end } : { start: 0, end: bytes.length };
}
