import * as v from 'valibot';
import { shellFunctionSchema } from './functions/shellFunction.ts';

/** What one command leaves to the next one of its session. All texts are bash, as bash itself printed them. */
export const sessionStateSchema = v.object({
  cwd: v.pipe(v.string(), v.startsWith('/')),
  umask: v.pipe(v.string(), v.regex(/^[0-7]+$/)),
  /** By name: the `declare` that makes the variable, or null for one that the session has unset. */
  variables: v.record(v.string(), v.nullable(v.string())),
  functions: v.pipe(v.array(shellFunctionSchema), v.readonly()),
  aliases: v.string(),
  /** The options that differ from those of a new shell. */
  setOptions: v.string(),
  shoptOptions: v.string(),
});

export type SessionState = Readonly<v.InferOutput<typeof sessionStateSchema>>;

/** What a session begins with: a state that is nowhere yet and leaves the umask as it is. */
export const snapshotSchema = v.omit(sessionStateSchema, ['cwd', 'umask']);

export type Snapshot = Readonly<v.InferOutput<typeof snapshotSchema>>;

/** Either of them: what a new shell is made to look like. */
export type ShellState = Snapshot & Partial<Pick<SessionState, 'umask'>>;
