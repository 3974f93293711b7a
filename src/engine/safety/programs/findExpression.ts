import { type Text } from '../words/text.ts';

/** Words of `find` that stand alone. */
export const findFlags =
  '-print -print0 -ls -prune -quit -true -false -empty -readable -writable -executable -nouser -nogroup -depth -d -daystart -follow -mount -xdev -noleaf -ignore_readdir_race -noignore_readdir_race -nowarn -warn -a -o -and -or -not -H -L -P -E -O0 -O1 -O2 -O3';

/** Words of `find` that take the next. */
export const findValues =
  '-name -iname -path -ipath -wholename -iwholename -regex -iregex -type -xtype -size -newermt -newerct -newerat -mtime -atime -ctime -mmin -amin -cmin -maxdepth -mindepth -perm -user -group -uid -gid -printf -inum -links -fstype -regextype -used -lname -ilname';

/** Words of `find` that take a file. */
export const findFiles = '-newer -anewer -cnewer -newermm -newercm -newerac -samefile';

const alone = new Set(findFlags.split(' '));
const withValue = new Set(`${findValues} ${findFiles}`.split(' '));
const execs = new Set(['-exec', '-execdir', '-ok', '-okdir']);
const actions = new Set(['-print', '-print0', '-printf', '-ls', ...execs]);
const leading = /^-([HLPE]|O\d)$/;

/** Patterns one of which the name of a file matches; undefined for all files. */
type Names = readonly string[] | undefined;

/** The files for which something is true, and those for which it is not. Each may be too many, never too few. */
interface Outcome {
  readonly yes: Names;
  readonly no: Names;
}

/** What is not understood may find everything. */
class NotUnderstood extends Error {}

/** Patterns for the names of all that `find` prints or runs something for; undefined where that may be anything. */
export function namesFound(args: readonly Text[]): Names {
  try {
    return new Expression(args.map(({ value }) => value)).found();
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

/** An expression of `find`, followed as `find` does for each file, but for all files at once. */
class Expression {
  readonly #words: readonly (string | undefined)[];
  readonly #acted: Names[] = [];
  #index = 0;

  constructor(words: readonly (string | undefined)[]) {
    this.#words = words;
  }

  found(): Names {
    while (leading.test(this.#word)) this.#index++;
    while (this.#isLeft() && !/^[-(!]/.test(this.#word)) this.#index++;
    if (!this.#isLeft()) return undefined;
    const { yes } = this.#list(undefined);
    if (this.#isLeft()) throw new NotUnderstood();
    // Without an action, it prints.
    return this.#acted.length > 0 ? this.#acted.reduce(either) : yes;
  }

  #isLeft(): boolean {
    return this.#index < this.#words.length;
  }

  get #word(): string {
    return this.#words[this.#index] ?? '';
  }

  #takes(...words: string[]): boolean {
    const isTaken = this.#isLeft() && words.includes(this.#word);
    if (isTaken) this.#index++;
    return isTaken;
  }

  #list(from: Names): Outcome {
    let outcome = this.#or(from);
    while (this.#takes(',')) outcome = this.#or(from);
    return outcome;
  }

  #or(from: Names): Outcome {
    let { yes, no } = this.#and(from);
    while (this.#takes('-o', '-or')) {
      const next = this.#and(no);
      yes = either(yes, next.yes);
      no = next.no;
    }
    return { yes, no };
  }

  #and(from: Names): Outcome {
    let { yes, no } = this.#not(from);
    while (this.#takes('-a', '-and') || (this.#isLeft() && !/^(,|\)|-o|-or)$/.test(this.#word))) {
      const next = this.#not(yes);
      yes = next.yes;
      no = either(no, next.no);
    }
    return { yes, no };
  }

  #not(from: Names): Outcome {
    if (!this.#takes('!', '-not')) return this.#single(from);
    const { yes, no } = this.#not(from);
    return { yes: no, no: yes };
  }

  #single(from: Names): Outcome {
    if (this.#takes('(')) {
      const outcome = this.#list(from);
      if (!this.#takes(')')) throw new NotUnderstood();
      return outcome;
    }
    const word = this.#word;
    this.#index++;
    if (actions.has(word)) this.#acted.push(from);
    if (execs.has(word)) this.#passExec();
    else if (withValue.has(word)) return { yes: narrowed(from, word, this.#value()), no: from };
    else if (!alone.has(word)) throw new NotUnderstood();
    return { yes: from, no: from };
  }

  #value(): string {
    const value = this.#words[this.#index++];
    if (value === undefined) throw new NotUnderstood();
    return value;
  }

  #passExec(): void {
    const isEnd = () => this.#word === ';' || (this.#word === '+' && this.#words[this.#index - 1] === '{}');
    while (this.#isLeft() && !isEnd()) this.#index++;
    this.#index++;
  }
}

const either = (one: Names, other: Names): Names => one && other && [...new Set([...one, ...other])];

/** What is left of some files by a test. Of two patterns that both match, one is enough: the one that says more. */
function narrowed(from: Names, test: string, value: string): Names {
  const names = namePatterns.find(([tests]) => tests.test(test))?.[1](value) ?? [];
  const saysMore = from === undefined || names.some((name) => !/^[*?.]*$/.test(name));
  return saysMore && names.length > 0 ? names : from;
}

/** What a test says of the name alone; nothing for tests of something else. */
const namePatterns: readonly [RegExp, (value: string) => readonly string[]][] = [
  [/^-i?name$/, (pattern) => [unescaped(pattern)]],
  [/^-i?(path|wholename)$/, (pattern) => [nameOfPath(unescaped(pattern))]],
  [/^-i?regex$/, (expression) => endingsOf(expression).map((ending) => `*.${ending}`)],
];

/** A pattern that matches no less, without backslashes. */
const unescaped = (pattern: string) =>
  pattern.replace(/\\(.?)/gs, (_, char: string) => (char === '\\' ? '?' : char));

/** Wildcards stand for slashes too, so only what is behind the last of them is certain to be in the name. */
function nameOfPath(pattern: string): string {
  const name = pattern.split('/').at(-1) ?? '';
  return name.replace(/^.*[*?[\]]/s, '*');
}

/** The extensions that a regular expression ends with, where it does so plainly: `.*\.ts`, `.*\.\(js\|ts\)`. */
function endingsOf(expression: string): readonly string[] {
  const [, one, several] = /^[^|\\]*\\\.(?:(\w+)|\\?\((\w+(?:\\?\|\w+)*)\\?\))\$?$/.exec(expression) ?? [];
  return one === undefined ? (several?.split(/\\?\|/) ?? []) : [one];
}
