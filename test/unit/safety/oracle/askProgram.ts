import { spawnSync } from 'node:child_process';
import { type Takes } from './optionTables.ts';

/** What a program says to an option that stands alone. */
export type Answer =
  /** It misses a value. */
  | 'needs'
  /** It does not know it. */
  | 'refuses'
  /** It has nothing to say against it. */
  | 'takes'
  /** Of a letter with something joined to it: it reads that as more letters. */
  | 'splits';

/** Nothing can be written but to a folder that is thrown away, and nobody is there to be talked to. */
const sandbox = [
  ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--ro-bind', '/proc/sys', '/proc/sys'],
  ...['--tmpfs', '/run', '--unshare-all', '--cap-drop', 'ALL', '--die-with-parent', '--new-session'],
];

/** A folder with a repository, in which programs are started. */
export type Folder = string;

function inSandbox(folder: Folder, script: string, words: readonly string[]) {
  return spawnSync(
    'bwrap',
    [...sandbox, '--bind', folder, folder, '--chdir', folder, 'bash', '-c', script, 'bash', ...words],
    {
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', TERM: 'dumb', PAGER: 'cat' },
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'latin1',
      maxBuffer: 64_000_000,
    },
  );
}

/** Whether programs can be started where they cannot do harm. */
export const canAsk = (folder: Folder) => inSandbox(folder, 'true', []).status === 0;

/** The first line that a program says about its version; undefined where it is not there, or does not say. */
export function versionOf(folder: Folder, program: string): string | undefined {
  const { status, stdout } = inSandbox(folder, tellsVersion, [program]);
  const line = stdout.split('\n').find((text) => /\d/.test(text));
  return status === 0 ? line?.trim().slice(0, 80) : undefined;
}

/** Some know but one of these, and some have no version but that of their package. */
const tellsVersion = `
path=$(type -P -- "$1") || exit 1
for option in --version -V; do
  text=$(timeout --signal=KILL 5 "$1" "$option" 2>&1 </dev/null | head -n 1)
  [[ $text == *[0-9].[0-9]* && $text != *' option'* ]] || continue
  printf '%s\\n' "$text"
  exit
done
package=$(dpkg-query --search "$(realpath -- "$path")" 2>/dev/null | cut -d: -f1)
dpkg-query --show --showformat '\${Package} \${Version}\\n' "$package" 2>/dev/null`;

/** Starts a call with one option after the other; prints each option and what was said to it. */
const asksAll = `
read -ra call <<< "$1"
shift
for option; do
  timeout --signal=KILL 2 "\${call[@]}" "$option" </dev/null >/dev/shm/output 2>/dev/shm/errors
  printf '%s\\0' "$option"
  { head -c 2000 /dev/shm/errors; [[ -s /dev/shm/errors ]] || head -c 2000 /dev/shm/output; } | tr -d '\\0'
  printf '\\0'
done`;

/** What a program says to options, each alone, and to letters with a value also with something joined to them. */
export function askAll(
  folder: Folder,
  call: string,
  options: readonly (readonly [name: string, takes: Takes])[],
): (readonly [string, Answer])[] {
  const joinable = options.filter(([name, takes]) => takes !== 'nothing' && /^-\w$/.test(name));
  const asked = [...options.map(([name]) => name), ...joinable.map(([name]) => `${name}@`)];
  const fields = inSandbox(folder, asksAll, [call, ...asked]).stdout.split('\0');
  const said = new Map(asked.map((_, index) => [fields[2 * index] ?? '', fields[2 * index + 1] ?? '']));
  return options.map(([name]) => [name, answerIn(said.get(name) ?? '', said.get(`${name}@`) ?? '')]);
}

function answerIn(alone: string, joined: string): Answer {
  if (refusing.test(alone)) return 'refuses';
  if (splitting.test(joined)) return 'splits';
  return needing.test(alone) ? 'needs' : 'takes';
}

/** With the character that is no letter of anybody. */
const splitting = /(invalid|unknown|illegal|unrecognized) (option|switch|shorthand flag)\W+@/i;

const needing =
  /\b(requires?|needs?|expects?|expected|missing|without)( exactly)?( (an?|one|\d+|its|option|required))?:? *(non-empty )?(string |numeric |numerical |integer )?(argument|value|parameter|arg\b)|(argument|value) (is )?(missing|required|expected)|no (argument|value) (given|for|was)|option requires|must be followed by|no [\w ]+ (given|specified)|expects a configuration string|lacks argument|string required|takes (an?|one|two) (parameter|argument|value)|must specify|missing command argument|must have (an )?argument|needed after/i;

const refusing =
  /\b(unrecognized|unrecognised|invalid|unknown|illegal|unsupported|bad|unexpected|no such|not a valid|ambiguous) +(long |short |command[- ]line )?(option|argument|flag|switch|shorthand|predicate|modifier|key)|unknown (primary|operator)|(option|flag|switch)[^\n]* (not recognized|is unknown|not supported|does not exist|not defined)|wasn't recognized|provided but not defined|not an option/i;
