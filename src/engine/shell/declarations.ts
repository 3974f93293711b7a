import { parse } from 'unbash';

/** What belongs to one shell process, or to the terminal it runs in, and means nothing to the next. */
const notCarried =
  /^(BASH|BASHOPTS|BASHPID|BASH_(ALIASES|ARGC|ARGV|ARGV0|CMDS|COMMAND|EXECUTION_STRING|LINENO|LOADABLES_PATH|REMATCH|SOURCE|SUBSHELL|VERSINFO|VERSION)|AGENT_SHELL.*|VSCODE_.*|TERM_PROGRAM.*|_|PWD|SHLVL|PPID|UID|EUID|GROUPS|DIRSTACK|FUNCNAME|PIPESTATUS|RANDOM|SRANDOM|SECONDS|LINENO|EPOCHSECONDS|EPOCHREALTIME|HISTCMD|SHELLOPTS|OPTIND|OPTARG|OPTERR|COLUMNS|LINES|COMP_WORDBREAKS)$/;

/** Splits the output of `declare -p` into one declaration per variable. */
export function parseDeclarations(dump: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const statement of parse(dump).commands) {
    if (statement.command.type !== 'Command') continue;
    const variable = statement.command.args.at(-1);
    const name = variable?.type === 'Assignment' ? variable.name : variable?.value;
    if (name && !notCarried.test(name)) declarations.set(name, dump.slice(statement.pos, statement.end));
  }
  return declarations;
}

/** The session's variables after a command, from what they were and the dumps from just before and after it. */
export function carryVariables(
  earlier: Readonly<Record<string, string | null>>,
  before: string,
  after: string,
): Record<string, string | null> {
  const had = parseDeclarations(before);
  const has = parseDeclarations(after);
  const carried: Record<string, string | null> = { ...earlier };
  for (const [name, declaration] of has) if (had.get(name) !== declaration) carried[name] = declaration;
  for (const name of had.keys()) if (!has.has(name)) carried[name] = null;
  return carried;
}
