import { type CommandExpansionPart, type SyntaxNode, type Word } from 'unbash';
import { quote } from '../shell/quote.ts';
import { internalSchemes } from './resolveUrl.ts';
import { literalValue } from './literalWord.ts';
import { childrenOf, parseScript } from './parseScript.ts';

/** The path that a text stands for; undefined when it is just text. */
type PathOf = (text: string) => string | undefined;

const mayHoldUrl = new RegExp(`(${internalSchemes.join('|')})://`);

/** Parsing takes a time that grows with the square of the length for some texts. This much takes seconds at worst. */
const maxLength = 50_000;

interface Edit {
  readonly pos: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Replaces every word of a script that stands for a path: a whole word, or what follows the `=` of an option or an
 * assignment. Text inside of larger words and quotes is not touched, nor is a script that does not parse.
 */
export function expandWords(script: string, pathOf: PathOf): string {
  if (script.length > maxLength || !mayHoldUrl.test(script)) return script;
  const tree = parseScript(script);
  return tree ? apply(script, editsIn(tree, pathOf)) : script;
}

function apply(script: string, edits: readonly Edit[]): string {
  const sorted = edits.toSorted((a, b) => a.pos - b.pos);
  const kept = sorted.map(({ pos }, index) => script.slice(sorted[index - 1]?.end ?? 0, pos));
  return (
    sorted.map(({ text }, index) => `${kept[index] ?? ''}${text}`).join('') +
    script.slice(sorted.at(-1)?.end ?? 0)
  );
}

/** Text that is no command's (heredocs), or is read by rules of its own (`${x:-…}`, patterns). */
const notSearched = new Set<SyntaxNode['type']>(['HereDoc', 'ParameterExpansion']);

function editsIn(node: SyntaxNode, pathOf: PathOf): Edit[] {
  if (notSearched.has(node.type)) return [];
  if (node.type === 'CommandExpansion' && node.text.startsWith('`')) return backtickEdit(node, pathOf);
  if (node.type === 'CaseItem' || node.type === 'Function') return editsIn(node.body, pathOf);
  const edit = node.type === 'Word' ? wordEdit(node, pathOf) : undefined;
  return edit ? [edit] : childrenOf(node).flatMap((child) => editsIn(child, pathOf));
}

/** Quotes inside of backticks have rules of their own; inside of `$(…)` they have none. */
function backtickEdit({ pos, end, text, script }: CommandExpansionPart, pathOf: PathOf): Edit[] {
  const source = script?.source ?? text.slice(1, -1);
  const expanded = expandWords(source, pathOf);
  // The newline ends a comment, if there is one.
  return expanded === source ? [] : [{ pos, end, text: `$(${expanded}\n)` }];
}

function wordEdit(word: Word, pathOf: PathOf): Edit | undefined {
  const { pos, end } = word;
  for (const { name, value, isQuoted } of readings(word)) {
    const path = pathOf(value);
    // A name that was in quotes stays there: without them it might be that of an assignment.
    if (path !== undefined) return { pos, end, text: isQuoted ? quote(name + path) : name + quote(path) };
  }
  return undefined;
}

interface Reading {
  readonly name: string;
  readonly value: string;
  /** Whether the name is in quotes too. */
  readonly isQuoted: boolean;
}

const optionName = /^[\w.-]+=/;

/** A word as one value, and as `--option=value`: bare, in quotes as a whole, or with its value in quotes. */
function readings(word: Word): Reading[] {
  const value = literalValue(word);
  if (value === undefined) return [];
  const { parts = [] } = word;
  const [name = ''] = optionName.exec(value) ?? [];
  const isQuoted = parts.length === 1;
  const option = { name, value: value.slice(name.length), isQuoted };
  if (parts.length <= 1) return [{ name: '', value, isQuoted }, option];
  return parts.length === 2 && parts[0]?.text === name ? [option] : [];
}
