import { type Statement, type SyntaxNode } from 'unbash';
import { nodesUnder } from '../../command/parseScript.ts';
import { either, withUnknown, type State } from '../words/state.ts';

/**
 * Follows the shell along the lines of a script. An error in an expansion ends the line that it is in, and bash goes on
 * with the next one, where the shell may then be as it was at any point of the line before.
 */
export class LineStates {
  readonly #source: string;
  #end = 0;
  #states: State[] = [];
  #mayEndEarly = false;

  constructor(source: string) {
    this.#source = source;
  }

  /** Returns the state in which a statement begins that comes after those before. */
  begin({ pos, end }: Statement, state: State): State {
    const isFirst = this.#states.length === 0 || this.#source.slice(this.#end, pos).includes('\n');
    const start = isFirst && this.#mayEndEarly ? this.#states.reduce(either) : state;
    if (isFirst) {
      this.#states = [start];
      this.#mayEndEarly = false;
    }
    this.#end = end;
    return start;
  }

  /** Returns the state in which it ends. How far it gets in a list or a loop is not known. */
  end({ command }: Statement, state: State): State {
    const mayAbort = mayEndInError(command, this.#source.slice(command.pos, command.end));
    const isWhole = !mayAbort || command.type === 'Command';
    const after = isWhole ? state : withUnknown(state, assignedIn(command));
    this.#mayEndEarly ||= mayAbort;
    this.#states.push(after);
    return after;
  }
}

const assignedIn = (node: SyntaxNode) =>
  nodesUnder(node).flatMap((part) => (part.type === 'Assignment' ? part.name : []));

/** Variables that bash itself has made read-only: to set one is an error. */
const readOnly = new Set('UID EUID PPID BASHOPTS SHELLOPTS BASH_VERSINFO'.split(' '));

/** Most commands have nothing of the kind, and a look at their text is enough. */
const signs = /\$\(\(|\$\{|\]|UID|PPID|BASH|SHELLOPTS/;

/** `$((1/0))`, `${x:1:-9}`, `UID=1` */
const mayEndInError = (node: SyntaxNode, text: string) => signs.test(text) && nodesUnder(node).some(isError);

function isError(node: SyntaxNode): boolean {
  if (node.type === 'ArithmeticExpansion')
    return !/^\$\(\([\w\s$+*()-]*\)\)$/.test(node.text) || /\b0\d/.test(node.text);
  if (node.type === 'Assignment') return readOnly.has(node.name) || node.index !== undefined;
  if (node.type !== 'ParameterExpansion') return false;
  const { operation, prefix, index } = node;
  return (
    prefix === '!' || index !== undefined || operation?.type === 'Slice' || operation?.type === 'Unknown'
  );
}
