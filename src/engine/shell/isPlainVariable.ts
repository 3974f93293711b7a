import { isOfOneShell } from './declarations.ts';

const name = String.raw`[A-Za-z_]\w*`;
const isName = new RegExp(`^${name}$`);
/** With neither `-c`, which changes a value, nor anything that `declare -p` never prints. */
const form = new RegExp(String.raw`^declare -(-|[aAilnrtux]+) (${name})(?:=(.*))?$`, 's');

/** As bash prints a text: nothing in it is expanded. */
const text = String.raw`(?:"[^"\\$\`]*(?:\\["\\$\`][^"\\$\`]*)*"|\$'[^'\\]*(?:\\.[^'\\]*)*')`;
/** A text that means nothing but itself, even to who expands it once more. */
const bare = String.raw`"[^"\\$\`]*"`;
const integer = String.raw`"-?\d+"`;
const index = String.raw`\d+`;
const key = String.raw`(?:[\w.:@%+,/-]+|${bare})`;

/** The kinds of variables that bash evaluates some part of when it is assigned. The first that fits is meant. */
const kinds: readonly { readonly flags: RegExp; readonly value: RegExp }[] = [
  { flags: /n/, value: new RegExp(`^"${name}"$`) },
  { flags: /a.*A|A.*a/, value: /^$/ },
  { flags: /i.*a|a.*i/, value: list(index, integer) },
  { flags: /i.*A|A.*i/, value: list(key, integer) },
  { flags: /a/, value: list(index, text) },
  { flags: /A/, value: list(key, text) },
  { flags: /i/, value: new RegExp(`^${integer}$`) },
  { flags: /(?:)/, value: new RegExp(`^${text}$`, 's') },
];

function list(subscript: string, value: string): RegExp {
  return new RegExp(String.raw`^\((?:\[${subscript}\]=${value} ?)*\)$`, 's');
}

/** Variables by which bash reads the rest of a setup in another way, or that it expands, and the values that do neither. */
const steering: readonly { readonly names: RegExp; readonly value: RegExp }[] = [
  { names: /^(LANG|LC_\w+)$/, value: /^"(|C|POSIX|\w+\.(UTF-8|utf-8|UTF8|utf8))"$/ },
  { names: /^PS4$/, value: new RegExp(`^${bare}$`) },
  { names: /^(BASH_COMPAT|GCONV_PATH|LOCPATH)$/, value: /^""$/ },
];

/**
 * Whether the shell that executes a declaration only gets a variable by it, with the very value that is written there.
 * Null is for one that is unset.
 */
export function isPlainVariable(variable: string, declaration: string | null): boolean {
  if (declaration === null) return isName.test(variable);
  const [, flags = '', declared, value] = form.exec(declaration) ?? [];
  if (declared !== variable) return false;
  if (value === undefined) return true;
  return (
    kinds.find((kind) => kind.flags.test(flags))?.value.test(value) === true &&
    steering.every(({ names, value: harmless }) => !names.test(variable) || harmless.test(value)) &&
    !(flags.includes('n') && isOfOneShell(value.slice(1, -1))) &&
    !(flags.includes('l') && /[A-Z]/.test(value)) &&
    !(flags.includes('u') && /[a-z]/.test(value))
  );
}
