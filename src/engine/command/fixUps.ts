import { type CommandNode, type ParsedScript, type PipelineNode } from 'unbash';
import { changesShell } from './changesShell.ts';
import { isEndInDoubt } from './endInDoubt.ts';
import { mayNeverEnd } from './mayNeverEnd.ts';
import { nodesUnder, parseLine } from './parseScript.ts';
import { isHead, isShortener } from './shortener.ts';

export interface FixedUp {
  readonly command: string;
  /** What was taken out of it, in order. */
  readonly removed: readonly string[];
}

/**
 * Takes out of a command what only hides its output: a last `| head` or `| tail`, and a `2>&1` where both go to the
 * same place anyway, unless their streams are kept apart. What might mean something else without it stays as it is.
 */
export function fixUp(command: string, areStreamsApart = false): FixedUp {
  // Whoever asks how the parts of a pipeline ended counts them.
  const script = command.includes('PIPESTATUS') ? undefined : parseLine(command);
  if (!script || givesNamesNewMeaning(script)) return { command, removed: [] };
  const cuts = segmentsOf(script).map((segment) => cutOf(segment, areStreamsApart));
  const kept = cuts.map(({ from }, index) => command.slice(cuts[index - 1]?.to ?? 0, from));
  return {
    command: kept.join('') + command.slice(cuts.at(-1)?.to ?? 0),
    removed: cuts.map(({ from, to }) => command.slice(from, to).trim()).filter((text) => text !== ''),
  };
}

/** Functions and aliases may be called `head`, and after an `exec` output may go anywhere. */
function givesNamesNewMeaning(script: ParsedScript): boolean {
  return nodesUnder(script).some(
    (node) =>
      node.type === 'Function' ||
      (node.type === 'Command' && ['exec', 'alias', 'eval'].includes(node.name?.value ?? '')),
  );
}

function segmentsOf({ commands }: ParsedScript): PipelineNode[] {
  return commands.flatMap(({ command }) => (command.type === 'AndOr' ? command.commands : command));
}

interface Cut {
  readonly from: number;
  readonly to: number;
}

/** The end of a segment that can go; often there is none. */
function cutOf(segment: PipelineNode, areStreamsApart: boolean): Cut {
  const stages = segment.type === 'Pipeline' ? segment.commands : [segment];
  const isNegated = segment.type === 'Pipeline' && segment.prefixes.some(({ type }) => type === 'Negation');
  const kept = !isNegated && endsInShortener(stages) ? stages.slice(0, -1) : stages;
  const [first, ...more] = kept;
  const isMergeIdle = more.length === 0 && !areStreamsApart;
  const from = (isMergeIdle ? endBeforeMerge(first) : undefined) ?? kept.at(-1)?.end ?? segment.end;
  return { from, to: stages.at(-1)?.end ?? segment.end };
}

function endsInShortener(stages: readonly CommandNode[]): boolean {
  const [last, previous, ...others] = stages.toReversed();
  if (!last || !previous || !isShortener(last)) return false;
  // `head -20 | tail -5` does not shorten: it selects lines.
  if (isShortener(previous)) return false;
  if (others.length === 0 && changesShell(previous)) return false;
  const producers = [previous, ...others];
  // A `tail` prints nothing before the end anyway: without it, at least what came before a timeout is seen.
  return !producers.some(mayNeverEnd) && !(isHead(last) && producers.some(isEndInDoubt));
}

/** Where a command ends without its `2>&1`, when it has one at its end and no other redirect. */
function endBeforeMerge(node: CommandNode | undefined): number | undefined {
  if (node?.type !== 'Command' && node?.type !== 'Redirected') return undefined;
  const [redirect, ...others] = node.redirects;
  if (redirect?.type !== 'Redirect' || others.length > 0 || redirect.end !== node.end) return undefined;
  const { operator, descriptor, target } = redirect;
  const isMerge =
    operator === '>&' &&
    descriptor?.type === 'FileDescriptor' &&
    descriptor.value === 2 &&
    target?.text === '1';
  return isMerge ? lastEndBefore(node, redirect.pos) : undefined;
}

/** Undefined when nothing is before it. */
function lastEndBefore(node: Extract<CommandNode, { type: 'Command' | 'Redirected' }>, pos: number) {
  if (node.type === 'Redirected') return node.command.end;
  return node.name && [node.name, ...node.suffix].findLast(({ end }) => end <= pos)?.end;
}
