import { AgentShellError, type ErrorCode } from '../engine/errors.ts';

export const usage = `
Usage:
  agent-shell run [--json] [--cwd <dir>] [--timeout <s>] [--env NAME=value]... [--state <name>] -- '<command>'
  agent-shell run [--json] [--state <name>] --input '{"command": ...}'
  agent-shell artifact <id> [--lines <from>-<to>]
`;

/** The words of the call are off. */
export class UsageError extends Error {}

/** As `timeout` and shells have it, where they have it. */
const exitCodes: Partial<Record<ErrorCode, number>> = {
  timedOut: 124,
  cancelled: 130,
  lost: 125,
  noShell: 127,
};

export function exitCodeOf(error: unknown): number {
  return error instanceof AgentShellError ? (exitCodes[error.code] ?? 2) : 2;
}
