/** What one command leaves to the next one of its session. All texts are bash, as bash itself printed them. */
export interface SessionState {
  readonly cwd: string;
  readonly umask: string;
  /** By name: the `declare` that makes the variable, or null for one that the session has unset. */
  readonly variables: Readonly<Record<string, string | null>>;
  readonly functions: string;
  readonly exportedFunctions: string;
  readonly aliases: string;
  /** The options that differ from those of a new shell. */
  readonly options: string;
}
