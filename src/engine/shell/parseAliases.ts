/** A value as bash quotes it: in single quotes, and each of its own outside of them; or one such quote alone. */
const value = String.raw`(?:'[^']*'(?:\\''[^']*')*|\\')`;
const alias = new RegExp(String.raw`alias (?:-- )?([^\s=']+)=${value}(?:\n|$)`, 'y');

/** By name, the command that makes each alias, from what `alias -p` prints. Undefined for a text that bash did not print. */
export function parseAliases(text: string): ReadonlyMap<string, string> | undefined {
  const aliases = new Map<string, string>();
  let end = 0;
  while (end < text.length) {
    alias.lastIndex = end;
    const [line, name] = alias.exec(text) ?? [];
    if (line === undefined || name === undefined) return undefined;
    aliases.set(name, line.trimEnd());
    end += line.length;
  }
  return aliases;
}
