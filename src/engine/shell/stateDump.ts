/**
 * What a shell says of its state: one command per section, only builtins, so that it is fast and works under whatever
 * the command did to its shell. Each section ends with a NUL: a dump that lacks one is not complete.
 */
const sections = {
  variables: 'builtin declare -p',
  setOptions: `builtin printf %s "$SHELLOPTS"`,
  // bash 3.2 has no BASHOPTS.
  shoptOptions: `if [ -n "\${BASHOPTS-}" ]; then builtin printf %s "$BASHOPTS"; else builtin shopt -s; fi`,
  functions: 'builtin declare -f',
  functionNames: 'builtin declare -F',
  aliases: 'builtin alias -p',
  umask: 'builtin umask',
  cwd: 'builtin pwd',
} as const;

type Section = keyof typeof sections;

const before = ['variables', 'setOptions', 'shoptOptions'] as const satisfies Section[];
const after = Object.keys(sections) as Section[];

export const dumpBefore = before.map((section) => sections[section]);
export const dumpAfter = after.map((section) => sections[section]);

export const parseBefore = (dump: string) => parse(dump, before);
export const parseAfter = (dump: string) => parse(dump, after);

function parse<Name extends Section>(dump: string, names: readonly Name[]): Record<Name, string> | undefined {
  const texts = dump.split('\0');
  if (texts.length !== names.length + 1) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, texts[index]])) as Record<Name, string>;
}
