import { type CommandNode, type Pipeline, type PipelineNode, type Statement, type SyntaxNode } from 'unbash';
import { literalValue } from './literalWord.ts';
import { childrenOf, parseScript } from './parseScript.ts';

/** How a shell ended: by its last pipeline, if nothing else has ended it. */
export interface ShellEnd {
  /** Of each stage of that pipeline. */
  readonly statuses: readonly number[];
  readonly exitCode: number;
  /** The options of `set` that it had in the end. */
  readonly options: ReadonlySet<string>;
}

/**
 * The names of the stages of the pipeline by which a command ended; undefined for a stage that has no name, or one of
 * several. No names at all where it was not a pipeline of the command's top level.
 */
export function lastPipeline(command: string, end: ShellEnd): readonly (string | undefined)[] {
  const statements = parseScript(command)?.commands ?? [];
  if (statements.slice(0, -1).some(mayExit)) return [];
  // Under `set -e` it may have been any of them.
  const last = end.options.has('errexit') ? statements : statements.slice(-1);
  const candidates = last.flatMap((statement) => endingPipelines(statement, end)).map(namesOf);
  const [first = []] = candidates;
  return first.map((name, index) => (candidates.every((names) => names[index] === name) ? name : undefined));
}

/** Nodes that have a shell of their own, which an `exit` in them ends. */
const ownShells = new Set<SyntaxNode['type']>([
  'Subshell',
  'Pipeline',
  'CommandExpansion',
  'ProcessSubstitution',
]);

/** Says whether the shell may have ended in there. */
const mayExit = (node: SyntaxNode): boolean =>
  (node.type === 'Command' && node.name?.text === 'exit') ||
  (!ownShells.has(node.type) && childrenOf(node).some(mayExit));

/** The pipelines of a list that may have been its last: what follows depends on how each ended. */
function endingPipelines({ command, background }: Statement, end: ShellEnd): Pipeline[] {
  if (background) return [];
  const { commands, operators } = command.type === 'AndOr' ? command : { commands: [command], operators: [] };
  const skips = end.exitCode === 0 ? '||' : '&&';
  return commands
    .filter(
      (_, index) =>
        end.options.has('errexit') || operators.slice(index).every((operator) => operator === skips),
    )
    .filter((node) => hasEnded(node, end));
}

/** True for a pipeline of as many stages as have ended, which ends as the shell did when its stages end like this. */
function hasEnded(node: PipelineNode, { statuses, exitCode, options }: ShellEnd): node is Pipeline {
  if (node.type !== 'Pipeline' || node.commands.length !== statuses.length) return false;
  const failed = options.has('pipefail') ? statuses.findLast((status) => status !== 0) : undefined;
  const status = failed ?? statuses.at(-1) ?? 0;
  const isNegated = node.prefixes.filter(({ type }) => type === 'Negation').length % 2 === 1;
  return exitCode === (isNegated ? Number(status === 0) : status);
}

const namesOf = ({ commands }: Pipeline) => commands.map(nameOf);

/** Without its folder. What only the shell could know, or nobody would recognise, is no name. */
function nameOf(node: CommandNode): string | undefined {
  const name = node.type === 'Command' && node.name ? literalValue(node.name)?.split('/').at(-1) : undefined;
  return name !== undefined && /^[\w.+@:-]{1,40}$/.test(name) ? name : undefined;
}
