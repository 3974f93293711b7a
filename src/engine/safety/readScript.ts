import { parse, type ParsedScript, type SyntaxNode } from 'unbash';
import { nodesUnder } from '../command/parseScript.ts';
import { doubtful, unknowable, type Effect } from './effect.ts';

/** Parsing takes a time that grows with the square of the length for some texts, and with how deep they are nested. */
const maxLength = 20_000;
const maxNesting = 60;

/** A script, as much of it as can be parsed, and what is wrong with it. */
export interface ReadScript {
  readonly script?: ParsedScript;
  /** The text that the script's positions are in. */
  readonly source: string;
  readonly problem?: Effect;
  /** What bash goes on with after a line that it cannot read. */
  readonly rest?: string;
}

/** Bash runs what comes before an error, so a broken script is looked at as well. */
export function readScript(source: string): ReadScript {
  if (source.length > maxLength) return { source, problem: unknowable('Is too long to be judged.') };
  if (nesting(source) > maxNesting)
    return { source, problem: unknowable('Is nested too deeply to be judged.') };
  const script = parsed(source);
  if (script && !isBroken(script) && !hasLooseBracket(script, source)) {
    const glob = extendedGlob(script);
    return glob ? { source, script, problem: broken, rest: afterLine(source, glob.pos) } : { source, script };
  }
  return { source, ...(script && { script }), ...asSubshells(source), problem: broken };
}

const broken = doubtful('Is not valid bash, so what it does cannot be told.');

/** What begins with `$((` and is no arithmetic is a subshell in a substitution. */
function asSubshells(source: string): Pick<ReadScript, 'script' | 'source'> | undefined {
  const spaced = source.includes('$((') ? source.replaceAll('$((', '$( (') : source;
  const script = spaced === source ? undefined : parsed(spaced);
  return script && !isBroken(script) ? { source: spaced, script } : undefined;
}

function parsed(source: string): ParsedScript | undefined {
  try {
    return parse(source);
  } catch {
    return undefined; // A text that breaks the parser is one that it cannot parse.
  }
}

/** The parts of a tree are made when they are looked at, and that may break the parser too. */
function isBroken(script: ParsedScript): boolean {
  try {
    return nodesUnder(script).some((node) => node.type === 'Script' && (node.errors?.length ?? 0) > 0);
  } catch {
    return true;
  }
}

/** The parser passes over a bracket after the name of a command, as in `ls (`, which bash does not. */
function hasLooseBracket(script: ParsedScript, source: string): boolean {
  return nodesUnder(script).some(
    (node) => node.type === 'Command' && node.name && /^[ \t]*\(/.test(source.slice(node.name.end)),
  );
}

/** Patterns like `@(a|b)` are no bash, unless that was turned on before, or they are compared with by `[[ … ]]`. */
function extendedGlob(script: ParsedScript): SyntaxNode | undefined {
  const nodes = nodesUnder(script);
  const compared = new Set<SyntaxNode>(
    nodes.flatMap((node) => (node.type === 'TestBinary' ? (node.right.parts ?? []) : [])),
  );
  return nodes.find((node) => node.type === 'ExtendedGlob' && !compared.has(node));
}

function afterLine(source: string, position: number): string {
  const end = source.indexOf('\n', position);
  return end < 0 ? '' : source.slice(end + 1);
}

const opening = new Set('([{');
const closing = new Set(')]}');

/** How deep a text seems to be nested, by its brackets alone. */
function nesting(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of source) {
    if (opening.has(character)) deepest = Math.max(deepest, ++depth);
    else if (closing.has(character)) depth = Math.max(0, depth - 1);
  }
  return deepest;
}
