import { eachLine } from './eachLine.ts';
import { type Rules } from './rules.ts';

/** Results come first. Every failure has a title below a rule. */
export const unittest: Rules = {
  name: 'unittest',
  handles: ([program = '', ...args]) => {
    if (program === 'unittest') return true;
    const [file = '', command] = /^python[\d.]*$/.test(program) ? args : [program, ...args];
    return /(?:^|\/)(?:manage\.py|django)$/.test(file) && command === 'test';
  },
  judge: (lines) => {
    let isProgress = true;
    return eachLine(lines, (line, index) => {
      isProgress &&= !/^={70}$/.test(line);
      if (!isProgress) return undefined;
      return isPassed(line) || isDescribed(line, lines[index + 1]) || isDescribed(lines[index - 1], line)
        ? 'passing tests'
        : undefined;
    });
  },
  isHarmless: () => true,
};

const test = String.raw`\w+ \([\w.<>]+\)`;
const passed = new RegExp(`^(?:${test} \\.\\.\\. ok|\\.+)$`);
const named = new RegExp(`^${test}$`);

const isPassed = (line: string) => passed.test(line);

/** The name of a test, then the first line of what is written about it. */
const isDescribed = (name = '', description = '') => named.test(name) && description.endsWith(' ... ok');
