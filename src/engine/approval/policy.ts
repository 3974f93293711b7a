import { type RuleEntry } from './rule.ts';

/**
 * When people are asked: about every command, about all but harmless ones, about what needs more than the workspace, or
 * about none.
 */
export const approvalModes = ['always', 'risky', 'outside', 'never'] as const;

export type ApprovalMode = (typeof approvalModes)[number];

/** What the user, and to the stricter side the workspace, have said about commands. Rules are as in settings. */
export interface Policy {
  readonly mode: ApprovalMode;
  /** What need not be asked about. */
  readonly allow: readonly RuleEntry[];
  /** What is not to be run. */
  readonly deny: readonly RuleEntry[];
  /** What comes with the workspace, and so can only be stricter. */
  readonly workspaceAsk: readonly RuleEntry[];
  readonly workspaceDeny: readonly RuleEntry[];
}

export const defaultPolicy: Policy = {
  mode: 'risky',
  allow: [],
  deny: [],
  workspaceAsk: [],
  workspaceDeny: [],
};
