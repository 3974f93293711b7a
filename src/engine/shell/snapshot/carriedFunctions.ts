import { parse } from 'unbash';

/** A hook of bash itself: it suggests packages to people, and takes its time. */
const hooks = new Set(['command_not_found_handle']);

/**
 * Of the output of `declare -f`, the functions that people call. By convention the names of others begin with `_`: those
 * of completions, hundreds of them, which nothing completes here. One that is mentioned by what is kept is kept.
 */
export function carriedFunctions(functions: string, aliases: string): Map<string, string> {
  const all = splitFunctions(functions);
  const kept = new Map<string, string>();
  const keep = (name: string) => {
    const text = all.get(name);
    if (text === undefined || kept.has(name)) return;
    kept.set(name, text);
    mentionedIn(text).forEach(keep);
  };
  mentionedIn(aliases).forEach(keep);
  [...all.keys()].filter((name) => !name.startsWith('_') && !hooks.has(name)).forEach(keep);
  return kept;
}

/** Every word that could be a name: more than are meant, but none is missed. */
const mentionedIn = (text: string) => new Set(text.match(/[\w.:@+-]+/g));

function splitFunctions(text: string): Map<string, string> {
  const { commands, errors = [] } = parse(text);
  // Where one function ends is not certain then, and half a function would spoil every command.
  if (errors.length > 0) return new Map();
  return new Map(
    commands.flatMap(({ command, pos, end }) =>
      command.type === 'Function' ? [[command.name.text, text.slice(pos, end)] as const] : [],
    ),
  );
}
