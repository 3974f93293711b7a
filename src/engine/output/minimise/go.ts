import { subCommand } from './options.ts';
import { type Rules, type Verdict } from './rules.ts';

const downloads = 'downloads';
const passedTests = 'passing tests';
const beginnings = 'starts of tests';
const passedPackages = 'passing packages and those without tests';

/** So many packages are a list that can be read. */
const fewPackages = 10;

const handled = new Set(['test', 'build', 'vet', 'install', 'get', 'mod']);

/** Go takes its options with one dash or two. */
const otherForms = /^--?(?:json|x|n|list|h|help|v=test2json|test\.v=test2json|print)(?:=|$)/;

/** Names of tests have no spaces. */
const progress = /^=== (?:RUN|PAUSE|CONT|NAME) +(\S+) *$/;
const result = /^ *--- (PASS|FAIL|SKIP|BENCH): (\S+) \([\d.]+s\)$/;
/** Of a module with its version, of Go itself for a system, or of what a package is in. */
const download =
  /^go: (?:(?:downloading|extracting|finding) \S+ (?:v[\w.+-]+|latest|\([\w/]+\))|finding module for package \S+)$/;
const endOfPackage = /^(?:ok {2}|FAIL|\? {3})\t/;

export const go: Rules = {
  name: 'go test, build, vet',
  handles: ([program, ...args]) => {
    const [name, rest] = (program === 'go' ? subCommand(args, ['-C']) : undefined) ?? ['', []];
    const ofGo = rest.includes('-args') ? rest.slice(0, rest.indexOf('-args')) : rest;
    return handled.has(name) && !ofGo.some((word) => otherForms.test(word));
  },
  judge: (lines) => {
    const packages = judgePackages(lines);
    const verdicts = lines.map((line): Verdict => (download.test(line) ? downloads : undefined));
    let start = 0;
    for (let index = 0; index < lines.length; index++) {
      if (index < lines.length - 1 && !endOfPackage.test(lines[index] ?? '')) continue;
      judgeTests(lines, verdicts, start, index + 1);
      start = index + 1;
    }
    return verdicts.map((verdict, index) => verdict ?? packages[index]);
  },
  isHarmless: () => true,
};

/** A line that says only how its package went stands for nothing else. What comes after a failure is part of it. */
function judgePackages(lines: readonly string[]): Verdict[] {
  let isFailing = false;
  const verdicts = lines.map((line): Verdict => {
    if (/^ *--- FAIL: |^panic: /.test(line)) isFailing = true;
    const isEnd = endOfPackage.test(line);
    if (isEnd && line.startsWith('FAIL')) isFailing = false;
    const isPlain = /^ok {2}\t\S+\t(?:[\d.]+s|\(cached\))$|^\? {3}\t\S+\t\[no test files\]$/.test(line);
    return isPlain && !isFailing ? passedPackages : undefined;
  });
  return verdicts.filter((verdict) => verdict !== undefined).length > fewPackages ? verdicts : [];
}

/**
 * The tests of one package. A test whose end is not told of may be the one that broke it all, and a line that is followed
 * by what a test printed says whose that is.
 */
function judgeTests(lines: readonly string[], verdicts: Verdict[], start: number, end: number): void {
  const started = new Set<string>();
  const ended = new Set<string>();
  for (let index = start; index < end; index++) {
    const line = lines[index] ?? '';
    const name = testIn(line);
    if (name !== undefined) started.add(name);
    const test = result.exec(line)?.[2];
    if (test !== undefined) ended.add(test);
  }
  const isKnown = (line: string | undefined): boolean =>
    line === undefined ||
    testIn(line) !== undefined ||
    started.has(result.exec(line)?.[2] ?? '') ||
    line === 'PASS' ||
    line === 'FAIL' ||
    line.startsWith('coverage: ') ||
    endOfPackage.test(line);
  for (let index = start; index < end; index++) {
    const line = lines[index] ?? '';
    if (!isKnown(index + 1 < end ? lines[index + 1] : undefined)) continue;
    const [, outcome, test = ''] = result.exec(line) ?? [];
    const isPassed =
      (outcome === 'PASS' && started.has(test) && isInPlace(line, test)) ||
      (line === 'PASS' && /^ok {2}\t|^coverage: /.test(lines[index + 1] ?? ''));
    if (isPassed) verdicts[index] = passedTests;
    else if (ended.has(testIn(line) ?? '')) verdicts[index] = beginnings;
  }
}

/** A test is four columns to the right of the one that it is a part of. What is further to the right is quoted. */
const isInPlace = (line: string, test: string): boolean =>
  line.indexOf('-') <= 4 * (test.split('/').length - 1);

const testIn = (line: string): string | undefined => progress.exec(line)?.[1];
