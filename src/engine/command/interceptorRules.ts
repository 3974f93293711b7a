/** A kind of command for which there is a better tool. */
export interface InterceptorRule {
  /** A regular expression for the text of a command. */
  readonly pattern: string;
  /** The tool to use instead. While it is not available, the rule does not count. */
  readonly tool: string;
  /** What to do instead. */
  readonly message: string;
}

/** Text in which `>` and dashes mean themselves. */
const quoted = String.raw`'[^']*'|"(?:\\[^]|[^"\\])*"|\\[^]`;
/** What comes before the part that matters, up to the end of the simple command. */
const words = String.raw`(?:${quoted}|[^'"\\;|&\n])*?`;
/** What may stand before a program's name: variables, and the folder that it is in. */
const start = String.raw`^\s*(?:[A-Za-z_]\w*=\S*\s+)*(?:\\|\S*/)?`;
/** An operand, and not an option, a redirection or the end. */
const operand = String.raw`(?:\s+-\S*(?:\s+\d+)?)*\s+(?![-<>|&;\d]|\d*>)\S`;
/** Output that goes to a file. */
const toFile = String.raw`(?<![\d&])1?>{1,2}\|?\s*(?!&|/dev/(?:null|stdout|stderr|tty|fd)\b)[^\s>&]`;

export const defaultInterceptorRules: readonly InterceptorRule[] = [
  {
    pattern: String.raw`${start}cat\s*<<-?\s*\S+\s*${toFile}|${start}cat\s*${toFile}`,
    tool: 'write',
    message: 'Write files with the tool for that: it needs no quoting, and the user sees what is changed.',
  },
  {
    pattern: String.raw`${start}(?:echo|printf)\b${words}${toFile}`,
    tool: 'write',
    message: 'Write files with the tool for that: it needs no quoting, and the user sees what is changed.',
  },
  {
    pattern: String.raw`${start}(?:cat|bat|less|more|nl|head|tail)${operand}`,
    tool: 'read',
    message: 'Read files with the tool for that: it takes a range of lines, and costs no process.',
  },
  {
    pattern: String.raw`${start}(?:[ef]?grep|rg|ag|ack|git\s+grep)\s+\S`,
    tool: 'search',
    message: 'Search in files with the tool for that: it knows which files to leave out.',
  },
  {
    pattern: String.raw`${start}(?:find|fd|fdfind|locate)\s${words}(?<=\s)(?:-i?name|-i?path|-i?regex|-type|-[tegE]\b|--(?:type|glob|extension|exclude))`,
    tool: 'find',
    message: 'Find files with the tool for that: it takes a pattern, and knows which files to leave out.',
  },
  {
    pattern: String.raw`${start}g?sed\s${words}(?<=\s)(?:-[a-zA-Z]*i|--in-place)`,
    tool: 'edit',
    message:
      'Change files with the tool for that: it fails when the text is not there, and the user sees what is changed.',
  },
  {
    pattern: String.raw`${start}(?:perl|ruby)\s+(?:(?:-[^\s'"]+|${quoted})\s+)*-(?![MmI])[a-zA-Z0-9]*i(?:[a-zA-Z.]\S*)?(?:\s|$)`,
    tool: 'edit',
    message:
      'Change files with the tool for that: it fails when the text is not there, and the user sees what is changed.',
  },
  {
    pattern: String.raw`${start}g?awk\s${words}-i\s*inplace\b`,
    tool: 'edit',
    message:
      'Change files with the tool for that: it fails when the text is not there, and the user sees what is changed.',
  },
];
