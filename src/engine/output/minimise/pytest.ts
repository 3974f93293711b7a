import { coverageTable, isFullPythonRow } from './coverageTable.ts';
import { eachLine } from './eachLine.ts';
import { isGiven } from './namedOption.ts';
import { type Rules } from './rules.ts';

/** Progress comes first. Every section after it has a title between equals signs. */
export const pytest: Rules = {
  name: 'pytest',
  handles: (words) =>
    (words[0] === 'pytest' || words[0] === 'py.test') &&
    !isGiven(words, '--collect-only', '--co', '--fixtures', '--markers', '--help', '--version'),
  judge: (lines) => {
    const passed = new Set(lines.filter((line) => line.startsWith('[gw')).map(passedByWorker));
    const isCovered = coverageTable(/^[-_=]+ coverage: platform /);
    let isProgress = true;
    return eachLine(lines, (line) => {
      if (isTitle(line) && !line.includes(' test session starts ')) isProgress = false;
      if (isCovered(line)) return 'fully covered files';
      const isDone = isPassed(line) || (line.endsWith(' ') && passed.has(line.trimEnd()));
      return isProgress && isDone ? 'passing tests' : undefined;
    });
  },
  isHarmless: (line) => isPassed(line) || isId(line.trimEnd()) || isFullPythonRow(line),
};

const isTitle = (line: string) => line.startsWith('==') && line.endsWith('==');

const isPassed = (line: string) => isDots(line) || isPassedTest(line) || passedByWorker(line) !== undefined;

/** `tests/test_cart.py .....   [ 12%]`, or without the name. */
const isDots = (line: string) => /^(?:[^\s:]*\.(?:py|txt|rst|md) )?\.+(?: +\[ *\d+%\])?$/.test(line);

/** `tests/test_cart.py::test_total[a b] PASSED   [ 12%]`: anything more was printed by the test. */
function isPassedTest(line: string): boolean {
  if (!line.includes(' PASSED')) return false;
  const mark = / PASSED(?: +\[ *\d+%\])?$/.exec(line);
  return mark !== null && isId(line.slice(0, mark.index));
}

/** `[gw1] [ 12%] PASSED tests/test_cart.py::test_total`: the test that passed. */
function passedByWorker(line: string): string | undefined {
  if (!line.startsWith('[gw')) return undefined;
  const mark = /^\[gw\d+\] (?:\[ *\d+%\] )?PASSED /.exec(line);
  const id = mark ? line.slice(mark[0].length).trimEnd() : '';
  return isId(id) ? id : undefined;
}

/** The file, the test, and its parameters, in which alone there may be spaces. */
function isId(id: string): boolean {
  const [name = ''] = id.split('[', 1);
  return /^[^\s:]+\.\w+::\S+$/.test(name) && (name === id || id.endsWith(']'));
}
