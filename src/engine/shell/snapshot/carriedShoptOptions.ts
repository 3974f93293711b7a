import { linesNaming } from '../carriedSetOptions.ts';

/** Those of `shopt` that are for a keyboard, a history or a window. */
const forPeople =
  /^(autocd|cdspell|checkjobs|checkwinsize|cmdhist|complete_fullquote|direxpand|dirspell|expand_aliases|force_fignore|hist\w+|hostcomplete|huponexit|interactive_comments|lithist|mailwarn|no_empty_cmd_completion|progcomp\w*|promptvars)$/;

export const carriedShoptOptions = (changes: string) => linesNaming(changes, (name) => !forPeople.test(name));
