import { AgentShellError, type ErrorCode } from '../engine/errors.ts';
import { interruptedExitCode } from './interruption.ts';

export const usage = `
Usage:
  agent-shell run [--json] [--cwd <dir>] [--timeout <s>] [--env NAME=value]... [--async] [--state <name>] -- '<command>'
  agent-shell run [--json] [--state <name>] --input '{"command": ...}'
    With --as-agent, as a call of an agent: what would be asked about is not run and exits with 3; what runs unasked is kept
    from all but reading, and exits with 3 too if it needed more. Then, and never for a command that exits with 3 itself, a
    line on stderr begins with "agent-shell: Would ask:", and --json has "decision": "ask".
    Without --timeout, what has not ended after 300 s goes on as a background job.
  agent-shell check [--cwd <dir>] [--tools <name>,...] -- '<command>'
  agent-shell clean < bytes
  agent-shell minimize [--exit-code <n>] -- '<command>' < output
  agent-shell jobs [--json] [--input '{"poll": ["<id>"]}']
    Without --input: all background jobs. With it: what a model would send to wait for, read or stop them.
  agent-shell rules [--json]
  agent-shell rules remove <rule> [--workspace <dir>]
  agent-shell rules suggest [--json]
    The rules that were taken from questions; with remove, one less; with suggest, rules for what agents often run.
  agent-shell artifact <id> [--lines <from>-<to>] [--search <regular expression>] [--raw]
    Without options: every byte as it was written. With --lines and --search, the text is clean unless --raw is given:
    no escape sequences, no control characters. Matches have line numbers in front; without any, it exits with 1.
`;

/** The words of the call are off. */
export class UsageError extends Error {}

/** For a command that an agent would have to ask about. */
export const wouldAskExitCode = 3;

/** As `timeout` and shells have it, where they have it. */
const exitCodes: Partial<Record<ErrorCode, number>> = {
  timedOut: 124,
  lost: 125,
  setupFailed: 125,
  noShell: 127,
  wouldAsk: wouldAskExitCode,
};

/** An error for whoever asked for JSON, with what a model reads of it. */
export function failureDetails(error: unknown) {
  const message = messageOf(error);
  const code = codeOf(error);
  return {
    isError: true,
    ...(code === 'wouldAsk' && { decision: 'ask' }),
    error: { code, message },
    text: message,
  };
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function codeOf(error: unknown): string {
  if (error instanceof AgentShellError) return error.code;
  return error instanceof UsageError ? 'usage' : 'failed';
}

export function exitCodeOf(error: unknown): number {
  if (!(error instanceof AgentShellError)) return 2;
  return error.code === 'cancelled' ? interruptedExitCode() : (exitCodes[error.code] ?? 2);
}
