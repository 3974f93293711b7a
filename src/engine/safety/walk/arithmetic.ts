import { type Command, type ParameterExpansionPart, type SyntaxNode } from 'unbash';
import { childrenOf } from '../../command/parseScript.ts';
import { doubtful, type Effect, reaches } from '../effect.ts';
import { isSecretVariable } from '../../secrets/secretVariables.ts';
import { steeringEffect } from '../steeringVariables.ts';
import { numberBinding, withVariable, type State } from '../words/state.ts';
import { substitutionText } from '../words/substitutionText.ts';
import { literalText, unknownText, type Text } from '../words/text.ts';
import { isShellNumber, type Surroundings } from '../words/variables.ts';

/** Longer than anybody writes: the time to look for what it sets grows with the square of it. */
const maxExpression = 500;

/**
 * Bash evaluates the value of a variable in arithmetic, and `x='a[$(command)]'` runs a command there. Only a variable that
 * this script has set to a number is known not to: any other may have its value from bash itself (`$_`, BASH_REMATCH), from
 * the environment, or from an earlier call.
 */
function arithmeticEffect(written: string, { node, state, around }: Evaluated): Effect[] {
  if (written.length > maxExpression) return [evaluation(written)];
  const scripts = substitutionsIn(node).filter((part) => written.includes(part.text));
  const text = scripts
    .reduce((before, part) => before.replace(part.text, () => '0'), written)
    .replace(lengths, '0');
  const isCode =
    evaluatedNames(text).some((name) => mayEvaluate(name, state)) ||
    scripts.some((part) => !isNumber(substitutionText(part, state, around)));
  const evaluates = isCode ? [evaluation(written)] : [];
  return [...evaluates, ...assignedIn(text).flatMap(numberEffects)];
}

/** `16#ff`, `0x1f`, `08` */
const numerals = /(?<![\w$])\d[\w#@]*/g;

/** `x = …`: its old value is of no interest. */
const targets = /(?<![\w${])[A-Za-z_]\w*(?=\s*=(?!=))/g;

/** The variables whose values an expression evaluates. */
const evaluatedNames = (text: string) =>
  text
    .replace(numerals, '0')
    .replace(targets, '')
    .match(/[A-Za-z_]\w*|(?<=\$\{?)(\d+|[@*])/g) ?? [];

/** A part that is evaluated, and where. */
export interface Evaluated {
  readonly node: SyntaxNode;
  /** As it is written. */
  readonly text: string;
  readonly state: State;
  readonly around: Surroundings;
}

/** True for an arithmetic expression, and for each part of one. */
export const isArithmetic = ({ type }: SyntaxNode) => arithmetic.has(type);

const arithmetic = new Set<SyntaxNode['type']>([
  ...(['ArithmeticExpansion', 'ArithmeticCommand', 'ArithmeticBinary', 'ArithmeticUnary'] as const),
  ...(['ArithmeticTernary', 'ArithmeticGroup', 'ArithmeticWord'] as const),
]);

/** After an expression, the variables that it sets are numbers, unless only one of several ways sets them. */
export const afterArithmetic = ({ text, state }: Evaluated): State =>
  text.length > maxExpression || /[?&|]/.test(text)
    ? state
    : assignedIn(text).reduce((before, name) => withVariable(before, name, numberBinding(name)), state);

type Substitution = Extract<SyntaxNode, { type: 'CommandExpansion' | 'ArithmeticCommandExpansion' }>;

/** What commands print is evaluated, too. */
function substitutionsIn(node: SyntaxNode): readonly Substitution[] {
  if (node.type === 'CommandExpansion' || node.type === 'ArithmeticCommandExpansion') return [node];
  return node.type === 'Script' ? [] : childrenOf(node).flatMap(substitutionsIn);
}

/** `${#x}` */
const lengths = /\$\{#\w+(\[[@*]\])?\}/g;

const isNumber = ({ value }: Text) => /^\s*[-+]?\d*\s*$/.test(value ?? '$');

const assignment =
  /([A-Za-z_]\w*)\s*(?:\[[^\]]*\]\s*)?(?:(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)|(?:\+\+|--)\s*([A-Za-z_]\w*)/g;

/** The variables that an expression sets. */
const assignedIn = (text: string) =>
  [...text.matchAll(assignment)].flatMap(([, before, after]) => before ?? after ?? []);

/** What it means that a variable is set to a number. */
function numberEffects(name: string): Effect[] {
  const effect = steeringEffect(name, [literalText('0', name)]);
  return effect ? [effect] : [];
}

function mayEvaluate(name: string, state: State): boolean {
  if (/^[\d@*]/.test(name)) return !(state.positional ?? [unknownText(name)]).every(isNumber);
  return state.variables.has(name) ? !valuesIn(name, state).every(isNumber) : !isShellNumber(name);
}

function valuesIn(name: string, { variables }: State): readonly Text[] {
  const binding = variables.get(name);
  return binding?.kind === 'list' ? binding.elements : (binding?.values ?? []);
}

/** The values that bash expands as if they were written in the script: of variables in arithmetic, and of `${x@P}`. */
export function evaluatedTexts({ node, text: written, state }: Evaluated): readonly string[] {
  const text = isArithmetic(node) ? written : expressionIn(node);
  const names = text?.match(/[A-Za-z_]\w*/g) ?? [];
  const values = [...new Set(names)].flatMap((name) => valuesIn(name, state));
  return values.flatMap(({ value = '' }) => (/\$\(|`/.test(value) ? [value] : []));
}

function expressionIn(node: SyntaxNode): string | undefined {
  if (node.type === 'ParameterExpansion')
    return node.operation?.type === 'Transform' || node.prefix === '!' ? node.parameter : undefined;
  const isLet = node.type === 'Command' && node.name?.value === 'let';
  return isLet ? node.args.map(({ text }) => text).join(' ') : undefined;
}

/** As much of an expression as tells which one it is. */
const maxShown = 100;

const evaluation = (text: string): Effect => ({
  ...doubtful('Evaluates a variable as an expression, which may run commands.'),
  offending: text.trim().slice(0, maxShown),
});

const evaluating = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge']);

/** These evaluate the subscript of the name that they look up, if it has one. */
const looksUp = new Set(['-v', '-R']);
const isName = (text: string) => /^[A-Za-z_]\w*$/.test(text);

/** Builtins that evaluate their words, or subscripts in them. */
const subscripted = new Set(
  'let read unset printf test [ declare typeset local export readonly wait mapfile'.split(' '),
);

/** What a part evaluates besides the commands that are written in it. */
export function evaluationEffects(at: Evaluated): Effect[] {
  return [...secretEffects(at.node, at.state), ...expressionEffects(at.node, at)];
}

function expressionEffects(node: SyntaxNode, at: Evaluated): Effect[] {
  if (isArithmetic(node)) return arithmeticEffect(at.text, at);
  if (node.type === 'Command' && subscripted.has(node.name?.value ?? '')) {
    return arithmeticEffect(evaluatedWords(node).join(' '), at);
  }
  if (node.type === 'Assignment') return node.index ? arithmeticEffect(node.index.text, at) : [];
  if (node.type === 'ArrayValue') {
    const subscripts = node.elements.flatMap(({ text }) => /^\[(.*?)\]\+?=/.exec(text)?.[1] ?? []);
    return arithmeticEffect(subscripts.join(' '), at);
  }
  if (node.type === 'FileDescriptorVariable')
    return node.name.includes('[') ? [evaluation(node.name)] : numberEffects(node.name);
  if (node.type === 'ParameterExpansion') return parameterEffects(node, at);
  if (node.type === 'TestUnary' && looksUp.has(node.operator))
    return isName(node.operand.text) ? [] : operandEffects(node.operand.text, at);
  if (node.type === 'TestBinary' && evaluating.has(node.operator)) {
    return operandEffects(`${node.left.text} ${node.right.text}`, at);
  }
  return [];
}

/** A variable by whose name one would not want its value to be shown. */
function secretEffects(node: SyntaxNode, { variables }: State): Effect[] {
  const isNames = node.type === 'ParameterExpansion' && node.operation?.type === 'Names';
  const name =
    node.type === 'SimpleExpansion'
      ? node.text.slice(1)
      : node.type === 'ParameterExpansion'
        ? node.parameter
        : '';
  if (isNames || !isSecretVariable(name) || variables.has(name)) return [];
  return [{ ...reaches(`Uses $${name}, which may be a secret.`), offending: `$${name}` }];
}

const operandEffects = (text: string, at: Evaluated) =>
  /\[.*[$`]/s.test(text) ? [evaluation(text)] : arithmeticEffect(text, at);

/** `${X:=value}` */
export const setsVariable = ({ operation }: ParameterExpansionPart) =>
  operation?.type === 'Default' && operation.operator.endsWith('=');

function parameterEffects(node: ParameterExpansionPart, at: Evaluated): Effect[] {
  const { prefix, operation, index, text } = node;
  if (prefix === '!' && operation?.type !== 'Names') return [evaluation(text)];
  if (operation?.type === 'Transform' && operation.operand.value !== 'Q') return [evaluation(text)];
  if (operation?.type === 'Slice') {
    return arithmeticEffect(`${operation.offset.text} ${operation.length?.text ?? ''}`, at);
  }
  const steering = setsVariable(node) ? steeringEffect(node.parameter, [unknownText(text)]) : undefined;
  return [...(index ? arithmeticEffect(index.text, at) : []), ...(steering ? [steering] : [])];
}

/** The words of a builtin that it evaluates, or that may have a subscript. */
function evaluatedWords({ name, args }: Command): readonly string[] {
  const texts = args.map(({ text }) => text);
  if (name?.value === 'let') return texts;
  // Only before its format does it take a name.
  const own = name?.value === 'printf' && !/^["']?[-$]/.test(texts[0] ?? '') ? [] : texts;
  return own.filter((text) => text.includes('['));
}
