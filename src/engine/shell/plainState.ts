import { execa } from 'execa';
import { isDeepStrictEqual } from 'node:util';
import { type ShellFunction } from './functions/shellFunction.ts';
import { isPlainVariable } from './isPlainVariable.ts';
import { parseAliases } from './parseAliases.ts';
import { type SessionState, type ShellState } from './sessionState.ts';

/**
 * Whether all that a state adds to an earlier one is what bash itself prints: values that are quoted, and functions that
 * do nothing but be defined. A command that nobody has agreed to can write whatever it likes where its shell writes its
 * state, and the next shell, in no sandbox, executes that.
 */
export async function isPlainState(
  state: SessionState,
  earlier: ShellState | undefined,
  shell: string,
): Promise<boolean> {
  const variables = Object.entries(state.variables).filter(
    ([name, declaration]) => declaration !== earlier?.variables[name],
  );
  const functions = state.functions.filter(
    (one) => !earlier?.functions.some((known) => isDeepStrictEqual(known, one)),
  );
  return (
    variables.every(([name, declaration]) => isPlainVariable(name, declaration)) &&
    optionLines.test(state.setOptions) &&
    optionLines.test(state.shoptOptions) &&
    arePlainAliases(state.aliases, earlier?.aliases) &&
    (functions.length === 0 || (await arePrinted(shell, functions)))
  );
}

const optionLines = /^(\\builtin (set [-+]o|shopt -[su]) \w+(\n|$))*$/;

/** Without what bash would take for more than a word: a comment, a pattern, or several names in braces. */
const aliasName = /^[\w.:@%+,-]+$/;

function arePlainAliases(text: string, earlier = ''): boolean {
  if (text === earlier) return true;
  const aliases = parseAliases(text);
  const known = parseAliases(earlier);
  return (
    aliases !== undefined &&
    [...aliases].every(([name, line]) => known?.get(name) === line || aliasName.test(name))
  );
}

/** More than the functions of any session. */
const limitMs = 5000;

/**
 * Whether bash prints the functions just as they are here. It takes them from its environment, where it accepts nothing
 * but the definition of one function.
 */
async function arePrinted(shell: string, functions: readonly ShellFunction[]): Promise<boolean> {
  if (!functions.every((one) => /^[\w.:@%+-]+$/.test(one.name))) return false;
  const env = Object.fromEntries(
    functions.map(({ name: called, definition }) => [
      `BASH_FUNC_${called}%%`,
      // Just so it has to begin.
      `() ${definition.slice(definition.indexOf('{'))}`,
    ]),
  );
  const names = functions.map((one) => one.name);
  const script = 'for name do export -fn -- "$name" && declare -f -- "$name" && printf "\\0"; done';
  const { stdout, failed } = await execa(shell, ['--norc', '--noprofile', '-c', script, 'bash', ...names], {
    env,
    extendEnv: false,
    stdin: 'ignore',
    stderr: 'ignore',
    timeout: limitMs,
    killSignal: 'SIGKILL',
    reject: false,
  });
  const printed = stdout.split('\0');
  // Each ends with a NUL, so there is an empty text after the last.
  return (
    !failed &&
    printed.length === functions.length + 1 &&
    functions.every((one, index) => withoutWord(`${one.definition}\n`) === withoutWord(printed[index] ?? ''))
  );
}

/** Before some names bash prints the word `function`. */
const withoutWord = (definition: string) => definition.replace(/^function /, '');
