import * as v from 'valibot';

/** A function of a session. */
export const shellFunctionSchema = v.object({
  name: v.string(),
  /** As `declare -F` prints them: `f`, with `x` for exported, `r` for read-only, `t` for traced. */
  flags: v.pipe(v.string(), v.regex(/^\w+$/)),
  /** As `declare -f` prints it, without the newline at the end. */
  definition: v.string(),
});

export type ShellFunction = Readonly<v.InferOutput<typeof shellFunctionSchema>>;

/** All that `declare -f` prints for a function. */
export const printedFunction = ({ name, flags, definition }: ShellFunction): string =>
  `${definition}\n${flags === 'f' ? '' : `${flagsLine(name, flags)}\n`}`;

/** The line by which `declare -F` names a function, and by which `declare -f` adds its flags. */
export const flagsLine = (name: string, flags: string) => `declare -${flags} ${name}`;
