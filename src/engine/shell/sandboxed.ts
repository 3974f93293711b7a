import { mkdirSync, realpathSync } from 'node:fs';
import { Run } from '../runs/run.ts';
import { bubblewrapArguments, filterDescriptor } from '../sandbox/bubblewrap.ts';
import { landlockLines } from '../sandbox/landlock.ts';
import { type Bubblewrap, type Landlock, type OwnPlaces, type Sandbox } from '../sandbox/sandbox.ts';
import { seatbeltProfile } from '../sandbox/seatbelt.ts';
import { secretVariable } from '../secrets/secretVariables.ts';
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
  // Perl makes it itself, and takes it away again.
  if (sandbox.reading && maker.kind !== 'landlock') mkdirSync(run.privateFolder, { mode: 0o700 });
  switch (maker.kind) {
    case 'seatbelt':
      return [
        execText(
          [
            ...withoutSecrets(sandbox),
            maker.program,
            '-p',
            seatbeltProfile(sandbox, ownPlaces(run)),
            ...command,
          ],
          streams,
        ),
      ];
    case 'landlock':
      return confinedText(run, { sandbox, maker, command, ...(streams && { streams }) });
    case 'bubblewrap':
      return bubblewrapText(run, { sandbox, maker, command, ...(streams && { streams }) });
  }
}

const execText = (words: readonly string[], streams?: Streams) =>
  `exec ${words.map(quote).join(' ')}${streams ? ` ${redirections(streams)}` : ''}`;

/** The file that this becomes tells the script what the command may do, in lines that the shell does not get to. */
function confinedText(run: Run, { sandbox, maker, command, streams }: Inside<Landlock>): string[] {
  const { directory } = ownPlaces(run);
  return [
    notToBeStopped(run),
    `trap '' INT QUIT TERM`,
    execText([maker.program, maker.script, run.launchFile, directory, ...command], streams),
    ...landlockLines(sandbox, maker).map((line) => `${ruleMark}${line}`),
  ];
}

/** How `confine.pl` knows its lines. */
const ruleMark = '#: ';

/** Like whoever makes a terminal for a command, it ends with the command. */
const notToBeStopped = ({ pidFile }: Run) =>
  `read -r as_pid _ </proc/self/stat && echo "+$as_pid" >>${quote(pidFile)}`;

/** Where they really are: the way to the storage may lead through a link. */
function ownPlaces({ id, directory }: Run): OwnPlaces {
  const { directory: real, stateFile, privateFolder } = new Run(id, realpathSync.native(directory));
  return { directory: real, state: stateFile, privateFolder };
}

/**
 * Starts what comes after it without the variables that may hold secrets, as each process shows what it was started with; and
 * without files that somebody has open by other numbers than those that are used here.
 */
const withoutSecrets = ({ unasked }: Sandbox) =>
  unasked ? [unasked.perl, '-e', takeSecrets, secretVariable.source, unasked.variables] : [];

const takeSecrets =
  'my ($secret, $own, @command) = @ARGV; ' +
  'delete $ENV{$_} for grep { /$secret/i && !/$own/ && !/^(OLD)?PWD$/ } keys %ENV; ' +
  'opendir my $open, "/proc/self/fd"; ' +
  'for (readdir $open) { if (/^\\d+$/ && ($_ > 9 || $_ > 2 && $_ < 6) && open my $one, "<&=", $_) { close $one } } ' +
  'exec { $command[0] } @command';

interface Inside<Maker> {
  readonly sandbox: Sandbox;
  readonly maker: Maker;
  readonly command: readonly string[];
  readonly streams?: Streams;
}

/** Where the streams are while bubblewrap still has its own. */
const handed = { output: 7, errors: 6 };
const takeStreams = `exec "$@" >&${handed.output} 2>&${handed.errors} ${handed.output}>&- ${handed.errors}>&-`;

function bubblewrapText(run: Run, { sandbox, maker, command, streams }: Inside<Bubblewrap>): string[] {
  const { program, filter, restoreSignals } = maker;
  const words = [
    ...withoutSecrets(sandbox),
    ...program,
    ...bubblewrapArguments(sandbox, maker, ownPlaces(run)),
    // Bubblewrap stays, outside and as the first process inside. As their stdout, the pipe would have no end when the
    // command has ended, and before they have; other descriptors they close.
    ...(streams ? ['/bin/sh', '-c', takeStreams, 'sh'] : []),
    ...restoreSignals,
    ...command,
  ];
  const opened = [`${filterDescriptor}<${quote(filter)}`, ...(streams ? [handing(run, streams)] : [])];
  return [
    notToBeStopped(run),
    // Ctrl+C and `kill 0` are for the command, which gets its signals back.
    ...(restoreSignals.length > 0 ? [`trap '' INT QUIT TERM`] : []),
    `exec ${words.map(quote).join(' ')} ${opened.join(' ')}`,
  ];
}

function handing({ sandboxErrors }: Run, { input, output, errors }: Streams): string {
  const second = errors === undefined ? `&${handed.output}` : quote(errors);
  return `${input} ${handed.output}>${quote(output)} ${handed.errors}>${second} >/dev/null 2>${quote(sandboxErrors)}`;
}
