import { type ShellFunction } from '../functions/shellFunction.ts';

/** A hook of bash itself: it suggests packages to people, and takes its time. */
const hooks = new Set(['command_not_found_handle']);

/**
 * The functions that people call. By convention the names of others begin with `_`: those of completions, hundreds of
 * them, which nothing completes here. One that is mentioned by what is kept is kept.
 */
export function carriedFunctions(functions: readonly ShellFunction[], aliases: string): ShellFunction[] {
  const all = new Map(functions.map((one) => [one.name, one]));
  const kept = new Set<ShellFunction>();
  const keep = (name: string) => {
    const one = all.get(name);
    if (one === undefined || kept.has(one)) return;
    kept.add(one);
    mentionedIn(one.definition).forEach(keep);
  };
  mentionedIn(aliases).forEach(keep);
  [...all.keys()].filter((name) => !name.startsWith('_') && !hooks.has(name)).forEach(keep);
  return functions.filter((one) => kept.has(one));
}

/** Every word that could be a name: more than are meant, but none is missed. */
const mentionedIn = (text: string) => new Set(text.match(/[\w.:@+-]+/g));
