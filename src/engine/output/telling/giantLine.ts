import { clusterAt } from '../truncate.ts';
import { gradeOf, placeOf } from './trouble.ts';

/** A line is giant from here on, and this much is left of it. */
const giantLength = 1000;
export const shownLength = 500;

/** More than any character takes that is not cut. */
const margin = 128;
/** Around a word of trouble. */
const beforeTrouble = 40;
const troubleLength = 160;

/** A giant line by its two ends; where only what is between tells of trouble, that too. Others stay as they are. */
export function shortLine(line: string, maxLength = shownLength): string {
  if (line.length <= Math.max(maxLength, maxLength === shownLength ? giantLength : 0)) return line;
  const half = Math.floor(maxLength / 2);
  const [start, end] = [beginning(line, half), ending(line, half)];
  const middle = line.slice(start.length, line.length - end.length);
  if (gradeOf(line) === undefined || gradeOf(`${start} ${end}`) !== undefined)
    return `${start}${left(middle.length)}${end}`;
  const at = Math.max(0, placeOf(middle) - beforeTrouble);
  const trouble = beginning(ending(middle, middle.length - at), troubleLength);
  return `${start}${left(at)}${trouble}${left(middle.length - at - trouble.length)}${end}`;
}

const left = (length: number) => (length > 0 ? ` [… ${length} characters …] ` : '');

/** Its first characters. */
function beginning(line: string, length: number): string {
  if (line.length <= length) return line;
  return line.slice(0, clusterAt(line.slice(0, length + margin), length).start);
}

/** Its last characters. */
function ending(line: string, length: number): string {
  if (line.length <= length) return line;
  const from = Math.max(0, line.length - length - margin);
  const index = line.length - length - from;
  const { start, end } = clusterAt(line.slice(from), index);
  return line.slice(from + (start === index ? index : end));
}
