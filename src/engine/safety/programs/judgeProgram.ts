import { doubtful, type Effect, onlyReads, reaches, unknowable, worstOf } from '../effect.ts';
import { judgePath, type Whereabouts } from '../paths/judgePath.ts';
import { type Service } from '../services.ts';
import { type Text } from '../words/text.ts';
import { sortArguments, type Arguments, type Option, type OptionForms } from './arguments.ts';
import { byName, isEffect, type OptionRule, type Operands, type Program, type Role } from './program.ts';

/** What a call of a known program comes to. */
export function judgeProgram(program: Program | Effect, words: readonly Text[], where: Whereabouts): Effect {
  if (isEffect(program)) return program === onlyReads ? judgeProgram(plain, words, where) : program;
  if (asksForHelp(program, words)) return onlyReads;
  const instead = program.instead?.(words);
  if (instead) return judgeProgram(instead, words, where);
  const { forms, rules, isFlag } = compiled(program);
  const args = sortArguments(words, forms);
  const own = judgeOwn(program, args, words, { where, rules });
  const effect = program.commands
    ? worstOf([own, judgeCommand(program, args.operands, movedBy(args, rules, where))])
    : own;
  if (effect.class !== 'read-only') return effect;
  const unknown = args.options.find(({ name }) => !isFlag(name));
  if (unknown) return unknownOption(unknown);
  const service = effect.service ?? program.service;
  if (service === undefined) return effect;
  const steering = args.options.find(({ name }) => rules.get(name)?.steers);
  if (steering)
    return { ...reaches(`Asks a service as ${steering.source} says.`), offending: steering.source };
  return where.isMoved && followsProject.has(service) ? asksElsewhere : { ...effect, service };
}

/** They look for settings where they are run. */
const followsProject = new Set<Service>(['npm', 'git', 'gh', 'cargo', 'pip']);

const asksElsewhere = reaches('Asks a service from another directory, which may say which one.');

/** What only reads, and has no options that are known. */
const plain: Program = {};

export const unknownOption = ({ source }: Option): Effect => ({
  ...doubtful(`What the option ${source} does is not known.`),
  offending: source,
});

function judgeCommand(program: Program, operands: readonly Text[], where: Whereabouts): Effect {
  const [name, ...rest] = operands;
  if (name && name.value === undefined) return onlyShellKnows(name);
  const command =
    compiled(program).commands.get(name?.value ?? '') ?? program.otherwise ?? noSuchCommand(name);
  return judgeProgram(command, rest, where);
}

const noSuchCommand = (name: Text | undefined): Effect =>
  name
    ? { ...unknowable(`What '${name.source}' does here is not known.`), offending: name.source }
    : onlyReads;

/** Where a sub-command runs: `git -C dir diff`. */
function movedBy({ options }: Arguments, rules: Known['rules'], where: Whereabouts): Whereabouts {
  const moves = options.filter(({ name }) => rules.get(name)?.moves);
  return moves.reduce((from, { value }) => movedTo(value, from), where);
}

function movedTo(directory: Text | undefined, where: Whereabouts): Whereabouts {
  const { cwds, places } = where;
  const { value } = directory ?? {};
  const targets = value === undefined ? [undefined] : cwds?.map((cwd) => places.resolve(cwd, value));
  const isKnown = directory?.isPattern === false && targets?.every((target) => target !== undefined);
  return { ...where, cwds: isKnown ? targets : undefined };
}

interface Known {
  readonly where: Whereabouts;
  readonly rules: ReadonlyMap<string, OptionRule>;
}

/** What the options and operands at one level do. */
function judgeOwn(
  program: Program,
  args: Arguments,
  words: readonly Text[],
  { where, rules }: Known,
): Effect {
  const given = args.options.flatMap(({ name }) => rules.get(name) ?? []);
  const does = given.findLast((rule) => rule.does)?.does ?? program.does ?? onlyReads;
  const roles = given.findLast((rule) => rule.operands)?.operands ?? program.operands ?? 'text';
  // With sub-commands, the operands are theirs.
  const operands = program.commands ? [] : args.operands;
  const also = program.also?.(args, words, where);
  // What names a path tells more than what is said of the program.
  return worstOf([
    onlyReads,
    ...given.flatMap((rule) => rule.adds ?? []),
    ...args.options.flatMap((option) => judgeValue(option, rules.get(option.name), where)),
    ...(program.dashedOperands || program.anyOption ? [] : (args.dashed ?? []).map(doubtfulOption)),
    ...judgeOperands(operands, roles, where),
    ...judgeKeys(operands, program.keys ?? {}, where),
    ...(program.here || (operands.length < 2 && given.some((rule) => rule.here))
      ? judgePath('.', 'look', where)
      : []),
    ...unknownWords(program, program.commands ? [] : words, args),
    ...(also ? [also] : []),
    does,
  ]);
}

function judgeValue(option: Option, rule: OptionRule | undefined, where: Whereabouts): Effect[] {
  const { value: text, isSeparate } = option;
  if (!text) return [];
  const { value = '' } = text;
  // Should another version of the program take no value here, the word would be an option or a file.
  if (isSeparate && /^-[^\d]/.test(value)) return [doubtfulOption(text)];
  const unsaid = isSeparate && isFarPath.test(value) ? 'read' : 'text';
  return judgePath(text, rule?.value ?? unsaid, where);
}

/** Paths that lead out of where the program is. A single slash is more often a delimiter. */
const isFarPath = /^(\/.|\.\.)/;

const doubtfulOption = ({ source }: Text): Effect => ({
  ...doubtful(`It is not certain whether ${source} is an option here.`),
  offending: source,
});

function judgeOperands(operands: readonly Text[], roles: Role | Operands, where: Whereabouts): Effect[] {
  return operands.flatMap((operand, index) =>
    judgePath(operand, roleAt(index, operands.length, roles), where),
  );
}

function judgeKeys(
  operands: readonly Text[],
  keys: NonNullable<Program['keys']>,
  where: Whereabouts,
): Effect[] {
  return operands.flatMap((operand) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(operand.value ?? '') ?? [];
    const role = Object.hasOwn(keys, name) ? (keys[name] ?? 'text') : 'text';
    return judgePath({ ...operand, value }, role, where);
  });
}

function roleAt(index: number, count: number, roles: Role | Operands): Role {
  if (typeof roles === 'string') return roles;
  if (index === 0 && roles.first) return roles.first;
  return index === count - 1 && roles.last ? roles.last : roles.rest;
}

/** What only the shell knows may be an option or a path of any kind. */
function unknownWords(program: Program, words: readonly Text[], args: Arguments): Effect[] {
  if (program.anyText) return [];
  const { takesAny } = compiled(program).forms;
  const values = args.options.flatMap(({ name, value }) => (takesAny?.(name) ? (value ?? []) : []));
  const first = program.anyFirst ? args.operands.slice(0, 1).filter(isNoOption) : [];
  const harmless = [...values, ...first].filter(({ isWhole }) => isWhole);
  return words.filter((word) => word.value === undefined && !harmless.includes(word)).map(onlyShellKnows);
}

/** A word that begins with something else than a dash. */
const isNoOption = ({ start = '' }: Text) => /^[^-]/.test(start);

export const onlyShellKnows = ({ source }: Text): Effect => ({
  ...doubtful(`What ${source} stands for is known only when it runs.`),
  offending: source,
});

/** `git --version`, `npm install --help`: nothing but words, and the question at the end. */
function asksForHelp(program: Program, words: readonly Text[]): boolean {
  const values = words.map(({ value }) => value ?? '');
  const [first = '', ...more] = values;
  if (more.length === 0) {
    // Tools that follow a project may load it for a list of their options.
    const isHelp = first === '--help' && !isUnknowable(program);
    return (
      isHelp || first === '--version' || (first !== '' && (program.version ?? '').split(' ').includes(first))
    );
  }
  const command = compiled(program).commands.get(first);
  return command !== undefined && !isUnknowable(command) && more.length === 1 && more[0] === '--help';
}

const isUnknowable = (entry: Program | Effect) =>
  (isEffect(entry) ? entry : entry.does)?.class === 'cannot be told';

interface Compiled {
  readonly forms: OptionForms;
  readonly rules: ReadonlyMap<string, OptionRule>;
  /** Whether an option is known. */
  readonly isFlag: (name: string) => boolean;
  readonly commands: ReadonlyMap<string, Program | Effect>;
}

const cache = new WeakMap<Program, Compiled>();

/** A table as it is looked up, made when it is first needed. */
function compiled(program: Program): Compiled {
  const known = cache.get(program);
  if (known) return known;
  const made = compile(program);
  cache.set(program, made);
  return made;
}

function compile({
  values = '',
  anyValues = '',
  flags = '',
  options = {},
  commands = {},
  oneDash = false,
  stops,
  ...program
}: Program): Compiled {
  const rules = new Map(
    [...byName(options)].map(([name, rule]) => [name, isEffect(rule) ? { adds: rule } : rule] as const),
  );
  const free = new Set(wordsOf(anyValues));
  const plain = new Set([...wordsOf(values), ...free]);
  const harmless = new Set(wordsOf(flags).flatMap((word) => (oneDash ? [word] : lettersOf(word))));
  const valueOf = (name: string) => {
    const rule = rules.get(name);
    if (rule?.attached) return 'attached';
    return rule?.value !== undefined || plain.has(name) ? 'next' : undefined;
  };
  const longNames = [...rules.keys(), ...plain, ...harmless].filter((name) => name.startsWith('--'));
  const hasCommands = Object.keys(commands).length > 0 || program.otherwise !== undefined;
  return {
    forms: {
      valueOf,
      takesAny: (name) => free.has(name),
      longNames,
      joinsValues: !program.lettersApart,
      oneDash,
      stops: stops ?? hasCommands,
      dashes: program.dashesEndNothing ? 'nothing' : hasCommands ? 'word' : 'end',
    },
    rules,
    isFlag: (name) =>
      program.anyOption === true ||
      rules.has(name) ||
      plain.has(name) ||
      harmless.has(name) ||
      always.has(name),
    commands: byName(commands),
  };
}

const wordsOf = (list: string) => list.split(' ').filter((word) => word !== '');

/** `-lah` is three options. */
export const lettersOf = (word: string) =>
  word.startsWith('--') ? [word] : Array.from(word.slice(1), (letter) => `-${letter}`);

/** With these a program says something of itself. */
const always = new Set(['--help', '--version']);
