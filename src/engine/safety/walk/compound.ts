import {
  type AndOr,
  type ArithmeticFor,
  type Case,
  type For,
  type If,
  type Select,
  type SyntaxNode,
  type While,
} from 'unbash';
import { type Effect } from '../effect.ts';
import { steeringEffect } from '../steeringVariables.ts';
import { fieldsIn } from '../words/expandWord.ts';
import { either, oneOf, unknownBinding, withVariable, type State } from '../words/state.ts';
import { commitsIn } from '../words/substitutionText.ts';
import { unknownText } from '../words/text.ts';
import { type Surroundings } from '../words/variables.ts';
import { atLoopStart } from './loops.ts';

/** How one goes through the parts of a command, and what is known on the way. */
export interface Steps {
  state: State;
  readonly around: Surroundings;
  run(node: SyntaxNode): void;
  /** A part that is no command, but may have some in its substitutions. */
  evaluate(node: SyntaxNode): void;
  tell(node: SyntaxNode, effects: readonly Effect[]): void;
}

type Walks = {
  readonly [T in SyntaxNode['type']]?: (node: Extract<SyntaxNode, { type: T }>, steps: Steps) => void;
};

const walks: Walks = {
  AndOr: walkAndOr,
  If: walkIf,
  For: walkFor,
  Select: walkFor,
  ArithmeticFor: walkArithmeticFor,
  While: walkWhile,
  Case: walkCase,
};

/** Goes through a command that takes one of several ways, by all of them. Tells whether it is one. */
export function walkCompound(node: SyntaxNode, steps: Steps): boolean {
  const walk = walks[node.type] as ((node: SyntaxNode, steps: Steps) => void) | undefined;
  walk?.(node, steps);
  return walk !== undefined;
}

function walkAndOr({ commands, operators }: AndOr, steps: Steps): void {
  let after = steps.state;
  commands.forEach((command, index) => {
    const before = steps.state;
    if (index > 0 && operators[index - 1] === '||') steps.state = after;
    steps.run(command);
    after = index === 0 ? either(before, steps.state) : either(after, steps.state);
  });
  steps.state = after;
}

function walkIf({ clause, then, elif, else: otherwise }: If, steps: Steps): void {
  steps.run(clause);
  const ends: State[] = [];
  for (const branch of [then, ...elif, otherwise]) {
    const before = steps.state;
    if (branch?.type === 'Elif') {
      steps.run(branch.clause);
      ends.push(walkBranch(branch.then, steps));
      continue;
    }
    ends.push(branch ? walkBranch(branch, steps) : before);
  }
  steps.state = ends.reduce(either);
}

/** What is known after a part that may run, from here. */
function walkBranch(node: SyntaxNode, steps: Steps): State {
  const before = steps.state;
  steps.run(node);
  const after = steps.state;
  steps.state = before;
  return after;
}

function walkFor({ name, wordlist, body }: For | Select, steps: Steps): void {
  for (const word of wordlist ?? []) steps.evaluate(word);
  const steering = steeringEffect(name.value, [unknownText(name.value)]);
  if (steering) steps.tell(name, [steering]);
  const values =
    wordlist?.flatMap((word) => commitsIn(word, steps.state) ?? fieldsIn(word, steps.state, steps.around)) ??
    steps.state.positional;
  walkLoop(body, steps, () => {
    const binding = values ? oneOf(name.value, values) : unknownBinding(name.value);
    steps.state = withVariable(steps.state, name.value, binding);
    steps.run(body);
  });
}

function walkArithmeticFor({ initialize, test, update, body }: ArithmeticFor, steps: Steps): void {
  for (const part of [initialize, test, update]) if (part) steps.evaluate(part);
  walkLoop(body, steps, () => {
    steps.run(body);
  });
}

function walkWhile(node: While, steps: Steps): void {
  walkLoop(node, steps, () => {
    steps.run(node.clause);
    steps.run(node.body);
  });
}

function walkLoop(body: SyntaxNode, steps: Steps, run: () => void): void {
  const before = steps.state;
  steps.state = atLoopStart(body, before);
  run();
  steps.state = either(before, steps.state);
}

function walkCase({ word, items }: Case, steps: Steps): void {
  steps.evaluate(word);
  let after = steps.state;
  for (const { pattern, body } of items) {
    for (const alternative of pattern) steps.evaluate(alternative);
    // With `;&` one goes on in the next.
    steps.state = after;
    steps.run(body);
    after = either(after, steps.state);
  }
  steps.state = after;
}
