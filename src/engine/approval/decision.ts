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

/** What is to become of a command. */
export type Decision =
  /** In a sandbox where it was not agreed to, and may do no more than read. */
  | { readonly kind: 'run'; readonly isKept: boolean; readonly service?: Service }
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
