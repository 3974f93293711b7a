import { eachLine } from './eachLine.ts';
import { subCommand } from './options.ts';
import { type Rules } from './rules.ts';
import { isTelling } from './telling.ts';

const ofSuccess = 'output of tasks that succeeded';
const tasks = 'tasks';

/** `web:build: compiled`: turbo puts the task before each of its lines. All that one has printed which failed stays. */
export const turbo: Rules = {
  name: 'turbo',
  handles: ([program, ...args]) =>
    program === 'turbo' && ['run', 'build', 'test', 'lint'].includes(subCommand(args)?.[0] ?? ''),
  judge: (lines) => {
    const failed = failedIn(lines);
    return eachLine(lines, (line) => {
      const task = /^(@?[\w./-]+:[\w.:-]+): /.exec(`${line} `)?.[1];
      return task === undefined || failed.has(task) ? undefined : ofSuccess;
    });
  },
  isHarmless: (line) => isTick.test(line),
};

/** A test that passed, as most runners show it. */
const isTick = /^\S+: +[✓✔√] (?!.*[✗✘✖✕×❌⚠])/u;

/** `web#build:  ERROR  command exited (1)`, and in the totals `Failed:    web#build, shop#build`. */
function failedIn(lines: readonly string[]): ReadonlySet<string> {
  const names = lines
    .filter((line) => /^Failed: |^\S+#\S+: /.test(line) && isTelling(line))
    .flatMap((line) => line.match(/[^\s,#]+#[\w.-]+/g) ?? []);
  return new Set(names.map((name) => name.replace('#', ':')));
}

/** Nx shows what a task printed only if it failed, or if that is asked for. Before it are its projects and tasks. */
export const nx: Rules = {
  name: 'nx',
  handles: ([program, ...args]) =>
    program === 'nx' &&
    ['run', 'run-many', 'affected', 'build', 'test', 'lint'].includes(subCommand(args)?.[0] ?? ''),
  judge: (lines) => {
    const end = lines.findIndex((line) => line.startsWith('> nx run '));
    return eachLine(lines, (line, index) => {
      if (/^✔ {2}nx run \S+(?: {2}\[[\w ,]+\])?$/.test(line)) return tasks;
      return (end < 0 || index < end) && /^- [\w@/.-]+$/.test(line) ? tasks : undefined;
    });
  },
  isHarmless: () => true,
};
