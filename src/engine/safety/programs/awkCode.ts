const literal = /"(?:[^"\\\n]|\\.)*"|#[^\n]*|\\\n|[ \t]+|[A-Za-z_]\w*|[\d.]+\w*|\+\+|--|[^"]/gsy;
const expression = /\/(?:[^/\\\n]|\\.)*\//y;

/** After these words comes an expression, so a slash begins a regular one. */
const keywords = new Set(
  'print printf return in if else while do for delete case default exit next nextfile func function BEGIN END'.split(
    ' ',
  ),
);

/**
 * An awk program with its strings, comments and regular expressions taken out. Where a slash may be a division or begin
 * a regular expression, once for each. Undefined where it cannot be told what is what.
 */
export function awkCode(program: string): readonly string[] | undefined {
  const [first, second] = [read(program, false), read(program, true)];
  if (!first || !second || Math.max(first.doubts, second.doubts) > 1) return undefined;
  return [first.code, second.code];
}

function read(program: string, isExpressionInDoubt: boolean): { code: string; doubts: number } | undefined {
  let [code, before, doubts] = ['', '', 0];
  for (let index = 0; index < program.length;) {
    const slash = program[index] === '/' ? slashAfter(before) : 'division';
    if (slash === 'doubt') doubts++;
    const isExpression = slash === 'expression' || (slash === 'doubt' && isExpressionInDoubt);
    const pattern = isExpression ? expression : literal;
    pattern.lastIndex = index;
    const [text] = pattern.exec(program) ?? [];
    if (text === undefined || (isExpression && hasOpenBracket(text))) return undefined;
    index += text.length;
    code += isExpression ? '0' : text.startsWith('"') ? '""' : text.startsWith('#') ? '' : text;
    if (!/^([ \t]|\\\n|#)/.test(text)) before = isExpression ? '0' : text;
  }
  return { code, doubts };
}

/** Not every awk ends an expression at a slash in brackets, and a bracket may be closed in more than one way. */
const hasOpenBracket = (text: string) =>
  text
    .replaceAll(/\\./gs, '')
    .replaceAll(/\[(?!\^?\])\^?(?:\[:\w+:\]|[^\][/])+\]/g, '')
    .includes('[');

/** What a slash is, by what comes before it. */
function slashAfter(before: string): 'division' | 'expression' | 'doubt' {
  if (/^(\)|\+\+|--|length)$/.test(before)) return 'doubt';
  const isOperand = /^["\]\w.]/.test(before) && !keywords.has(before);
  return isOperand ? 'division' : 'expression';
}
