import { type SafetyClass } from '../safety/effect.ts';
import { type Service } from '../safety/services.ts';

/** Whose rule it is, by the setting that it stands in. */
export type RuleOrigin = 'deny' | 'workspaceDeny';

/** A simple command that somebody is asked about. */
export interface AskedPart {
  readonly command: string;
  readonly class: SafetyClass;
  readonly reason: string;
  readonly offending?: string;
}

/**
 * The sandbox that a command runs in when nobody is asked: one in which it can only read, or change no more than the
 * workspace; or, when it was allowed beforehand, the one that the user has set, if any.
 */
export type Within = 'reading' | 'workspace' | 'asSet';

/** What is to become of a command. */
export type Decision =
  | { readonly kind: 'run'; readonly within: Within; readonly service?: Service }
  /** Somebody has to agree first, and is told why. */
  | {
      readonly kind: 'ask';
      readonly class: SafetyClass;
      readonly reason: string;
      /** The words that it is about. */
      readonly offending?: string;
      /** All commands in it that may do more than read, and that no rule allows. */
      readonly parts: readonly AskedPart[];
    }
  /** A rule forbids a part of it. */
  | {
      readonly kind: 'deny';
      readonly rule: string;
      readonly origin: RuleOrigin;
      readonly part: string;
    };

export type Asking = Extract<Decision, { kind: 'ask' }>;
