/** An error is shown before a warning where there is no room for both. */
export type Grade = 'error' | 'warning';

/** Every line of trouble has one of these in it. Tried first, as most lines have none. */
const hint =
  /err|fail|fatal|warn|exception|traceback|panic|abort|denied|refused|reject|conflict|cannot|can't|could not|couldn't|unable|undefined|unresolved|unmet|not found|no such|missing|invalid|illegal|unexpected|unhandled|uncaught|segmentation|segfault|core dumped|killed|timeout|timed ?out|out of memory|no space left|deprecat|vulnerabilit|critical|severe|assert|mismatch|forbidden|unauthori|crash|corrupt|overflow|leak|data race|not ok|exit|expected|received|actual|sanitizer|terminate called|what\(\):|smashing|level|deadlock|oomkill|few gcs|fehler|erreur|エラー|sigsegv|sigabrt|sigbus|does not exist|duplicate|violat|reset by|broken pipe|expired|too many|bad gateway|backoff|disk full|unhealthy|definition of|implicit decl|lockup|oops|\[running\]|bail out|unrecognized|severity|success|result|错误|失败|ошибка/i;

/** Or one of these: names of errors that systems have, and marks. By themselves, as one pattern for all takes four times as long. */
const otherHints: readonly RegExp[] = [
  /\bE[A-Z]{4}|ERR_|ORA-|\b50[0-4] [A-Z]/,
  /^E {2}/m,
  /^ {2,}\d+\) /m,
  /[✗✘✖✕×❌⨯⚠●]/,
  /: \*\*\*/,
  / !==? /,
  /^[EF]\d{4} /m,
];

/** A test that passed, whatever its title says. */
const passing =
  /^\s*(?:[✓✔√☑]|ok \d+\b|ok\s+\S+\s+(?:[\d.]+s|\(cached\))|PASS(?:ED)?\b|--- PASS:|\[ *(?:OK|PASS(?:ED)?) *\])|(?:\bPASSED|\.\.\. ?(?:ok|expected failure))(?:\s*(?:\[ *\d+%\]|<[\d.]+s>|\([^()]*\)))?\s*$/;

const badMark = /[✗✘✖✕❌⨯⚠]/;

const troubles = String.raw`(?:errors?|warnings?|warn|fail(?:ed|ures?|ing|s)?|exceptions?|problems?|vulnerabilities|conflicts?|crash(?:es)?|deprecations?|leaks?|timeouts?|panics?)`;

/** None of it: `0 errors`, `no warnings`, `failures: 0`, `failed=0`. */
const none = new RegExp(
  String.raw`(?<![\d.])\b(?:0|no|zero|without(?: any)?) (?:[a-z]+(?:\(s\))? )?${troubles}\b|\b${troubles}\s*[:=]\s*0\b(?![.\d])`,
  'gi',
);

/** Files, packages, options and the like, which may be called anything. */
const name = /^(?!(?:can|couldn)'t)(?=.*(?:[-/\\=_@"'`]|\.\w))/i;

/** Told by the form of the whole line. */
const errorForms: readonly RegExp[] = [
  /^E {2,}\S/,
  /^\s*not ok\b/,
  /^\s*(?:--- )?FAIL(?:ED)?\b/,
  /^\s*[✗✘✖✕×❌⨯]/,
  /^\s*● .+ › /,
  // A failed test of mocha, by its number.
  /^ {2,}\d+\) \S/,
  /\bnpm ERR!/i,
  /^\S*make(?:\[\d+\])?: \*\*\*/,
  /(?:^|[\s(])(?:[\w$]+\.)*[A-Z]\w*(?:Error|Exception)(?::|\)?\s*$)/,
  /(?<![\w./-])[A-Z]\w*(?:Error|Exception)(?![\w.(])/,
  /\bE(?:NOENT|ACCES|PERM|EXIST|ADDRINUSE|CONNREFUSED|CONNRESET|TIMEDOUT|PIPE|MFILE|NOSPC|INVAL|NOTDIR|ISDIR|BADENGINE|RESOLVE|HOSTUNREACH|AI_AGAIN|NOTFOUND|LIFECYCLE|USAGE)\b/,
  // What an assertion compares.
  /^\s*(?:[+-] )?(?:expected|received|actual)\b.*:/i,
  /^\s*\S+ !==? \S+\s*$/,
  /\bexit(?:ed)?(?: with)?(?: code| status)?:? [1-9]/i,
  // What runtimes say when they give up.
  /\b\w+Sanitizer: |^terminate called |^\s*what\(\): |\bstack smashing detected\b|\bOOMKilled\b|^<--- Last few GCs/,
  /\bSIG(?:SEGV|ABRT|BUS|ILL|FPE|KILL)\b/,
  /\bdeadlock detected\b|^\S+:\d+(?::\d+)?: undefined: /,
  // Logs.
  /\blevel=(?:error|fatal|panic|critical)\b|"level"\s*:\s*(?:"(?:error|fatal|critical|panic)"|[56]0\b)/i,
  /^[EF]\d{4} \d\d:\d\d:\d\d/,
  /(?:^|\s)(?:fehler|erreur)\b|エラー|错误|失败|ошибка/i,
  // What databases, networks, services and kernels say.
  /\bORA-\d{5}\b|\bdoes not exist\b|\bduplicate key\b|\bviolates \w+(?: \w+)? constraint\b/i,
  /\bconnection reset by peer\b|\bbroken pipe\b|\b(?:certificate|token|session) (?:has )?expired\b|\bdisk full\b/i,
  /\b(?:429 Too Many Requests|50[0-4] (?:Internal Server Error|Not Implemented|Bad Gateway|Service Unavailable|Gateway Timeout))\b/i,
  /\b(?:CrashLoopBackOff|ImagePullBackOff|ErrImagePull)\b|\bunhealthy\b|\bsoft lockup\b|^\W*(?:\[[\d. ]+\] )?Oops\b|^goroutine \d+ \[running\]/,
  // What compilers and other programs say without a word of error.
  /\b(?:redefinition|multiple definition|implicit declaration) of\b|\bunrecognized (?:option|argument|command)/i,
  /^\s*Bail out!|\bexpected .+ to (?:equal|be|have|match|throw|contain|include)\b|\bERR_[A-Z_]{3,}\b/,
  // What is said in a field.
  /"(?:severity|status|result|outcome|state)"\s*:\s*"(?:error|fatal|critical|fail(?:ed|ure)?)"/i,
  /\b(?:success|ok|passed)"?\s*[:=]\s*false\b|\b(?:result|status|outcome)\s*[:=]\s*fail/i,
];

const errorWords =
  /(?<![a-z\d])(?:err(?:or)?s?|errored|fatal|fail(?:s|ed|ing|ures?)?|panic(?:ked|s)?|exceptions?|traceback|assert(?:ion)?(?:error)?s?|abort(?:ed|ing)?|denied|refused|rejected|conflicts?|cannot|can't|could not|couldn't|unable to|undefined (?:reference|symbol|variable|function|method)|unresolved|unmet|not found|no such|missing|invalid|illegal|unexpected|unhandled|uncaught|segmentation fault|segfault|core dumped|killed|timed? ?out|out of memory|no space left|critical|severe|mismatch(?:e[ds])?|forbidden|unauthori[sz]ed|crash(?:e[ds])?|corrupt(?:ed|ion)?|overflow(?:s|ed)?|leaks?|leaked|data race)(?![a-z\d])/i;

const warningWords =
  /(?<![a-z\d])(?:warn(?:ings?)?|\w*Warning|deprecat(?:ed|ion)|vulnerabilit(?:y|ies))(?![a-z\d])|⚠/i;

/** Whether any line of a text may tell of trouble. Quick, and never wrong about a text in which none does. */
export const mayHaveTrouble = (text: string): boolean =>
  /[^\d\s.,:;+-]/.test(text) && (hint.test(text) || otherHints.some((other) => other.test(text)));

/** How bad the trouble is that a line tells of; undefined when it tells of none. */
export function gradeOf(line: string): Grade | undefined {
  if (!mayHaveTrouble(line) || (passing.test(line) && !badMark.test(line))) return undefined;
  if (errorForms.some((form) => form.test(line))) return 'error';
  const said = line
    .replaceAll(none, ' ')
    .split(' ')
    .filter((word) => !name.test(word))
    .join(' ');
  if (warningWords.test(said)) return 'warning';
  return errorWords.test(said) ? 'error' : undefined;
}

/** Where in a line the first word of trouble is, or -1. */
export const placeOf = (line: string): number =>
  [errorWords, warningWords, ...errorForms].map((form) => line.search(form)).find((at) => at !== -1) ?? -1;

/** A message begins with who says it: `grep: x: Permission denied`, `fatal: not a git repository`. */
const message = /^(?:\S*\/)?[\w+-]+: /;

/** The same for a program whose lines are what was asked for: only what the program itself says counts. */
export const gradeOfMessage = (line: string): Grade | undefined =>
  message.test(line) ? gradeOf(line) : undefined;
