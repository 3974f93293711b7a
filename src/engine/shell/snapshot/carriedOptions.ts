/**
 * Those of `set` that mean the same to people and to a script. The others end a shell (`errexit`, `nounset`), make it
 * print (`xtrace`, `verbose`), or are for a keyboard (`vi`, `monitor`, `histexpand`).
 */
const setOptions = new Set(['allexport', 'braceexpand', 'noclobber', 'noglob', 'physical', 'pipefail']);

/** Those of `shopt` that are for a keyboard, a history or a window. */
const forPeople =
  /^(autocd|cdspell|checkjobs|checkwinsize|cmdhist|complete_fullquote|direxpand|dirspell|expand_aliases|force_fignore|hist\w+|hostcomplete|huponexit|interactive_comments|lithist|mailwarn|no_empty_cmd_completion|progcomp\w*|promptvars)$/;

export const carriedSetOptions = (changes: string) => linesBy(changes, (name) => setOptions.has(name));

export const carriedShoptOptions = (changes: string) => linesBy(changes, (name) => !forPeople.test(name));

/** The lines are `set -o pipefail`, `shopt -u sourcepath`. */
const linesBy = (changes: string, isCarried: (name: string) => boolean) =>
  changes
    .split('\n')
    .filter((line) => isCarried(line.split(' ').at(-1) ?? ''))
    .join('\n');
