import * as v from 'valibot';
import { carriedSetOptions } from './carriedSetOptions.ts';
import { isOfOneShell } from './declarations.ts';
import { shellFunctionSchema } from './functions/shellFunction.ts';

/** Without what is not carried: a state that was stored may have it. */
const carriedVariables = (variables: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !isOfOneShell(name)));

/** What one command leaves to the next one of its session. All texts are bash, as bash itself printed them. */
export const sessionStateSchema = v.object({
  cwd: v.pipe(v.string(), v.startsWith('/')),
  umask: v.pipe(v.string(), v.regex(/^[0-7]+$/)),
  /** By name: the `declare` that makes the variable, or null for one that the session has unset. */
  variables: v.pipe(v.record(v.string(), v.nullable(v.string())), v.transform(carriedVariables)),
  functions: v.pipe(v.array(shellFunctionSchema), v.readonly()),
  aliases: v.string(),
  /** The options that differ from those of a new shell: of `set` only what the session began with. */
  setOptions: v.pipe(v.string(), v.transform(carriedSetOptions)),
  shoptOptions: v.string(),
});

export type SessionState = Readonly<v.InferOutput<typeof sessionStateSchema>>;

/** What a session begins with: a state that is nowhere yet and leaves the umask as it is. */
export const snapshotSchema = v.omit(sessionStateSchema, ['cwd', 'umask']);

export type Snapshot = Readonly<v.InferOutput<typeof snapshotSchema>>;

/** Either of them: what a new shell is made to look like. */
export type ShellState = Snapshot & Partial<Pick<SessionState, 'umask'>>;
