/** Words for names and sentences, the same in every run. */
const words =
  'cart order price stock user token queue cache route parser filter report invoice payment session basket address search index worker'.split(
    ' ',
  );

/** A word by its number. */
export const word = (index: number): string => words[index % words.length] ?? '';

/** A name that no other number has. */
export const nameOf = (index: number): string =>
  `${word(index)}${capital(word(Math.floor(index / words.length) + index * 7))}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
