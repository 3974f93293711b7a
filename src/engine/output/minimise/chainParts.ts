import {
  type Command,
  type CommandNode,
  type PipelineNode,
  type Statement,
  type Word,
  type WordPart,
} from 'unbash';
import { literalValue } from '../../command/literalWord.ts';
import { parseScript } from '../../command/parseScript.ts';
import { printsNothing } from './printsNothing.ts';

/** One command of a chain, by what it may print. */
export type Part =
  /** Nothing, unless it fails. */
  | { readonly kind: 'silent' }
  /** One line, of which it is known how it looks. */
  | { readonly kind: 'line'; readonly form: RegExp }
  /** What a program prints. Of that, `head` or `tail` has taken a part where `isCut`. */
  | Program
  /** Anything: the content of a file, say, which may look like the output of any program. */
  | { readonly kind: 'anything' };

export interface Program {
  readonly kind: 'program';
  readonly words: readonly string[];
  readonly isCut: boolean;
  /** Whether it ended as the chain did, if it ran at all. */
  readonly endsChain: boolean;
}

/** A longer text is one of a program, and heredocs are seldom longer. */
const maxLength = 20_000;

/** The commands of `a && b; c`, in order, also in groups and on lines of their own. Undefined for what does not parse. */
export function chainParts(command: string): readonly Part[] | undefined {
  const script = command.length > maxLength ? undefined : parseScript(command);
  return script && partsOfList(script.commands, true);
}

function partsOfList(statements: readonly Statement[], isLast: boolean): Part[] {
  return statements.flatMap(({ command, background }, index): Part[] => {
    if (background) return [{ kind: 'anything' }];
    const endsChain = isLast && index === statements.length - 1;
    if (command.type !== 'AndOr') return partsOf(command, endsChain);
    const isAnd = command.operators.every((operator) => operator === '&&');
    return command.commands.flatMap((node) => partsOf(node, endsChain && isAnd));
  });
}

function partsOf(node: PipelineNode, endsChain: boolean): Part[] {
  if (node.type === 'BraceGroup' || node.type === 'Subshell')
    return partsOfList(node.body.commands, endsChain);
  if (node.type === 'Pipeline')
    return [partOfPipeline(node.commands, endsChain && node.prefixes.length === 0)];
  return [partOf(node, endsChain)];
}

/** What is piped on unchanged, or only cut, is the output of the first program. */
function partOfPipeline([first, ...others]: readonly CommandNode[], endsChain: boolean): Part {
  const names = others.map((node) => (node.type === 'Command' ? node.name?.text : undefined) ?? '');
  if (!first || !names.every((name) => ['cat', 'tee', 'head', 'tail'].includes(name)))
    return { kind: 'anything' };
  const part = partOf(first, endsChain && others.length === 0);
  return part.kind === 'program'
    ? { ...part, isCut: names.some((name) => name === 'head' || name === 'tail') }
    : part;
}

function partOf(node: CommandNode, endsChain: boolean): Part {
  if (node.type === 'Function' || node.type === 'TestCommand' || node.type === 'ArithmeticCommand')
    return { kind: 'silent' };
  if (node.type !== 'Command') return { kind: 'anything' };
  if (!node.name || printsNothing(node)) return { kind: 'silent' };
  if (node.name.text === 'echo') return echoed(node);
  const words = [node.name, ...node.args].map((word) => (word.type === 'Word' ? wordOf(word) : word.text));
  return words.every((word) => word !== undefined)
    ? { kind: 'program', words, isCut: false, endsChain }
    : { kind: 'anything' };
}

/** A word as far as it is known. What may be an option, or several words, is not. */
function wordOf(word: Word): string | undefined {
  const isOneArgument = /^(?:"\$|[\w./@:])/.test(word.text);
  return literalValue(word) ?? (isOneArgument ? word.text : undefined);
}

/** The line that an `echo` prints: what a variable has in it may be anything, the status of a command is a number. */
function echoed({ args, redirects }: Command): Part {
  const words = args.filter((arg) => arg.type === 'Word');
  if (redirects.length > 0 || words.length < args.length || /^-[neE]+$/.test(words[0]?.text ?? ''))
    return { kind: 'anything' };
  const forms = words.map(formOfWord);
  if (!forms.every((form) => form !== undefined)) return { kind: 'anything' };
  return { kind: 'line', form: new RegExp(`^${forms.join(' ')}$`) };
}

function formOfWord(word: Word): string | undefined {
  const value = literalValue(word);
  if (value !== undefined) return value.includes('\n') ? undefined : escaped(value);
  const parts = (word.parts ?? []).flatMap((part): readonly WordPart[] =>
    part.type === 'DoubleQuoted' ? part.parts : [part],
  );
  const forms = parts.map((part) => {
    if (part.type === 'Literal' || part.type === 'SingleQuoted') return escaped(part.value);
    return part.type === 'SimpleExpansion' && part.text === '$?' ? '\\d{1,3}' : undefined;
  });
  return forms.every((form) => form !== undefined) ? forms.join('') : undefined;
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
