import { type Effect } from '../effect.ts';
import { type Whereabouts } from '../paths/judgePath.ts';
import { type Service } from '../services.ts';
import { type Text } from '../words/text.ts';
import { type Arguments } from './arguments.ts';

/** What a program does with a path that it is given. */
export type Role =
  /** It is no path. */
  | 'text'
  /** It may name a file whose content is shown, wherever that is kept. */
  | 'content'
  /** It is only looked up: its name, size or time, not what is in it. */
  | 'look'
  | 'read'
  | 'write'
  | 'delete';

/** Which operands are what. `rest` are those that are neither first nor last. */
export interface Operands {
  readonly first?: Role;
  readonly rest: Role;
  readonly last?: Role;
}

/** What an option means. */
export interface OptionRule {
  /** It has a value, in the same word or the next. */
  readonly value?: Role;
  /** Its value, if any, is in the same word. */
  readonly attached?: true;
  /** What the program does with it, instead of what it does without. */
  readonly does?: Effect;
  /** What the operands are with it. */
  readonly operands?: Role | Operands;
  /** What it does besides. */
  readonly adds?: Effect;
  /** Whether the program looks at the directory it is in, with it and without operands. */
  readonly here?: true;
  /** Whether its value is the directory that the sub-command runs in. */
  readonly moves?: true;
  /** Set when it may turn the program to another service than that of the user. */
  readonly steers?: true;
}

/** What is known of a program, or of a sub-command. */
export interface Program {
  /** What it does; it only reads unless something else is said. */
  readonly does?: Effect;
  /** What its operands are; mere text unless something else is said. */
  readonly operands?: Role | Operands;
  /** Options that make no difference. One dash and several letters are that many options. Those of no list are not known. */
  readonly flags?: string;
  /** Whether no option makes a difference. */
  readonly anyOption?: true;
  /** Operands of the form `name=value` whose value is a path. */
  readonly keys?: Readonly<Record<string, Role>>;
  /** Options with a value that does not matter, where the next word is always taken for it. */
  readonly values?: string;
  /** Those of them with a value that may be anything, also what only the shell knows. */
  readonly anyValues?: string;
  /** Options that matter, by their names: several of one meaning in one key. */
  readonly options?: Readonly<Record<string, OptionRule | Effect>>;
  /** Sub-commands, by their names: several of one meaning in one key. An empty name is the call without one. */
  readonly commands?: Readonly<Record<string, Program | Effect>>;
  /** What a sub-command is that has no entry. */
  readonly otherwise?: Program | Effect;
  /** Whether it looks at the directory it is in. */
  readonly here?: boolean;
  /** Whether words that cannot be known make no difference to it. */
  readonly anyText?: boolean;
  /** Whether its first operand may be anything that is no option, also what only the shell knows. */
  readonly anyFirst?: boolean;
  /** Whether long options begin with one dash. */
  readonly oneDash?: boolean;
  /** Set where each of joined letters takes a word of its own for its value: what is joined to one is never that. */
  readonly lettersApart?: true;
  /** Whether options end at the first operand. */
  readonly stops?: boolean;
  /** Set where options may also come after `--`. */
  readonly dashesEndNothing?: true;
  /** Set where a dash is common after `--`, and no option before it could take the `--` for its value. */
  readonly dashedOperands?: true;
  /** Single words that only print a version or help, beside `--version` and `--help`. */
  readonly version?: string;
  /** What it asks when it only reads. */
  readonly service?: Service;
  /** What it is instead, with such arguments. */
  readonly instead?: (words: readonly Text[]) => Program | undefined;
  /** What only a look at all arguments can tell. */
  readonly also?: (args: Arguments, words: readonly Text[], where: Whereabouts) => Effect | undefined;
}

export type Programs = Readonly<Record<string, Program | Effect>>;

export const isEffect = (entry: Program | OptionRule | Effect): entry is Effect => 'class' in entry;

/** A table with a single name for each key. */
export function byName<T>(table: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(
    Object.entries(table).flatMap(([names, entry]) => names.split(' ').map((name) => [name, entry])),
  );
}
