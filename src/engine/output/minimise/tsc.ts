import { eachLine } from './eachLine.ts';
import { isGiven } from './namedOption.ts';
import { indentOf } from './passingTree.ts';
import { type Rules } from './rules.ts';
import { saysTrouble } from './telling.ts';

/** Every message stays, with its place. The lines of source below it, and the files of libraries, can be looked up. */
export const tsc: Rules = {
  name: 'tsc',
  handles: (words) => words[0] === 'tsc' || words[0] === 'vue-tsc',
  judge: (lines, { words }) => {
    const listsFiles = isGiven(words, '--listFiles', '--explainFiles');
    let isLibrary = false;
    return eachLine(lines, (line, index) => {
      isLibrary = listsFiles && (isLibraryFile(line) || (isLibrary && isReason(line)));
      if (isLibrary) return 'library files';
      return isInFrame(lines, index) ? 'code frames' : undefined;
    });
  },
  isHarmless: (line) => isLibraryFile(line) || isSource(line) || (isReason(line) && !saysTrouble(line)),
};

const isLibraryFile = (line: string) => /^\S*node_modules\/\S+\.(?:[cm]?[jt]sx?|json)$/.test(line);

/** Why a file is part of the program. */
const isReason = (line: string) =>
  /^ {2,4}(?:(?:Type |Default )?[Ll]ibrary|Imported|Entry point|Referenced|Root file|File|Output|Source) /.test(
    line,
  );

const isSource = (line: string) => source.test(line);
const source = /^ *\d+ /;

/** A line of source that has its number, with the line below that underlines a part of it. */
const isInFrame = (lines: readonly string[], index: number) =>
  isUnderlined(lines[index], lines[index + 1]) || isUnderlined(lines[index - 1], lines[index]);

/** Never the number itself: what is underlined as a whole is a heading of something else. */
function isUnderlined(line = '', below = ''): boolean {
  const number = source.exec(line)?.[0];
  return number !== undefined && /^ *~+ *$/.test(below) && indentOf(below) >= number.length;
}
