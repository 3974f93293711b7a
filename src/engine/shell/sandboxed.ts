import { realpathSync } from 'node:fs';
import { Run } from '../runs/run.ts';
import { bubblewrapArguments, filterDescriptor } from '../sandbox/bubblewrap.ts';
import { type Bubblewrap, type OwnPlaces, type Sandbox } from '../sandbox/sandbox.ts';
import { seatbeltProfile } from '../sandbox/seatbelt.ts';
import { quote } from './quote.ts';
import { redirections, type Streams } from './streams.ts';

/** The lines of sh by which a subshell becomes a command in a sandbox. Without streams it keeps its own: a terminal. */
export function sandboxedText(
  run: Run,
  sandbox: Sandbox,
  command: readonly string[],
  streams?: Streams,
): string[] {
  const { maker } = sandbox;
  if (maker.kind === 'seatbelt') {
    const profile = seatbeltProfile(sandbox, ownPlaces(run));
    const words = [maker.program, '-p', profile, ...command];
    return [`exec ${words.map(quote).join(' ')}${streams ? ` ${redirections(streams)}` : ''}`];
  }
  return bubblewrapText(run, { sandbox, maker, command, ...(streams && { streams }) });
}

/** Where they really are: the way to the storage may lead through a link. */
function ownPlaces({ id, directory }: Run): OwnPlaces {
  const { directory: real, stateFile } = new Run(id, realpathSync.native(directory));
  return { directory: real, state: stateFile };
}

interface Inside {
  readonly sandbox: Sandbox;
  readonly maker: Bubblewrap;
  readonly command: readonly string[];
  readonly streams?: Streams;
}

/** Where the streams are while bubblewrap still has its own. */
const handed = { output: 7, errors: 6 };
const takeStreams = `exec "$@" >&${handed.output} 2>&${handed.errors} ${handed.output}>&- ${handed.errors}>&-`;

function bubblewrapText(run: Run, { sandbox, maker, command, streams }: Inside): string[] {
  const { program, filter, restoreSignals } = maker;
  const words = [
    program,
    ...bubblewrapArguments(sandbox, maker, ownPlaces(run)),
    // Bubblewrap stays, outside and as the first process inside. As their stdout, the pipe would have no end when the
    // command has ended, and before they have; other descriptors they close.
    ...(streams ? ['/bin/sh', '-c', takeStreams, 'sh'] : []),
    ...restoreSignals,
    ...command,
  ];
  const opened = [`${filterDescriptor}<${quote(filter)}`, ...(streams ? [handing(run, streams)] : [])];
  return [
    // Like whoever makes a terminal for a command, it is not to be stopped: it ends with the command.
    `read -r as_pid _ </proc/self/stat && echo "+$as_pid" >>${quote(run.pidFile)}`,
    // Ctrl+C and `kill 0` are for the command, which gets its signals back.
    ...(restoreSignals.length > 0 ? [`trap '' INT QUIT TERM`] : []),
    `exec ${words.map(quote).join(' ')} ${opened.join(' ')}`,
  ];
}

function handing({ sandboxErrors }: Run, { input, output, errors }: Streams): string {
  const second = errors === undefined ? `&${handed.output}` : quote(errors);
  return `${input} ${handed.output}>${quote(output)} ${handed.errors}>${second} >/dev/null 2>${quote(sandboxErrors)}`;
}
