import { resolve } from 'node:path';
import {
  type CommandNode,
  type ParsedScript,
  type Pipeline,
  type PipelineNode,
  type SyntaxNode,
  type WordPart,
} from 'unbash';
import { type AskedOutput } from '../runs/askedOutput.ts';
import { askedPart } from './askedPart.ts';
import { changesShell } from './changesShell.ts';
import { isEndInDoubt } from './endInDoubt.ts';
import { isKnownToEnd } from './isKnownToEnd.ts';
import { literalValue } from './literalWord.ts';
import { mayNeverEnd } from './mayNeverEnd.ts';
import { mergesStreams } from './mergesStreams.ts';
import { nodesUnder, parseText } from './parseScript.ts';
import { printsNothing } from './printsNothing.ts';

/** A command without the `head` or `tail` at its end, which is left to whoever shows the output. */
export interface TrailingView {
  readonly command: string;
  readonly asked: AskedOutput;
  /** What was taken out. */
  readonly removed: string;
}

export interface TrailingViewOptions {
  /** Whether stdout and stderr are recorded apart in any case. */
  readonly areStreamsApart?: boolean | undefined;
  /** Names that are functions or aliases of the session. */
  readonly redefined?: ReadonlySet<string> | undefined;
  /** The directory in which it runs. */
  readonly place?: string | undefined;
}

/** Texts in which it matters how the parts of a pipeline ended, or in which shell the last one runs. */
const dependsOnPipes = /pipefail|PIPESTATUS|lastpipe/;

/**
 * Takes a `| head` or `| tail` off the very end of a command, where neither what runs nor what is shown can change by
 * that: it is all that is printed to stdout that would go through the pipe. Undefined where the command is to run as it
 * is written.
 */
export function trailingView(command: string, options: TrailingViewOptions = {}): TrailingView | undefined {
  const script = dependsOnPipes.test(command) ? undefined : parseText(command);
  if (!script || givesNamesNewMeaning(script, options.redefined)) return undefined;
  const [last, ...before] = segmentsOf(script).toReversed();
  if (last?.type !== 'Pipeline' || !before.every(printsNothing)) return undefined;
  const shown = shownBy(last, placeAfter(before.toReversed(), options.place));
  if (!shown) return undefined;
  const { producer, pipe, part } = shown;
  const to = last.end;
  const isOnly = before.length === 0 && last.commands.length === 2 && last.prefixes.length === 0;
  const endOfBoth = isOnly && !options.areStreamsApart ? endWithoutMerge(producer, pipe) : undefined;
  const from = endOfBoth ?? producer.end;
  const merge = endOfBoth === undefined && pipe === '|&' ? ' 2>&1' : '';
  return {
    command: command.slice(0, from) + merge + command.slice(to),
    asked: { ...part, streams: endOfBoth === undefined ? 'apart' : 'together' },
    removed: command.slice(from, to).trim(),
  };
}

/** Functions and aliases may be called `head`, or do anything; after an `exec` output may go anywhere. */
function givesNamesNewMeaning(script: ParsedScript, redefined: ReadonlySet<string> = new Set()): boolean {
  return nodesUnder(script).some(
    (node) =>
      node.type === 'Function' ||
      node.type === 'HereDoc' ||
      (node.type === 'Assignment' && node.name === 'PATH') ||
      (node.type === 'Statement' && node.background === true) ||
      (node.type === 'ProcessSubstitution' && node.operator === '>') ||
      (node.type === 'Command' && isNewMeaning(node.name?.value ?? '', redefined)),
  );
}

const isNewMeaning = (name: string, redefined: ReadonlySet<string>) =>
  ['exec', 'alias', 'eval', 'trap'].includes(name) || redefined.has(name);

function segmentsOf({ commands }: ParsedScript): PipelineNode[] {
  return commands.flatMap(({ command }) => (command.type === 'AndOr' ? command.commands : command));
}

/** What goes through the last pipe, and which part of it is shown; undefined where the pipe has to stay. */
function shownBy({ commands, operators, prefixes }: Pipeline, place: string | undefined) {
  const [last, producer, ...others] = commands.toReversed();
  const part = last && askedPart(last);
  if (!part || !producer || prefixes.some(({ type }) => type === 'Negation')) return undefined;
  // Outside of a pipeline it would act on the session's own shell.
  if (others.length === 0 && mayChangeShell(producer)) return undefined;
  const producers = [producer, ...others];
  // A `tail` prints nothing before the end anyway: without it, at least what came before a timeout is seen.
  const endsInTime =
    !producers.some(mayNeverEnd) &&
    (part.from === 'tail' || producers.every((one) => isKnownToEnd(one, place) && !isEndInDoubt(one)));
  return endsInTime ? { producer, pipe: operators.at(-1), part } : undefined;
}

/** The directory after some commands; undefined after a `cd` whose target only the shell knows. */
function placeAfter(nodes: readonly PipelineNode[], place: string | undefined): string | undefined {
  return nodes.reduce((at: string | undefined, node) => {
    if (node.type !== 'Command' || node.name?.text !== 'cd') return at;
    const [target] = node.args;
    const path = target?.type === 'Word' ? literalValue(target) : undefined;
    return at === undefined || path === undefined || /^[-~]/.test(path) ? undefined : resolve(at, path);
  }, place);
}

const mayChangeShell = (node: CommandNode) =>
  changesShell(node) ||
  (node.type === 'Command' && node.name !== undefined && literalValue(node.name) === undefined);

/**
 * Where a command ends without a `2>&1` that sends both its streams through the pipe; undefined where it has none, or
 * where that is not all: what its words expand to is found out before, with stderr as it was.
 */
function endWithoutMerge(node: CommandNode, pipe: string | undefined): number | undefined {
  const redirects = node.type === 'Command' || node.type === 'Redirected' ? node.redirects : [];
  const [redirect, ...others] = redirects;
  if (node.type === 'Command' && nodesUnder(node).some(isSubstitution)) return undefined;
  if (redirect === undefined) return pipe === '|&' ? node.end : undefined;
  if (others.length > 0 || redirect.end !== node.end || !mergesStreams(redirect)) return undefined;
  return lastEndBefore(node, redirect.pos);
}

const substitutions = new Set<SyntaxNode['type']>([
  'CommandExpansion',
  'ProcessSubstitution',
  'ParameterExpansion',
  'ArithmeticExpansion',
] satisfies WordPart['type'][]);

const isSubstitution = ({ type }: SyntaxNode) => substitutions.has(type);

/** Undefined when nothing is before it. */
function lastEndBefore(node: CommandNode, pos: number) {
  if (node.type === 'Redirected') return node.command.end;
  if (node.type !== 'Command') return undefined;
  return node.name && [node.name, ...node.suffix].findLast(({ end }) => end <= pos)?.end;
}
