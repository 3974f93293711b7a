import { eachLine } from './eachLine.ts';
import { areOnly, isGiven, valuesOf } from './namedOption.ts';
import { type Rules } from './rules.ts';

const frames = 'code frames';

/** Every message stays, with its place. The line of source below it, and what marks a part of that, can be looked up. */
export const golangciLint: Rules = {
  name: 'golangci-lint',
  handles: (words) =>
    words[0] === 'golangci-lint' &&
    words[1] === 'run' &&
    areOnly(valuesOf(words, '--out-format'), ['line-number', 'colored-line-number']) &&
    !isGiven(words, '--output.json.path', '--output.sarif.path', '--output.checkstyle.path'),
  judge: (lines, { exitCode }) =>
    eachLine(lines, (line, index) => {
      if (isSource(lines, index)) return frames;
      return exitCode <= 1 && /^(?:level=info|INFO) /.test(line) ? 'log' : undefined;
    }),
  isHarmless: (line, verdict) => verdict === frames || / linters? | Memory: | took /.test(line),
  scattered: [frames],
};

const message = /^\S+\.go:\d+(?::\d+)?: .+\([\w-]+\)$/;
const mark = /^[\t ]*\^$/;

/** A message, a line of source that is indented or has a mark below it, and the mark. */
function isSource(lines: readonly string[], index: number): boolean {
  const [before2 = '', before = '', line = '', after = ''] = [-2, -1, 0, 1].map((by) => lines[index + by]);
  if (mark.test(line)) return message.test(before2);
  return message.test(before) && !message.test(line) && (mark.test(after) || line.startsWith('\t'));
}
