import { formOf, type Form } from './byForm.ts';
import { eachLine, isBlank } from './eachLine.ts';
import { hasOption } from './options.ts';
import { type Rules } from './rules.ts';

const tasks = 'tasks';
const passing = 'passing tests';
const advice = 'advice';

const otherCommands = new Set(
  'tasks projects properties dependencies dependencyInsight help init wrapper -q --quiet -h --help -v --version'.split(
    ' ',
  ),
);

const forms: readonly Form[] = [
  ['downloads', /^(?:Download(?:ing)? https?:\/\/\S+|\.{5,}(?:\d+%)?.*|Unzipping \S+ to \S+)$/],
  [
    'greeting',
    /^(?:Welcome to Gradle [\d.]+!|Here are the highlights of this release:|For more details see https:\S+)$/,
  ],
  [
    'greeting',
    /^(?:Starting a Gradle Daemon\b.*|To honour the JVM settings for this build .*|Daemon will be stopped at .*)$/,
  ],
  [passing, /^(?:[\w.$]+|Gradle Test Run .*|Gradle Test Executor \d+) > .* PASSED$/],
  [
    advice,
    /^\* Try:$|^> (?:Run with --(?:stacktrace|info|debug|scan|warning-mode|console)\b|Get more help at ).*$/,
  ],
  [advice, /^\* Get more help at https:\S+$/],
  [advice, /^Run with --(?:stacktrace|info|debug|scan)\b.*$/],
];

const task =
  /^> (?:Task (?::[\w.-]+)+|Configure project :\S*)(?: (?:UP-TO-DATE|NO-SOURCE|FROM-CACHE|SKIPPED))?$/;

/** The names of tasks that printed nothing, what passed, and what it always advises. */
export const gradle: Rules = {
  name: 'gradle',
  handles: ([program = '', ...args]) =>
    ['gradle', 'gradlew', 'gradlew.bat'].includes(program) &&
    !args.some((word) => otherCommands.has(word)) &&
    !hasOption(args, '-q', '-i', '--info', '-d', '--debug'),
  judge: (lines) =>
    eachLine(lines, (line, index) => {
      if (task.test(line)) return isSilent(lines, index) ? tasks : undefined;
      return formOf(forms, line);
    }),
  isHarmless: () => true,
};

/** Up to the next task, or a blank line, a task has printed nothing but what passed. */
function isSilent(lines: readonly string[], index: number): boolean {
  for (const line of lines.slice(index + 1)) {
    if (task.test(line) || /^(?:> Task .* FAILED|BUILD |FAILURE: |Deprecated Gradle )/.test(line))
      return true;
    if (!isBlank(line) && formOf(forms, line) === undefined) return false;
  }
  return true;
}
