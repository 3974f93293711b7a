import { type Command } from 'unbash';
import { doubtful, type Effect } from '../effect.ts';
import { expandWord } from '../words/expandWord.ts';
import { assignedVariables, assignmentWords } from './assignments.ts';
import { type Found, type Position } from './found.ts';
import { inputOf, redirectedFiles } from './redirects.ts';
import { combinations, statesFor } from './ways.ts';

const tooMany = doubtful('May turn out in more ways than can be looked at.');

/** A simple command, once for each way in which its words may turn out. */
export function commandVariants(command: Command, position: Position, effects: readonly Effect[]): Found[] {
  const states = statesFor(command, position.state);
  if (!states) return variantsIn(command, position, [...effects, tooMany]);
  return states.flatMap((state) => variantsIn(command, { ...position, state }, effects));
}

function variantsIn(command: Command, position: Position, effects: readonly Effect[]): Found[] {
  const { source, state, around } = position;
  const found = {
    source: source.slice(command.pos, command.end),
    assignments: assignedVariables(command.prefix, state, around),
    redirects: redirectedFiles(command.redirects, position),
    input: inputOf(command.redirects, position),
    readers: position.readers,
    state,
    effects,
  };
  if (!command.name) return [{ ...found, words: [] }];
  const words = [command.name, ...command.args].map((item) =>
    item.type === 'Word'
      ? expandWord(item, state, around)
      : assignmentWords(item, state, around).map((text) => [text]),
  );
  const lines = combinations(words);
  if (!lines) return [{ ...found, effects: [...effects, tooMany], words: words.flat(2) }];
  return lines.map((line) => ({ ...found, words: line }));
}
