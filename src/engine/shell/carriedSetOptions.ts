/**
 * Options of `set` that a session may begin with: those which mean the same to people and to a script. Under the others a
 * command would not do what its text says: it ends early (`errexit`, `nounset`), fails otherwise (`pipefail`), finds no files
 * (`noglob`), does nothing (`noexec`), prints more (`xtrace`, `verbose`), or is read by other rules (`posix`).
 */
const carried = new Set(['allexport', 'braceexpand', 'noclobber', 'physical']);

/** Of the lines that set options (`set -o noclobber`), those that hold for all commands of a session. */
export const carriedSetOptions = (lines: string) => linesNaming(lines, (name) => carried.has(name));

/** The lines whose last word, the option, passes. */
export const linesNaming = (lines: string, isCarried: (name: string) => boolean) =>
  lines
    .split('\n')
    .filter((line) => isCarried(line.split(' ').at(-1) ?? ''))
    .join('\n');
