import {
  type Command,
  type CommandNode,
  type ParsedScript,
  type Pipeline,
  type Redirected,
  type Statement,
  type SyntaxNode,
} from 'unbash';
import { childrenOf } from '../../command/parseScript.ts';
import { type Effect } from '../effect.ts';
import { readScript } from '../readScript.ts';
import { certainFields } from '../words/expandWord.ts';
import { outputOf } from '../words/outputOf.ts';
import { either, eitherCwds, withFunction, withUnknown, type State } from '../words/state.ts';
import { type Surroundings } from '../words/variables.ts';
import { type Input } from '../wrappers/unwrapped.ts';
import {
  afterArithmetic,
  evaluatedTexts,
  evaluationEffects,
  isArithmetic,
  setsVariable,
} from './arithmetic.ts';
import { afterAssignments } from './assignments.ts';
import { commandVariants } from './commandVariants.ts';
import { walkCompound, type Steps } from './compound.ts';
import { nothing, remark, type Position, type Readers, type WalkerOptions } from './found.ts';
import { hiddenEffect, hiddenSubstitution } from './quotations.ts';
import { inputOf, mayFail, redirectedFiles } from './redirects.ts';
import { LineStates } from './lineStates.ts';

type Handlers = { readonly [T in SyntaxNode['type']]?: (node: Extract<SyntaxNode, { type: T }>) => void };

/** What is evaluated is never read-only, so this only bounds how far it is looked into. */
const maxEvaluating = 4;

/** Goes through a script in the order in which it runs, and by all ways that it may take. */
export class Walker implements Steps {
  readonly #options: WalkerOptions;
  #source: string;
  state: State;
  #input: Input = nothing;
  #readers: Readers = [];

  constructor(source: string, state: State, options: WalkerOptions) {
    this.#source = source;
    this.state = state;
    this.#options = options;
  }

  get around(): Surroundings {
    return this.#options.around;
  }

  get #position(): Position {
    const { around } = this.#options;
    return { source: this.#source, state: this.state, around, input: this.#input, readers: [] };
  }

  walk(node: SyntaxNode, input: Input = nothing): State {
    this.#withInput(input, () => {
      this.run(node);
    });
    return this.state;
  }

  /** Goes through one part, whatever it is. */
  run(node: SyntaxNode): void {
    this.around.work.step();
    const handle = this.#handlers[node.type] as ((node: SyntaxNode) => void) | undefined;
    // Tests, arithmetic and words have no commands but those in their substitutions.
    if (handle) handle(node);
    else if (!walkCompound(node, this)) this.evaluate(node);
  }

  readonly #handlers: Handlers = {
    Script: (node) => {
      this.#script(node);
    },
    CompoundList: (node) => {
      this.#statements(node.commands);
    },
    Statement: (node) => {
      this.#statements([node]);
    },
    Pipeline: (node) => {
      this.#pipeline(node);
    },
    Command: (node) => {
      this.#command(node);
    },
    Redirected: (node) => {
      this.#redirected(node);
    },
    Function: (node) => {
      const definition = { node, source: this.#source };
      this.state = withFunction(this.state, definition);
      this.#options.define(definition, this.state);
    },
    Subshell: (node) => {
      this.#apart(node.body);
    },
    Coproc: (node) => {
      this.#apart(node.body);
    },
    BraceGroup: (node) => {
      this.run(node.body);
    },
  };

  /** A script inside of backticks has a text of its own. */
  #script(script: ParsedScript): void {
    const outer = this.#source;
    this.#source = script.source ?? outer;
    this.#statements(script.commands);
    this.#source = outer;
  }

  #statements(statements: readonly Statement[]): void {
    const line = new LineStates(this.#source);
    for (const statement of statements) {
      const { command, background } = statement;
      const before = this.state;
      if (background) {
        this.#apart(command);
        continue;
      }
      this.state = line.begin(statement, this.state);
      this.run(command);
      this.state = line.end(statement, this.state);
      // A `cd` may fail, and the script goes on.
      const cwds = eitherCwds(before.cwds, this.state.cwds);
      if (cwds !== this.state.cwds) this.state = { ...this.state, cwds };
    }
  }

  #pipeline({ commands }: Pipeline): void {
    const [first, ...more] = commands;
    if (first && more.length === 0) {
      this.run(first);
      return;
    }
    let input = this.#input;
    for (const [index, command] of commands.entries()) {
      const from = input;
      if (command.type === 'Command') this.#readers = this.#readersIn(commands.slice(index + 1));
      this.#apart(command, from);
      input = outputOf(command, from, this.state, this.#options.around);
    }
  }

  /** The commands of a pipeline that are simple, and none of the script's own functions. */
  #readersIn(commands: readonly CommandNode[]): Readers {
    const { state } = this;
    return commands.map((node) => {
      if (node.type !== 'Command' || !node.name || state.functions.has(node.name.value)) return [];
      const items = [node.name, ...node.args];
      const words = items.flatMap((item) =>
        item.type === 'Word' ? certainFields(item, state, this.around) : [],
      );
      return words.length < items.length || words.some(({ value }) => value === undefined) ? [] : words;
    });
  }

  #command(command: Command): void {
    // They read what this command prints, and nothing of what is substituted in it.
    const readers = this.#readers;
    this.#readers = [];
    const effects = this.#substitutions(command);
    const { around, visit } = this.#options;
    const before = this.state;
    const ends = commandVariants(command, { ...this.#position, readers }, effects).map(visit);
    this.state = ends.reduce(either);
    if (!command.name) this.state = afterAssignments(command.prefix, this.state, around);
    // With a file that cannot be opened nothing is done.
    if (command.redirects.some(mayFail)) this.state = either(before, this.state);
  }

  #redirected(node: Redirected): void {
    const { redirects, command } = node;
    const effects = redirects.flatMap((redirect) => this.#substitutions(redirect));
    const source = this.#source.slice(command.end, node.end).trim();
    const files = redirectedFiles(redirects, this.#position);
    this.#options.visit({ ...remark(source, effects, this.state), redirects: files });
    this.#withInput(inputOf(redirects, this.#position), () => {
      this.run(command);
    });
  }

  /** Runs in a shell of its own: whatever it changes is gone after it. */
  #apart(node: SyntaxNode, input = this.#input): void {
    const before = this.state;
    this.#withInput(input, () => {
      this.run(node);
    });
    this.state = before;
  }

  #withInput(input: Input, run: () => void): void {
    const outer = this.#input;
    this.#input = input;
    try {
      run();
    } finally {
      this.#input = outer;
    }
  }

  /** Finds the commands in a part that is none itself, and tells of what it evaluates. */
  evaluate(node: SyntaxNode): void {
    const effects = this.#substitutions(node);
    if (effects.length > 0) this.tell(node, effects);
  }

  tell({ pos, end }: SyntaxNode, effects: readonly Effect[]): void {
    this.#options.visit(remark(this.#source.slice(pos, end), effects, this.state));
  }

  /** A text that is expanded once more, as the shell does with it. */
  #text(text: string): void {
    const { evaluating } = this.#options;
    if (evaluating.has(text) || evaluating.size >= maxEvaluating) return;
    const { script, source, problem } = readScript(`: "${text}"`);
    if (!script) return;
    evaluating.add(text);
    const [outer, before] = [this.#source, this.state];
    this.#source = source;
    try {
      this.#apart(script, nothing);
    } catch (error) {
      // Parts of a broken tree may break the parser when they are looked at.
      if (!problem) throw error;
    }
    [this.#source, this.state] = [outer, before];
    evaluating.delete(text);
  }

  /** Walks the scripts in a part, and returns what is evaluated there besides. */
  #substitutions(node: SyntaxNode, parent?: SyntaxNode): Effect[] {
    if (node.type === 'Script') {
      this.#apart(node, nothing);
      return [];
    }
    const children = childrenOf(node).flatMap((child) => this.#substitutions(child, node));
    if (node.type === 'ParameterExpansion' && setsVariable(node)) {
      this.state = withUnknown(this.state, [node.parameter]);
    }
    const hidden = hiddenSubstitution(node);
    if (hidden !== undefined) this.#text(hidden);
    return [
      ...(hidden === undefined ? [] : [hiddenEffect(hidden)]),
      ...this.#evaluated(node, parent),
      ...children,
    ];
  }

  /** The effects of what a part evaluates itself. The parts of an expression are evaluated with it. */
  #evaluated(node: SyntaxNode, parent?: SyntaxNode): Effect[] {
    if (parent && isArithmetic(parent) && isArithmetic(node)) return [];
    const { around } = this;
    // What is set for a command alone is set while that evaluates its words.
    const state = node.type === 'Command' ? withUnknown(this.state, prefixNames(node)) : this.state;
    const at = { node, text: this.#source.slice(node.pos, node.end), state, around };
    for (const text of evaluatedTexts(at)) this.#text(text);
    if (isArithmetic(node)) this.state = afterArithmetic(at);
    return evaluationEffects(at);
  }
}

const prefixNames = ({ prefix }: Command) =>
  prefix.flatMap((item) => (item.type === 'Assignment' ? item.name : []));
