import { constants } from 'node:os';
import { maskNotice } from '../masks/maskSecrets.ts';
import { type Asked } from '../output/askedView.ts';
import { rangeWords } from '../output/rangeWords.ts';
import { type View } from '../output/view.ts';
import { type HostName } from '../runs/run.ts';
import { type Wall } from '../sandbox/wall.ts';
import { type FailedStage } from './failedStages.ts';
import { clampNotice, type Timeout } from './timeout.ts';

/** What came of a call. */
export type Result = Report | Started;

/** What is known of a command that has run to its end. */
export interface Report extends Known {
  readonly kind: 'ended';
  readonly exitCode: number;
  /** The stages of its last pipeline that failed, although the exit code may not say so. */
  readonly failedStages: readonly FailedStage[];
  /** In place of the view, where its reader has seen the same before. */
  readonly again?: View | undefined;
  /** What a command that was only to read was kept from. */
  readonly wall?: Wall;
}

/** What is known of a command that goes on as a background job. */
export interface Started extends Known {
  readonly kind: 'started';
  readonly label: string;
  /** Whether the session has had no job before: its agent is told what to do with one. */
  readonly isFirst: boolean;
  /** Of one that has ended by now. */
  readonly exitCode?: number;
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
  const { wallTimeMs, movedTo, artifact } = result;
  const status = [
    result.exitCode === undefined ? 'running' : exitText(result.exitCode, stagesOf(result)),
    durationText(wallTimeMs),
    ...(movedTo === undefined ? [] : [`cwd: ${movedTo}`]),
    ...rangeWords(shownOf(result)),
    artifactUri(artifact.id),
    ...(result.kind === 'started' && !result.isFirst ? [startLine(result)] : []),
  ];
  const announcements = result.announcements.map((announcement) => `[${announcement}]`);
  const notices = [...result.notices, clampNotice(result.timeout)];
  const shown =
    result.kind === 'ended' ? shownText(shownOf(result), artifact, result.exitCode) : startedText(result);
  const masked = maskNotice([...announcements, ...notices, ...shown].join('\n'));
  return [...announcements, `[${status.join(' | ')}]`, ...noticeLines([...notices, masked]), ...shown].join(
    '\n',
  );
}

const shownOf = (result: Result): View =>
  result.kind === 'ended' ? (result.again ?? result.view) : result.view;

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
  noticeLines([capNotice(view), view.asked && askedNotice(view, view.asked, artifact)]);

/** How much was asked for, and where the rest is. */
function askedNotice({ sections }: View, asked: Asked, { id }: Artifact): string {
  const { unit, count, total, fittingLines, errors } = asked;
  const fitting = fittingLines === undefined ? '' : `, of which ${number(fittingLines)} fit`;
  const all = errors.lines < errors.totalLines ? `the last ${number(errors.lines)} of ` : '';
  const noun = errors.totalLines === 1 ? 'line' : 'lines';
  const after =
    errors.totalLines > 0
      ? `, ${sections ? 'beside' : 'after'} ${all}${number(errors.totalLines)} ${noun} of stderr`
      : '';
  return `${number(count)} of ${number(total)} ${unit}, as asked${fitting}${after}; all: ${artifactUri(id)}`;
}

const number = (value: number) => value.toLocaleString('en-US');

/** How to follow a job is said once; a job that has ended is shown as any command is. */
function startedText(result: Started): string[] {
  const { artifact, view, isFirst, exitCode } = result;
  const ids = JSON.stringify([artifact.id]);
  const shown = exitCode === undefined ? previewText(view) : shownText(view, artifact, exitCode);
  if (!isFirst) return shown;
  if (exitCode !== undefined) return [...shown, startLine(result)];
  return [
    ...shown,
    startLine(result),
    `[Follow it with agent_shell_job: {"poll": ${ids}} waits until it ends, {"poll": ${ids}, "pattern": "ready|listening"} ` +
      `until it prints that, {"output": "${artifact.id}"} reads what it printed, {"cancel": ${ids}} stops it.]`,
  ];
}

const previewText = (view: View) => (view.totalBytes === 0 ? [] : [outputText(view)]);

const startLine = ({ label, artifact: { id }, exitCode }: Started) =>
  `Background job ${id} ${exitCode === undefined ? 'started' : 'has already ended'}: ${label}`;

/** The output of a command that did not come to its end, for the error that says so. */
export function soFarText(
  view: View,
  artifact: Artifact,
  { notices, timeout }: Pick<Report, 'notices' | 'timeout'>,
): string {
  const whole = view.kept ? 'What was kept' : 'Whole output so far';
  const where = [...rangeWords(view), `${whole}: ${artifactUri(artifact.id)}`].join('; ');
  const known = [...notices, clampNotice(timeout), capNotice(view), maskNotice(view.text), where];
  return [...noticeLines(known), outputText(view)].join('\n');
}

const noticeLines = (notices: readonly (string | undefined)[]) =>
  notices.filter((notice) => notice !== undefined).map((notice) => `[${notice}]`);

/** What programs read of the same. */
export function reportDetails(result: Result) {
  const { wallTimeMs, host, isEnforced, terminalId, timeout, cwd, view, artifact } = result;
  const truncation = truncationDetails(shownOf(result), artifact);
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

const stagesOf = (result: Result) => (result.kind === 'ended' ? result.failedStages : []);

function endDetails(result: Result) {
  const { kind, exitCode, artifact } = result;
  const failedStages = stagesOf(result);
  const signal = exitCode === undefined ? undefined : signalName(exitCode);
  return {
    ...(kind === 'started' && { async: { state: jobState(exitCode), jobId: artifact.id, type: 'bash' } }),
    ...(exitCode !== undefined && { exitCode }),
    ...(signal && { signal }),
    ...(failedStages.length > 0 && { failedStages }),
  };
}

function jobState(exitCode: number | undefined): 'running' | 'completed' | 'failed' {
  if (exitCode === undefined) return 'running';
  return exitCode === 0 ? 'completed' : 'failed';
}

function truncationDetails(view: View, artifact: Artifact) {
  const { text, totalLines, totalBytes, truncation, sections } = view;
  const shown = { totalLines, totalBytes, outputBytes: Buffer.byteLength(text), artifactId: artifact.id };
  if (view.asked) return { ...askedDetails(view.asked), ...shown };
  const by = sections?.shortenedBy;
  if (by) return { direction: 'tail', truncatedBy: by, outputLines: text.split('\n').length, ...shown };
  if (!truncation) return undefined;
  const { direction, by: truncatedBy, ranges, extraLines = 0, foldedLines = 0 } = truncation;
  const lines = new Set(ranges.flatMap(([first, last]) => [first, last]));
  return {
    direction,
    truncatedBy,
    ...shown,
    outputLines:
      lines.size === 1
        ? 1
        : ranges.reduce((count, [first, last]) => count + last - first + 1, extraLines - foldedLines),
    shownRange: ranges.at(-1),
    ...(ranges.length > 1 && { shownRanges: ranges }),
  };
}

const askedDetails = ({ from, unit, count, total, fittingLines, errors }: Asked) => ({
  direction: from,
  truncatedBy: unit,
  ...(unit === 'lines' && { outputLines: fittingLines ?? count }),
  // Lines of stderr are counted in the artifact too.
  ...(unit === 'lines' &&
    fittingLines === undefined &&
    errors.totalLines === 0 && { shownRange: from === 'head' ? [1, count] : [total - count + 1, total] }),
});

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
export function exitText(exitCode: number, failedStages: readonly FailedStage[] = []): string {
  const signal = signalName(exitCode);
  const exited = signal ? `ended by ${signal}, exit code ${exitCode}` : `exit code ${exitCode}`;
  return [exited, ...failedStages.map(stageText)].join('; ');
}

const stageText = ({ stage, program, exitCode }: FailedStage) =>
  program === undefined ? `stage ${stage}: ${codeText(exitCode)}` : `${program} ${codeText(exitCode)}`;

function codeText(exitCode: number): string {
  const signal = signalName(exitCode);
  return signal ? `${exitCode} (${signal})` : String(exitCode);
}

/** Shells report a program that was ended by signal n as 128 + n. */
function signalName(exitCode: number): string | undefined {
  return Object.entries(constants.signals).find(([, number]) => number === exitCode - 128)?.[0];
}
