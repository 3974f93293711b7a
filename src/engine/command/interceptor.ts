import { type ParsedScript, type SyntaxNode } from 'unbash';
import { interceptedCommand, type InterceptedCommand } from './interceptedCommand.ts';
import { type InterceptorRule, type PatternRule } from './interceptorRules.ts';
import { leadingCd } from './leadingCd.ts';
import { childrenOf, parseScript } from './parseScript.ts';

/** Longer texts are written by programs, and matching them could take long. */
const maxLength = 20_000;

/** Rules that are ready to be matched. */
export interface CompiledRules {
  readonly rules: readonly CompiledRule[];
  /** Rules whose pattern is none, each with what is wrong: they do not count. */
  readonly invalid: readonly { readonly rule: PatternRule; readonly problem: string }[];
}

interface CompiledRule {
  readonly rule: InterceptorRule;
  readonly matches: (command: Candidate) => boolean;
}

/** A text that rules are matched with: a simple command, or all that was given. */
interface Candidate {
  readonly text: string;
  /** Undefined for what is more than a simple command. */
  readonly command?: InterceptedCommand | undefined;
}

export function compileRules(rules: readonly InterceptorRule[]): CompiledRules {
  const compiled: CompiledRule[] = [];
  const invalid: { rule: PatternRule; problem: string }[] = [];
  for (const rule of rules) {
    if ('matches' in rule) {
      compiled.push({ rule, matches: ({ command }) => command !== undefined && rule.matches(command) });
      continue;
    }
    try {
      const expression = new RegExp(rule.pattern);
      compiled.push({ rule, matches: ({ text }) => expression.test(text) });
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
  const stripped = leadingCd(command)?.command ?? command;
  const candidates = [{ text: command }, { text: stripped }, ...simpleCommands(command)];
  return candidates
    .flatMap((candidate) => available.find(({ matches }) => matches(candidate)) ?? [])
    .map(({ rule }) => rule)[0];
}

/** Every simple command that gets nothing from a pipe: what filters another's output is no search. */
function simpleCommands(command: string): Candidate[] {
  const script = parseScript(command);
  return script ? commandsIn(script, command) : [];
}

function commandsIn(node: SyntaxNode, source: string): Candidate[] {
  const text = node.type === 'Script' ? (sourceOf(node) ?? source) : source;
  const below = childrenOf(node).flatMap((child) =>
    isFed(node, child)
      ? childrenOf(child).flatMap((inner) => commandsIn(inner, text))
      : commandsIn(child, text),
  );
  if (node.type !== 'Command') return below;
  return [{ text: text.slice(node.pos, node.end), command: interceptedCommand(node) }, ...below];
}

/** A script inside of backticks has a text of its own. */
const sourceOf = ({ source }: ParsedScript) => source;

const isFed = (node: SyntaxNode, child: SyntaxNode) =>
  node.type === 'Pipeline' && child.type === 'Command' && node.commands.indexOf(child) > 0;
