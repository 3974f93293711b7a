import { type Command, type Redirect, type Redirection } from 'unbash';
import { literalValue } from './literalWord.ts';

/** A simple command, as far as it matters for whether there is a better tool for it. */
export interface InterceptedCommand {
  /** The program, without the folder that it is in. */
  readonly name: string;
  /** Its arguments; undefined for what only the shell knows. */
  readonly words: readonly (string | undefined)[];
  /** Those that are neither options, nor numbers behind one, nor devices. */
  readonly operands: readonly (string | undefined)[];
  readonly hasHereDocument: boolean;
  /** Whether a file is its input. */
  readonly reads: boolean;
  /** Whether its output goes to a file. */
  readonly writes: boolean;
}

/** Undefined for a command without a program, or with one that only the shell knows. */
export function interceptedCommand({ name, args, redirects }: Command): InterceptedCommand | undefined {
  const program = name && literalValue(name);
  if (program === undefined) return undefined;
  const words = args.map((word) => (word.type === 'Word' ? literalValue(word) : word.text));
  return {
    name: program.replace(/^.*\//s, ''),
    words,
    operands: words.filter((word, index) => isOperand(word, words[index - 1])),
    hasHereDocument: redirects.some(({ type }) => type === 'HereDoc'),
    reads: redirects.some(readsFile),
    writes: redirects.some(writesFile),
  };
}

function isOperand(word: string | undefined, before: string | undefined): boolean {
  if (word === undefined) return true;
  const isNumber = /^\+?\d+$/.test(word) && before?.startsWith('-') === true;
  return !word.startsWith('-') && !isNumber && !isDevice(word);
}

const isDevice = (path: string) => /^\/dev\/(null|stdin|stdout|stderr|tty|fd\/\d+)$/.test(path);

const readsFile = (redirect: Redirection) =>
  redirect.type === 'Redirect' && redirect.operator === '<' && isFile(redirect);

/** `>&2`, `>&-` and `>&$fd` name a descriptor, `>& file` a file. */
function writesFile(redirect: Redirection): boolean {
  if (redirect.type !== 'Redirect' || !redirect.operator.includes('>') || redirect.operator === '<>')
    return false;
  const { descriptor, operator, target } = redirect;
  const isOutput = !descriptor || (descriptor.type === 'FileDescriptor' && descriptor.value === 1);
  const isDescriptor = operator === '>&' && /^(\d+-?|-)$|\$/.test(target?.text ?? '');
  return isOutput && !isDescriptor && isFile(redirect);
}

function isFile({ target }: Redirect): boolean {
  const isPipe = target?.parts?.some(({ type }) => type === 'ProcessSubstitution') === true;
  return target !== undefined && !isPipe && !isDevice(literalValue(target) ?? '');
}
