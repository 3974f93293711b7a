import { type Service } from './services.ts';

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
  /** What it asks, where that takes the network or a socket, and it only reads there. */
  readonly service?: Service;
  /** What it would read, and cannot where it is only to read: it may hold secrets. */
  readonly closed?: string;
  /** Set when it can be tried in a sandbox: it may well only read, and is kept from all else. */
  readonly isKept?: true;
}

export const onlyReads: Effect = { class: 'read-only', reason: 'Only reads.' };

export const changes = (reason: string): Effect => ({ class: 'changes the workspace', reason });
export const reaches = (reason: string): Effect => ({ class: 'reaches outside the workspace', reason });
export const unknowable = (reason: string): Effect => ({ class: 'cannot be told', reason });
export const destroys = (reason: string): Effect => ({ class: 'destructive', reason });

/** The same where a sandbox keeps it from all but reading. */
export const kept = (effect: Effect): Effect => ({ ...effect, isKept: true });

/** What reads more than it should, where nothing keeps it from that. */
export const readAtMost = (reason: string): Effect => kept(reaches(reason));

/** What may only read, and cannot be told from what does more. */
export const doubtful = (reason: string): Effect => kept(unknowable(reason));

/** The first of the worst. Whatever can be tried comes after what cannot. */
export function worstOf<T extends Pick<Effect, 'class' | 'isKept' | 'service'>>(
  effects: readonly [T, ...T[]],
): T {
  return effects.reduce((worst, effect) => (severity(effect) > severity(worst) ? effect : worst));
}

/** Whether it can be run, in a sandbox or for what it is. */
export const isReadable = ({ class: what, isKept }: Pick<Effect, 'class' | 'isKept'>) =>
  what === 'read-only' || isKept === true;

/** To ask a service is more than to read, and less than anything else. */
const severity = (effect: Pick<Effect, 'class' | 'isKept' | 'service'>) =>
  safetyClasses.indexOf(effect.class) +
  (effect.service === undefined ? 0 : 0.5) +
  (isReadable(effect) ? 0 : safetyClasses.length);
