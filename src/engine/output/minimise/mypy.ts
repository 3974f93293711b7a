import { eachLine } from './eachLine.ts';
import { isGiven } from './namedOption.ts';
import { type Rules } from './rules.ts';

/** Every message stays, with its place: what can go is the line of source that `--pretty` adds, and the log. */
export const mypy: Rules = {
  name: 'mypy',
  handles: (words) => words[0] === 'mypy' && !isGiven(words, '-O', '--output'),
  judge: (lines) =>
    eachLine(lines, (line, index) => {
      if (line.startsWith('LOG:  ')) return 'log';
      return isInFrame(lines, index) ? 'code frames' : undefined;
    }),
  isHarmless: (line) => line.startsWith('    '),
};

const isSource = (line = '') => /^ {4,}\S/.test(line) && !isMark(line);
const isMark = (line = '') => /^ {4,}\^~*$/.test(line);

const isInFrame = (lines: readonly string[], index: number) =>
  (isSource(lines[index]) && isMark(lines[index + 1])) ||
  (isMark(lines[index]) && isSource(lines[index - 1]));
