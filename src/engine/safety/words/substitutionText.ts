import { join } from 'node:path';
import { type CommandExpansionPart, type ParsedScript, type SyntaxNode, type Word } from 'unbash';
import { literalValue } from '../../command/literalWord.ts';
import { isMadePrivately } from '../programs/temporaryNames.ts';
import { commitOf, printsHashes, referenceOf, tagOf } from './commits.ts';
import { guessedFolder } from './guessedFolder.ts';
import { printedNumbers } from './numbers.ts';
import { outputOfScript } from './outputOf.ts';
import { type State } from './state.ts';
import { literalText, unknownText, type Text } from './text.ts';
import { type Surroundings } from './variables.ts';

type Substitution = Pick<CommandExpansionPart, 'script' | 'text'>;

/** What the few substitutions stand for whose output is known beforehand, or what kind of thing it is. */
export function substitutionText(part: Substitution, state: State, around: Surroundings): Text {
  const { script, text } = part;
  return script
    ? around.work.once(part, state, () => printedBy(script, text, { state, around }))
    : unknownText(text);
}

function printedBy(
  script: ParsedScript,
  text: string,
  { state, around }: { state: State; around: Surroundings },
): Text {
  const value = knownValue(script, state, around);
  if (value !== undefined) return literalText(value, text);
  const output = outputOfScript(script, state, around);
  const numbers = output.kind === 'stream' ? printedNumbers(script, state, around) : undefined;
  // Without quotes they are as many words.
  if (numbers) return literalText(numbers === 'one' ? '0' : '0 0', text);
  if (output.kind === 'text') return literalText(output.text.replace(/\n+$/, ''), text);
  if (output.kind === 'files') return { ...output.listed, source: text };
  const guess = guessedFolder(script, state, around);
  return { ...unknownText(text), ...(guess !== undefined && { guess }) };
}

/** What stands for each of the commits that a loop goes through: `for c in $(git rev-list -3 HEAD)`. */
export function commitsIn({ parts = [], text }: Word, { functions }: State): readonly Text[] | undefined {
  const [part, ...more] = parts;
  if (part?.type !== 'CommandExpansion' || more.length > 0 || !part.script) return undefined;
  const [name, ...args] = plainWords(part.script) ?? [];
  return name === 'git' && !functions.has(name) && printsHashes(args)
    ? [literalText('HEAD', text)]
    : undefined;
}

function knownValue(
  script: ParsedScript,
  { cwds, functions }: State,
  { temporary, repositoryOf }: Surroundings,
): string | undefined {
  const calls = plainPipeline(script) ?? [];
  if (calls.some(([called = '']) => functions.has(called))) return undefined;
  const cwd = cwds?.length === 1 ? cwds[0] : undefined;
  if (calls.length > 1) return cwd === undefined ? undefined : tagOf(calls, repositoryOf(cwd));
  const [name = '', ...args] = calls[0] ?? [];
  if (name === 'pwd' && args.length === 0) return cwd;
  if (name === 'mktemp' && isMadePrivately(args)) return join(temporary, 'tmp.made');
  if (name !== 'git') return undefined;
  const repository = cwd && repositoryOf(cwd);
  if (args.join(' ') === 'rev-parse --show-toplevel') return repository;
  return commitOf(args) ?? (cwd === undefined ? undefined : referenceOf(args, repository));
}

/** The words of a script that is one plain command. */
function plainWords(script: ParsedScript): string[] | undefined {
  const [words, ...more] = plainPipeline(script) ?? [];
  return more.length > 0 ? undefined : words;
}

/** The words of the commands of a script that is one plain pipeline. */
function plainPipeline({ commands: [statement, ...more] }: ParsedScript): string[][] | undefined {
  if (!statement || more.length > 0) return undefined;
  const { command } = statement;
  const nodes = command.type === 'Pipeline' ? command.commands : [command];
  const words = nodes.map(wordsOfCommand);
  return words.every((one) => one !== undefined) ? words : undefined;
}

function wordsOfCommand(node: SyntaxNode): string[] | undefined {
  if (node.type !== 'Command') return undefined;
  const { name, prefix, suffix } = node;
  const items = [name, ...suffix];
  if (prefix.length > 0) return undefined;
  const words = items.map((item) => (item?.type === 'Word' ? literalValue(item) : undefined));
  return words.every((word) => word !== undefined) ? words : undefined;
}
