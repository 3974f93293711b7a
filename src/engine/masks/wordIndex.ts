/** A power of two: many times as many places as there are words. */
const tableSize = 2 ** 14;
/** The characters by which a word is looked up. */
const keyLength = 3;

/** Finds many words in a text at once: one walk over the text takes as long for all of them as for one. */
export class WordIndex<Word extends { readonly value: string }> {
  readonly #words = new Map<number, Word[]>();
  readonly #isTaken = new Uint8Array(tableSize);

  /** Words of fewer than three characters are not found. */
  constructor(words: readonly Word[]) {
    for (const word of words) {
      if (word.value.length < keyLength) continue;
      const key = keyOf(word.value.charCodeAt(0), word.value.charCodeAt(1), word.value.charCodeAt(2));
      this.#isTaken[key] = 1;
      this.#words.set(key, [...(this.#words.get(key) ?? []), word]);
    }
  }

  *find(text: string): Generator<{ readonly start: number; readonly word: Word }> {
    if (this.#words.size === 0) return;
    let first = text.charCodeAt(0);
    let second = text.charCodeAt(1);
    for (let start = 0; start <= text.length - keyLength; start++) {
      const third = text.charCodeAt(start + 2);
      const key = keyOf(first, second, third);
      first = second;
      second = third;
      if (this.#isTaken[key] === 0) continue;
      for (const word of this.#words.get(key) ?? [])
        if (text.startsWith(word.value, start)) yield { start, word };
    }
  }
}

const keyOf = (first: number, second: number, third: number) =>
  (first * 961 + second * 31 + third) & (tableSize - 1);
