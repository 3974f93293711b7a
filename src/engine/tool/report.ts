import { constants } from 'node:os';
import { type Truncation } from '../output/truncation.ts';
import { type View } from '../output/view.ts';
import { type HostName } from '../runs/run.ts';
import { type Wall } from '../sandbox/wall.ts';
import { clampNotice, type Timeout } from './timeout.ts';

/** What came of a call. */
export type Result = Report | Started;

/** What is known of a command that has run to its end. */
export interface Report extends Known {
  readonly kind: 'ended';
  readonly exitCode: number;
  /** What a command that was only to read was kept from. */
  readonly wall?: Wall;
}

/** What is known of a command that goes on as a background job. */
export interface Started extends Known {
  readonly kind: 'started';
  readonly label: string;
}

interface Known {
  /** What became of other commands that the caller does not know yet. */
  readonly announcements: readonly string[];
  readonly wallTimeMs: number;
  readonly host: HostName;
  /** Whether it ran in a sandbox because nobody was asked. */
  readonly isEnforced: boolean;
  readonly terminalId?: string;
  readonly timeout: Timeout;
  /** Where the session is now. */
  readonly cwd: string;
  /** Whether the command took the session somewhere else. */
  readonly movedTo?: string;
  readonly view: View;
  readonly artifact: Artifact;
  readonly notices: readonly string[];
}

export interface Artifact {
  readonly id: string;
  readonly path: string;
}

export const artifactUri = (id: string) => `artifact://${id}`;

/** What the model reads: the status first, then what it should know of the output, then the output. */
export function reportText(result: Result): string {
  const { wallTimeMs, host, movedTo, view, artifact } = result;
  const status = [
    result.kind === 'ended' ? exitText(result.exitCode) : 'running',
    durationText(wallTimeMs),
    host,
    ...(movedTo === undefined ? [] : [`cwd: ${movedTo}`]),
    artifactUri(artifact.id),
  ];
  return [
    ...result.announcements.map((announcement) => `[${announcement}]`),
    `[${status.join(' | ')}]`,
    ...noticeLines([...result.notices, clampNotice(result.timeout)]),
    ...(result.kind === 'ended' ? shownText(view, artifact, result.exitCode) : startedText(result)),
  ].join('\n');
}

/** What is shown of the output of a command that has exited, and how it did. */
export function shownText(view: View, artifact: Artifact, exitCode: number): string[] {
  return [
    ...viewNotices(view, artifact),
    outputText(view),
    ...(view.sections ? [`exit code: ${exitCode}`] : []),
    ...(view.isMinimised ? [`[raw output: ${artifactUri(artifact.id)}]`] : []),
    ...(exitCode === 0 ? [] : [`Command exited with code ${codeText(exitCode)}`]),
  ];
}

/** What an agent should know of what it is shown of an output. */
export const viewNotices = (view: View, artifact: Artifact): string[] =>
  noticeLines([capNotice(view), truncationNotice(view, artifact)]);

function startedText({ label, artifact: { id }, view }: Started): string[] {
  const ids = JSON.stringify([id]);
  return [
    ...(view.totalBytes === 0 ? [] : [outputText(view)]),
    `Background job ${id} started: ${label}`,
    `[Follow it with agent_shell_job: {"poll": ${ids}} waits until it ends, {"poll": ${ids}, "pattern": "ready|listening"} ` +
      `until it prints that, {"output": "${id}"} reads what it printed, {"cancel": ${ids}} stops it.]`,
  ];
}

/** The output of a command that did not come to its end, for the error that says so. */
export function soFarText(
  view: View,
  artifact: Artifact,
  { notices, timeout }: Pick<Report, 'notices' | 'timeout'>,
): string {
  const where = truncationNotice(view, artifact) ?? `Whole output so far: ${whereText(artifact)}`;
  return [...noticeLines([...notices, clampNotice(timeout), capNotice(view), where]), outputText(view)].join(
    '\n',
  );
}

const noticeLines = (notices: readonly (string | undefined)[]) =>
  notices.filter((notice) => notice !== undefined).map((notice) => `[${notice}]`);

/** What programs read of the same. */
export function reportDetails(result: Result) {
  const { wallTimeMs, host, isEnforced, terminalId, timeout, cwd, view, artifact } = result;
  const truncation = truncationDetails(view, artifact);
  return {
    ...endDetails(result),
    wallTimeMs,
    host,
    enforced: isEnforced,
    ...(terminalId && { terminalId }),
    cwd,
    timeoutSeconds: timeout.seconds,
    ...(timeout.requestedSeconds !== undefined && { requestedTimeoutSeconds: timeout.requestedSeconds }),
    artifact: {
      id: artifact.id,
      uri: artifactUri(artifact.id),
      path: artifact.path,
      totalBytes: view.totalBytes,
      totalLines: view.totalLines,
      ...(view.kept && { keptBytes: view.kept.bytes }),
    },
    meta: truncation ? { truncation } : {},
  };
}

function endDetails(result: Result) {
  if (result.kind === 'started')
    return { async: { state: 'running', jobId: result.artifact.id, type: 'bash' } };
  const signal = signalName(result.exitCode);
  return { exitCode: result.exitCode, ...(signal && { signal }) };
}

function truncationDetails(view: View, artifact: Artifact) {
  const { text, totalLines, totalBytes, truncation, sections } = view;
  const shown = { totalLines, totalBytes, outputBytes: Buffer.byteLength(text), artifactId: artifact.id };
  const by = sections?.shortenedBy;
  if (by) return { direction: 'tail', truncatedBy: by, outputLines: text.split('\n').length, ...shown };
  if (!truncation) return undefined;
  const { direction, by: truncatedBy, ranges } = truncation;
  const lines = new Set(ranges.flatMap(([first, last]) => [first, last]));
  return {
    direction,
    truncatedBy,
    ...shown,
    outputLines: lines.size === 1 ? 1 : ranges.reduce((count, [first, last]) => count + last - first + 1, 0),
    shownRange: ranges.at(-1),
    ...(ranges.length > 1 && { shownRanges: ranges }),
  };
}

function truncationNotice(view: View, artifact: Artifact): string | undefined {
  const { text, totalBytes, truncation, isBinary, isMinimised, sections, kept } = view;
  const where = `${kept ? 'What was kept' : 'Whole output'}: ${whereText(artifact)}`;
  if (isBinary || sections?.shortenedBy) return where;
  if (!truncation) return undefined;
  const bytes = Math.min(Buffer.byteLength(text) - (truncation.noteBytes ?? 0), totalBytes);
  const of = isMinimised ? ' that matter' : `, ${bytes} of ${totalBytes} bytes`;
  return `Showing ${linesText(view, truncation)}${of}. ${where}`;
}

/** Past the limit the command went on. */
function capNotice({ kept, totalBytes }: View): string | undefined {
  if (!kept) return undefined;
  const rest = kept.isRestCounted
    ? `the other ${totalBytes - kept.bytes} were counted, and are gone`
    : 'what came after them is gone';
  return (
    `Only the first ${kept.bytes} bytes (${kept.lines} lines) of the output were kept: ${rest}. ` +
    `Let the command write to a file, or ask the user to raise 'agentShell.artifact.maxBytes'.`
  );
}

function linesText({ totalLines, isMinimised }: View, { direction, ranges, isCut }: Truncation): string {
  const [[, head] = [1, 1], [tail] = [1]] = ranges;
  const last = ranges.at(-1)?.[1] ?? totalLines;
  if (isCut && direction === 'tail') return `the end of line ${last}`;
  const lines = ranges
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
    .join(' and ');
  if (direction === 'middle' && head === tail) return `the beginning and the end of line ${head}`;
  const parts = isCut ? ', not all of them whole' : '';
  const noun = /^\d+$/.test(lines) ? 'line' : 'lines';
  return `${noun} ${lines} of ${isMinimised ? 'those' : totalLines}${parts}`;
}

const whereText = ({ id, path }: Artifact) => `${artifactUri(id)}, file ${path}`;

/** In the place of bytes that are no text. */
export const binaryText = (bytes: number): string => `(binary output, ${bytes} bytes)`;

/** The text of a view, or why there is none. */
export function outputText({ text, isBinary, totalBytes }: View): string {
  if (isBinary) return binaryText(totalBytes);
  if (text !== '') return text;
  return totalBytes === 0
    ? '(no output)'
    : `(no visible output, ${totalBytes} ${totalBytes === 1 ? 'byte' : 'bytes'})`;
}

export const durationText = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`;

/** How a command exited, in words. */
export function exitText(exitCode: number): string {
  const signal = signalName(exitCode);
  return signal ? `ended by ${signal}, exit code ${exitCode}` : `exit code ${exitCode}`;
}

function codeText(exitCode: number): string {
  const signal = signalName(exitCode);
  return signal ? `${exitCode} (${signal})` : String(exitCode);
}

/** Shells report a program that was ended by signal n as 128 + n. */
function signalName(exitCode: number): string | undefined {
  return Object.entries(constants.signals).find(([, number]) => number === exitCode - 128)?.[0];
}
