import { quote } from '../quote.ts';
import { type ShellFunction } from './shellFunction.ts';

/**
 * The text that defines functions. They are read with `extglob` on: without it some do not parse, and those that were
 * defined without it mean the same. The option is then as it was.
 */
export function functionsText(functions: readonly ShellFunction[]): string {
  if (functions.length === 0) return '';
  return [
    'AGENT_SHELL_EXTGLOB=; \\builtin shopt -q extglob || AGENT_SHELL_EXTGLOB=off',
    '\\builtin shopt -s extglob',
    ...functions.map(definitionText),
    '[[ -z $AGENT_SHELL_EXTGLOB ]] || \\builtin shopt -u extglob',
    '\\builtin unset -v AGENT_SHELL_EXTGLOB',
    ...functions.flatMap(flagTexts),
  ].join('\n');
}

/** With the word `function`, which bash itself prints only before some names: `a=b ()` would be an assignment. */
export function definitionText({ name, definition }: ShellFunction): string {
  return definition.startsWith(`function ${name} ()`) ? definition : `function ${definition}`;
}

/** `declare` takes no name with an equals sign, so it is used only for what has no builtin of its own. */
const flagBuiltins: Readonly<Record<string, string>> = {
  x: 'export -f',
  r: 'readonly -f',
  t: 'declare -ft',
};

const flagTexts = ({ name, flags }: ShellFunction): string[] =>
  Object.entries(flagBuiltins)
    .filter(([flag]) => flags.includes(flag))
    .map(([, builtin]) => `\\builtin ${builtin} -- ${quote(name)}`);
