import { forEachChild, parse, type ParsedScript, type SyntaxNode } from 'unbash';

/**
 * Nobody writes a longer line by hand, and what is written by programs is left as it is. It also bounds what a hostile
 * line can cost.
 */
const maxLineLength = 4000;

/** The tree of a script, or undefined when any part of it, also inside of substitutions, does not parse. */
export function parseScript(source: string): ParsedScript | undefined {
  try {
    const script = parse(source);
    return hasErrors(script) || nodesUnder(script).some(isBroken) ? undefined : script;
  } catch {
    return undefined; // A text that breaks the parser is one that it cannot parse.
  }
}

/** The tree of a command that is one line of ordinary length, and parses. */
export function parseLine(command: string): ParsedScript | undefined {
  return command.trim().includes('\n') ? undefined : parseText(command);
}

/** The same for a command that may have several lines. */
export function parseText(command: string): ParsedScript | undefined {
  if (command.length > maxLineLength) return undefined;
  const script = parseScript(command);
  return script && isReadWhole(script, command) ? script : undefined;
}

/** The parser passes over a bracket that belongs to nothing, as in `ls (`. */
function isReadWhole({ commands }: ParsedScript, line: string): boolean {
  const ends = [0, ...commands.map(({ end }) => end)];
  const starts = [...commands.map(({ pos }) => pos), line.length];
  return ends.every((end, index) => /^(?:[\s;&]*)(?:#.*)?$/s.test(line.slice(end, starts[index])));
}

/** A node and all that is below it, in no particular order. */
export function nodesUnder(root: SyntaxNode): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    nodes.push(node);
    forEachChild(node, (child) => {
      waiting.push(child);
    });
  }
  return nodes;
}

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}

const isBroken = (node: SyntaxNode) => node.type === 'Script' && hasErrors(node);

const hasErrors = ({ errors = [] }: ParsedScript) => errors.length > 0;
