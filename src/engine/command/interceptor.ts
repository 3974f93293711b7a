import { type ParsedScript, type SyntaxNode } from 'unbash';
import { type InterceptorRule } from './interceptorRules.ts';
import { leadingCd } from './leadingCd.ts';
import { childrenOf, parseScript } from './parseScript.ts';

/** Longer texts are written by programs, and matching them could take long. */
const maxLength = 20_000;

/** Rules that are ready to be matched. */
export interface CompiledRules {
  readonly rules: readonly CompiledRule[];
  /** Rules whose pattern is none, each with what is wrong: they do not count. */
  readonly invalid: readonly { readonly rule: InterceptorRule; readonly problem: string }[];
}

interface CompiledRule {
  readonly rule: InterceptorRule;
  readonly expression: RegExp;
}

export function compileRules(rules: readonly InterceptorRule[]): CompiledRules {
  const compiled: CompiledRule[] = [];
  const invalid: { rule: InterceptorRule; problem: string }[] = [];
  for (const rule of rules) {
    try {
      compiled.push({ rule, expression: new RegExp(rule.pattern) });
    } catch (error) {
      invalid.push({ rule, problem: (error as Error).message });
    }
  }
  return { rules: compiled, invalid };
}

/** The rule by which a command is blocked in favour of a tool that is available, if any is. */
export function interceptionOf(
  command: string,
  { rules }: Pick<CompiledRules, 'rules'>,
  hasTool: (tool: string) => boolean,
): InterceptorRule | undefined {
  const available = rules.filter(({ rule }) => hasTool(rule.tool));
  if (available.length === 0 || command.length > maxLength) return undefined;
  const texts = [command, leadingCd(command)?.command ?? command, ...simpleCommands(command)];
  return texts
    .flatMap((text) => available.find(({ expression }) => expression.test(text)) ?? [])
    .map(({ rule }) => rule)[0];
}

/** The text of every simple command that gets nothing from a pipe: what filters another's output is no search. */
function simpleCommands(command: string): string[] {
  const script = parseScript(command);
  return script ? commandsIn(script, command) : [];
}

function commandsIn(node: SyntaxNode, source: string): string[] {
  const text = node.type === 'Script' ? (sourceOf(node) ?? source) : source;
  const below = childrenOf(node).flatMap((child) =>
    isFed(node, child)
      ? childrenOf(child).flatMap((inner) => commandsIn(inner, text))
      : commandsIn(child, text),
  );
  return node.type === 'Command' ? [text.slice(node.pos, node.end), ...below] : below;
}

/** A script inside of backticks has a text of its own. */
const sourceOf = ({ source }: ParsedScript) => source;

const isFed = (node: SyntaxNode, child: SyntaxNode) =>
  node.type === 'Pipeline' && child.type === 'Command' && node.commands.indexOf(child) > 0;
