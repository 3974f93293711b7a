import { badPattern } from '../errors.ts';
import { type Pattern } from './reading.ts';

/** Finds a pattern in the text of a line. */
export interface Matcher {
  /** Where it first is, from a place on; -1 when it is not there. */
  readonly find: (text: string, from: number) => number;
  /** Whether it is plain text: then what is not in many lines together is not in any of them. */
  readonly isLiteral: boolean;
}

/** Throws when the pattern is no regular expression, though it is said to be one. */
export function matcherOf({ text, isRegex, ignoreCase }: Pattern): Matcher {
  if (!isRegex && !ignoreCase) return { find: (line, from) => line.indexOf(text, from), isLiteral: true };
  const expression = compile(isRegex ? text : escaped(text), ignoreCase ? 'gsi' : 'gs', text);
  const find = (line: string, from: number) => {
    expression.lastIndex = from;
    return expression.exec(line)?.index ?? -1;
  };
  return { find, isLiteral: !isRegex };
}

/** By whole characters where it can be read so; that mode refuses escapes that mean nothing, as in `\-`. */
function compile(source: string, flags: string, pattern: string): RegExp {
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    try {
      return new RegExp(source, flags);
    } catch (error) {
      throw badPattern(pattern, reasonOf(error as Error));
    }
  }
}

/** The engine's message repeats the pattern before it says what is wrong. */
const reasonOf = ({ message }: Error) => message.slice(message.lastIndexOf(': ') + 2);

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
