import { type Assignment, type Command } from 'unbash';
import { certainFields, valuesOf } from '../words/expandWord.ts';
import { oneOf, unknownBinding, withVariable, type State } from '../words/state.ts';
import { unknownText, type Text } from '../words/text.ts';
import { type Surroundings } from '../words/variables.ts';
import { type Variable } from './found.ts';

/** What the shell knows after assignments that stand alone. */
export function afterAssignments(items: Command['prefix'], state: State, around: Surroundings): State {
  return items.reduce(
    (before, item) => (item.type === 'Assignment' ? assigned(item, before, around) : before),
    state,
  );
}

function assigned({ name, value, append, index }: Assignment, state: State, around: Surroundings): State {
  if (index || append) return withVariable(state, name, unknownBinding(name));
  if (value.type === 'Word') {
    return withVariable(state, name, oneOf(name, valuesOf(value, state, around)));
  }
  if (value.elements.some(({ text }) => text.startsWith('[')))
    return withVariable(state, name, unknownBinding(name));
  const elements = value.elements.flatMap((word) => certainFields(word, state, around));
  return withVariable(state, name, { kind: 'list', elements });
}

/** The variables that are set before a command, or alone. */
export function assignedVariables(
  items: Command['prefix'],
  state: State,
  around: Surroundings,
): readonly Variable[] {
  return items.flatMap((item) => {
    if (item.type !== 'Assignment') return [];
    const { name, value, append } = item;
    const isKnown = value.type === 'Word' && !append;
    return [{ name, values: isKnown ? valuesOf(value, state, around) : [unknownText(name)] }];
  });
}

/** `of=/dev/sda` after a program's name. */
export function assignmentWords(item: Assignment, state: State, around: Surroundings): readonly Text[] {
  const { name, value, text, append, index } = item;
  if (value.type !== 'Word' || index) return [unknownText(text)];
  return valuesOf(value, state, around).map((part) => ({
    ...part,
    source: text,
    value: part.value === undefined ? undefined : `${name}${append ? '+' : ''}=${part.value}`,
  }));
}
