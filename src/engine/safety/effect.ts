/** What a command may do, the mildest first. */
export const safetyClasses = [
  'read-only',
  'changes the workspace',
  'reaches outside the workspace',
  'cannot be told',
  'destructive',
] as const;

export type SafetyClass = (typeof safetyClasses)[number];

/** What something does, said in one sentence to whoever decides about it. */
export interface Effect {
  readonly class: SafetyClass;
  readonly reason: string;
  /** The words that it is about, where they are not the whole command. */
  readonly offending?: string;
}

export const onlyReads: Effect = { class: 'read-only', reason: 'Only reads.' };

export const changes = (reason: string): Effect => ({ class: 'changes the workspace', reason });
export const reaches = (reason: string): Effect => ({ class: 'reaches outside the workspace', reason });
export const unknowable = (reason: string): Effect => ({ class: 'cannot be told', reason });
export const destroys = (reason: string): Effect => ({ class: 'destructive', reason });

/** The first of the worst. */
export function worstOf<T extends Pick<Effect, 'class'>>(effects: readonly [T, ...T[]]): T {
  return effects.reduce((worst, effect) => (severity(effect) > severity(worst) ? effect : worst));
}

const severity = (effect: Pick<Effect, 'class'>) => safetyClasses.indexOf(effect.class);
