/**
 * Words by which programs tell of trouble. Whatever the rules say, a line that has one of them stays, unless they know
 * it to be harmless.
 */
const trouble =
  /(?<![a-z\d])(?:err(?:or)?s?|errored|fatal|fail(?:s|ed|ing|ures?)?|warn(?:ings?)?|panic(?:ked)?|exceptions?|traceback|assert(?:ion)?(?:error)?|abort(?:ed)?|denied|refused|rejected|conflicts?|cannot|can't|could not|couldn't|unable|undefined|unresolved|missing|not found|no such|invalid|illegal|unexpected|unhandled|uncaught|segmentation|core dumped|killed|timed? ?out|timeout|deprecat(?:ed|ion)|vulnerabilit(?:y|ies)|insecure|critical|severe|alert|todo|retry(?:ing)?|skipp(?:ed|ing)|expected|received|actual|mismatch(?:e[ds])?|exit(?:ed)?(?: with)? (?:status|code)|terminated|crash(?:e[ds])?|segfault|sig(?:segv|abrt|kill|term|bus|ill|fpe)|data race|out of memory|no space left|unknown|unrecogni[sz]ed|unsupported|forbidden|unauthori[sz]ed|corrupt(?:ed|ion)?|leak(?:s|ed)?|overflow(?:s|ed)?|diverged|obsolete|E\d{3,}|[A-Z][A-Za-z]*(?:Error|Exception|Warning))(?![a-z\d])|[✗✘✖✕×❌⚠]|^\s*not ok\b|\*\*\*/i;

/** The names of errors that systems and package managers have: ENOENT, EBADENGINE. */
const errorNames = /\bE[A-Z]{4,}\b|\bUNMET\b/;

export const isTelling = (line: string): boolean => trouble.test(line) || errorNames.test(line);

/**
 * Whether a line tells of trouble by words of its own, and not only within the names of files and packages, options and
 * the like.
 */
export const saysTrouble = (line: string): boolean =>
  isTelling(
    line
      .split(' ')
      .filter((word) => !isName.test(word))
      .join(' '),
  );

const isName = /^(?!(?:can|couldn)'t)(?=.*(?:[-/\\=_@"'`]|\.\w))/i;

/** Marks of what did not go well. Where one of them comes after a tick, more is told than that a test passed. */
export const hasBadMark = (line: string): boolean => /[✗✘✖✕×❌⚠]/u.test(line);
