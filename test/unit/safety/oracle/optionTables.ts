import { lettersOf } from '../../../../src/engine/safety/programs/judgeProgram.ts';
import { byName, isEffect, type Program } from '../../../../src/engine/safety/programs/program.ts';
import { programs } from '../../../../src/engine/safety/programs/programs.ts';
import { xargs } from '../../../../src/engine/safety/wrappers/searches.ts';
import { wrappers, type Wrapper } from '../../../../src/engine/safety/wrappers/table.ts';

/** A table's word on an option: it takes the next word, or what is joined to it, or nothing. */
export type Takes = 'next' | 'joined' | 'nothing';

/** The options that the classifier knows of one call: a program, or one of its sub-commands. */
export interface OptionTable {
  /** The program and the words before its options, as they are typed. */
  readonly call: string;
  readonly options: ReadonlyMap<string, Takes>;
}

const wordsOf = (list = '') => list.split(' ').filter((word) => word !== '');

const flagsOf = (flags = '', oneDash = false) =>
  wordsOf(flags).flatMap((word) => (oneDash ? [word] : lettersOf(word)));

const entries = (names: readonly string[], takes: Takes) => names.map((name) => [name, takes] as const);

/** As they are looked up: rules before values, values before flags. */
function ofProgram({ flags, values, anyValues, options = {}, oneDash }: Program): Map<string, Takes> {
  const rules = [...byName(options)].map(([name, rule]) => {
    if (isEffect(rule)) return [name, 'nothing'] as const;
    return [name, rule.attached ? 'joined' : rule.value === undefined ? 'nothing' : 'next'] as const;
  });
  const known = [...rules.filter(([, takes]) => takes !== 'nothing')];
  return new Map([
    ...entries(flagsOf(flags, oneDash), 'nothing'),
    ...rules,
    ...entries([...wordsOf(values), ...wordsOf(anyValues)], 'next'),
    ...known,
  ]);
}

function tablesOf(call: string, program: Program): OptionTable[] {
  const inner = [...byName(program.commands ?? {})].flatMap(([name, entry]) =>
    isEffect(entry) || name === '' ? [] : tablesOf(`${call} ${name}`, entry),
  );
  return [{ call, options: ofProgram(program) }, ...inner];
}

const ofWrapper = ({ flags, values, attached, scripts }: Wrapper) =>
  new Map<string, Takes>([
    ...entries(flagsOf(flags), 'nothing'),
    ...entries(wordsOf(attached), 'joined'),
    ...entries([...wordsOf(values), ...wordsOf(scripts)], 'next'),
  ]);

/** Wrappers with sub-commands share their options with all of these. */
const ownWrappers = [...byName<Wrapper>({ ...wrappers, 'xargs gxargs': xargs })].filter(
  ([, wrapper]) => wrapper.commands === undefined,
);

/** Every table of the classifier, in one form. A wrapper comes before the program of the same name. */
export const optionTables: readonly OptionTable[] = [
  ...new Map(
    [
      ...[...programs].flatMap(([name, entry]) => (isEffect(entry) ? [] : tablesOf(name, entry))),
      ...ownWrappers.map(([call, wrapper]) => ({ call, options: ofWrapper(wrapper) })),
    ].map((table) => [table.call, table]),
  ).values(),
].filter(({ options }) => options.size > 0);
