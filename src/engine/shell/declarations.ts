import { parse } from 'unbash';

/**
 * What belongs to one shell process, or to the terminal it runs in, and means nothing to the next. So do IFS and
 * POSIXLY_CORRECT: under another value, the next command would not do what its text says.
 */
const notCarried =
  /^(BASH|BASHOPTS|BASHPID|BASH_(ALIASES|ARGC|ARGV|ARGV0|CMDS|COMMAND|EXECUTION_STRING|LINENO|LOADABLES_PATH|REMATCH|SOURCE|SUBSHELL|VERSINFO|VERSION|XTRACEFD)|AGENT_SHELL.*|VSCODE_.*|TERM_PROGRAM.*|_|PWD|SHLVL|PPID|UID|EUID|GROUPS|DIRSTACK|FUNCNAME|PIPESTATUS|RANDOM|SRANDOM|SECONDS|LINENO|EPOCHSECONDS|EPOCHREALTIME|HISTCMD|SHELLOPTS|IFS|POSIXLY_CORRECT|OPTIND|OPTARG|OPTERR|COLUMNS|LINES|COMP_WORDBREAKS)$/;

/** Whether a variable belongs to one shell process alone. Bash evaluates what some of these are set to. */
export const isOfOneShell = (name: string) => notCarried.test(name);

/** The shell itself sets OLDPWD: one that could not be would keep every later command from its directory. */
const isCarried = (name: string, declaration: string) =>
  !isOfOneShell(name) && (name !== 'OLDPWD' || /^declare -[-x] /.test(declaration));

/** Splits the output of `declare -p` into one declaration per variable. */
export function parseDeclarations(dump: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const statement of parse(dump).commands) {
    if (statement.command.type !== 'Command') continue;
    const variable = statement.command.args.at(-1);
    const name = variable?.type === 'Assignment' ? variable.name : variable?.value;
    const declaration = changeable(dump.slice(statement.pos, statement.end));
    if (name && isCarried(name, declaration)) declarations.set(name, declaration);
  }
  return declarations;
}

/** Without `readonly`, with which a script that sets it could not run a second time. The value stays. */
const changeable = (declaration: string) =>
  declaration.replace(
    /^declare -(\w*)r(\w*) /,
    (_, before: string, after: string) => `declare -${before + after || '-'} `,
  );

/** The session's variables after a command, from what they were and the dumps from just before and after it. */
export function carryVariables(
  earlier: Readonly<Record<string, string | null>>,
  before: string,
  after: string,
): Record<string, string | null> {
  const carried: Record<string, string | null> = { ...earlier };
  if (isSame(before, after)) return carried;
  const had = parseDeclarations(before);
  const has = parseDeclarations(after);
  for (const [name, declaration] of has) if (had.get(name) !== declaration) carried[name] = declaration;
  for (const name of had.keys()) if (!has.has(name)) carried[name] = null;
  return carried;
}

/**
 * Whether nothing differs but what is not carried: so it is after most commands, and parsing takes longer than anything
 * else that is done after one. In doubt it is not.
 */
function isSame(before: string, after: string): boolean {
  const [had, has] = [linesOf(before), linesOf(after)];
  // A value may have lines of its own.
  if ([...had, ...has].some((line) => !line.startsWith('declare '))) return false;
  return [...onlyIn(had, has), ...onlyIn(has, had)].every((line) =>
    notCarried.test(line.split(/[ =]/, 3)[2] ?? ''),
  );
}

const onlyIn = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].filter((line) => !others.has(line));

const linesOf = (dump: string) => new Set(dump.trimEnd().split('\n'));
