/** Whether a name without slashes may be among those that a shell pattern stands for. */
export function matchesPattern(name: string, pattern: string, seesHidden = false): boolean {
  // Wildcards do not match a leading dot unless told to; in doubt they do, except for the most usual of all.
  if (!seesHidden && name.startsWith('.') && /^[*?]/.test(pattern)) return false;
  const expression = expressions.get(pattern) ?? expressionOf(pattern);
  if (expressions.size >= maxExpressions) expressions.clear();
  expressions.set(pattern, expression);
  return expression.test(name);
}

/** Whether a name is for certain among those of a pattern: what is left out has to be. */
export const matchesSurely = (name: string, pattern: string) =>
  !/[[\\]/.test(pattern) && expressionOf(pattern) !== anything && matchesPattern(name, pattern, true);

/** Those that were made last: a pattern is mostly compared with many names. */
const expressions = new Map<string, RegExp>();
const maxExpressions = 100;

const anything = /^/;

function expressionOf(pattern: string): RegExp {
  const short = pattern.replace(/\*+/g, '*');
  // Nobody writes such patterns by hand, and matching them could take for ever.
  if (short.length > maxLength || short.split('*').length > maxStars) return anything;
  try {
    return new RegExp(`^${toExpression(short)}$`, 's');
  } catch {
    return anything; // A range that is none: the shell decides what it matches.
  }
}

const maxLength = 100;
const maxStars = 8;

const toExpression = (pattern: string) =>
  pattern.replace(/\[[!^]?\]?(?:\[[:.=][^\]]*\]|\\.|[^\]\\])*\]|[^\w]/g, (piece) => {
    if (piece === '*') return '[^/]*';
    if (piece === '?' || isOddClass.test(piece)) return '[^/]';
    if (piece.length > 1) return piece.replace(/^\[[!^]/, '[^');
    return `\\${piece}`;
  });

/** Classes that mean something else in a regular expression: taken for any character. */
const isOddClass = /^\[([!^]?\]|.*(\[|\\))/s;
