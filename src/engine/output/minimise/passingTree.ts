import { isBlank } from './eachLine.ts';

/** `passing` can be left out; a `title` when there is something below it and all of that can be; `other` stays. */
export type TreeLine = 'passing' | 'title' | 'other';

/** For each line of an indented tree, whether it can be left out: nothing below a line that is left out stays. */
export function passingTree(lines: readonly string[], kinds: readonly TreeLine[]): boolean[] {
  const goes = lines.map(() => false);
  const levels: { readonly indent: number; allGo: boolean }[] = []; // Of what comes after a line, the deepest last.
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? '';
    if (isBlank(line)) continue;
    const indent = indentOf(line);
    let [hasChildren, allGo] = [false, true];
    let level = levels.at(-1);
    for (; level !== undefined && level.indent > indent; level = levels.at(-1)) {
      hasChildren = true;
      allGo &&= level.allGo;
      levels.pop();
    }
    const kind = kinds[index];
    const isLeftOut = allGo && (kind === 'passing' || (kind === 'title' && hasChildren));
    goes[index] = isLeftOut;
    if (level?.indent === indent) level.allGo &&= isLeftOut;
    else levels.push({ indent, allGo: isLeftOut });
  }
  return goes;
}

export function indentOf(line: string): number {
  let indent = 0;
  while (line[indent] === ' ') indent++;
  return indent;
}

/**
 * Whether a test may be so far to the right: two columns more than the title of its suite. Tests that are in no suite come
 * before all suites.
 */
export const isPlaceOfTest = (indent: number, indentsOfTitles: ReadonlySet<number>): boolean =>
  indent === 2 ? indentsOfTitles.size === 0 : indentsOfTitles.has(indent - 2);
