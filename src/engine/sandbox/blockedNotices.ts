import { basename } from 'node:path';
import { isBelow } from './ruleList.ts';
import { pathsWith, type Sandbox } from './sandbox.ts';

/** What a program says of it, and what an agent is told. */
interface Block {
  readonly isSaid: (output: string, sandbox: Sandbox) => boolean;
  readonly notice: (sandbox: Sandbox) => string;
}

const askUser = 'Do without it, or ask the user';

const blocks: readonly Block[] = [
  {
    isSaid: (output) => /read-only file system|\bEROFS\b/i.test(output),
    notice: (sandbox) =>
      `Something was kept from being written ("Read-only file system"): this runs in a sandbox, where only these can be ` +
      `written to: ${writableRoots(sandbox).join(', ')}; not what tells git, the editor or a shell to run something, ` +
      `such as .git/hooks, .git/config and .vscode. Write elsewhere, or ask the user to do it or to add the folder to ` +
      `the setting 'agentShell.sandboxWritable'.`,
  },
  {
    isSaid: (output, sandbox) => sandbox.network === 'deny' && networkFailures.test(output),
    notice: () =>
      `A connection failed: this runs in a sandbox without a network; not even servers of this machine that another ` +
      `command has started can be reached. ${askUser} to set 'agentShell.sandboxNetwork' to 'allow'.`,
  },
  {
    isSaid: (output, sandbox) => sandbox.sockets === 'deny' && socketFailures.test(output),
    notice: () =>
      `A Unix socket could not be made or reached ("Operation not permitted"): this runs in a sandbox without them, ` +
      `since programs behind them (docker, ssh-agent, tmux) act outside of it. ${askUser} to set ` +
      `'agentShell.sandboxSockets' to 'allow'.`,
  },
  {
    isSaid: (output, sandbox) => isMaskedSaid(output, pathsWith(sandbox, 'none')),
    notice: () =>
      `Something could not be read ("Permission denied") because it may hold secrets, and this runs in a sandbox that ` +
      `keeps commands from those. ${askUser} for what you need to know of it; the setting is 'agentShell.sandboxMasked'.`,
  },
  {
    isSaid: (output) =>
      /"no new privileges" flag is set|sudo: effective uid is not 0|must be setuid root/.test(output),
    notice: () => `This runs in a sandbox, where no program can become another user. ${askUser} to do it.`,
  },
];

export const networkFailures = new RegExp(
  [
    'Network is unreachable',
    'ENETUNREACH',
    'Temporary failure in name resolution',
    'Could not resolve (host|proxy)',
    'Name or service not known',
    'EAI_AGAIN',
    'ENOTFOUND',
    'no such host',
    'Connection refused',
    'ECONNREFUSED',
    "(Failed|Couldn't|Could not) (to )?connect to",
    'dial (tcp|udp)',
  ].join('|'),
  'i',
);

const socketFailures =
  /\b(listen|connect|bind|socket) EPERM\b|(unix|socket)[^]{0,200}operation not permitted|docker daemon/i;

/** A program names a path as it was told it: in full, or from where it was. */
function isMaskedSaid(output: string, masked: readonly string[]): boolean {
  const refusals = output.split('\n').filter((line) => /permission denied|\bEACCES\b/i.test(line));
  const names = new Set(masked.map((path) => basename(path)));
  return refusals.some((line) => line.split(/[\s/:'"`‘’]+/).some((part) => names.has(part)));
}

function writableRoots(sandbox: Sandbox): string[] {
  const writable = pathsWith(sandbox, 'write');
  return writable.filter((path) => !writable.some((root) => root !== path && isBelow(root, path)));
}

/** What to tell an agent whose command seems to have run into its sandbox. */
export function blockedNotices(output: string, sandbox: Sandbox | undefined): string[] {
  // What nobody was asked about has a wall of its own, and what to do about it is something else.
  if (!sandbox || sandbox.unasked) return [];
  return blocks.filter(({ isSaid }) => isSaid(output, sandbox)).map(({ notice }) => notice(sandbox));
}
