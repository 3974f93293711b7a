import { type Maker, type Sandbox } from './sandbox.ts';

interface View {
  /** Commands that show it, as they are written. */
  readonly shownBy: RegExp;
  readonly what: string;
}

const open: View = {
  shownBy: /^(\S*\/)?(lsof|fuser|(ss|netstat)\b.*\s(-\w*p\w*|--processes|--programs?))(\s|$)/,
  what: 'what other processes have open',
};
const processes: View = {
  shownBy: /^(\S*\/)?(ps|pgrep|pidof|pstree|top|htop|pidstat)(\s|$)/,
  what: 'other processes',
};
const network: View = {
  shownBy: /^(\S*\/)?(ss|netstat|ip|ifconfig|route|arp)(\s|$)/,
  what: 'the network of this machine',
};

/** Parts of the system that look empty to a command which is kept in one of these ways. No error tells of it. */
const unseen: Readonly<Record<Maker['kind'], readonly View[]>> = {
  landlock: [open],
  bubblewrap: [open, processes, network],
  seatbelt: [],
};

/** A command, and the secret, if any, that it would have come across. */
export interface Seeing {
  readonly command: string;
  readonly closed?: string;
}

/** What one of some commands would have shown outside. */
export function unseenBy(commands: readonly Seeing[], { maker }: Sandbox): string | undefined {
  const view = unseen[maker.kind].find(({ shownBy }) =>
    commands.some(({ command }) => shownBy.test(command)),
  );
  const closed = commands.find((one) => one.closed !== undefined)?.closed;
  return view?.what ?? (closed === undefined ? undefined : `${closed}, which may hold secrets`);
}
