import { constants } from 'node:os';
import { type View } from '../output/view.ts';
import { type HostName } from '../runs/run.ts';
import { clampNotice, type Timeout } from './timeout.ts';

/** What is known of a command that has run to its end. */
export interface Report {
  readonly exitCode: number;
  readonly wallTimeMs: number;
  readonly host: HostName;
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
export function reportText(report: Report): string {
  const { exitCode, wallTimeMs, host, movedTo, view, artifact } = report;
  const status = [
    exitText(exitCode),
    durationText(wallTimeMs),
    host,
    ...(movedTo === undefined ? [] : [`cwd: ${movedTo}`]),
    artifactUri(artifact.id),
  ];
  const notices = [...report.notices, clampNotice(report.timeout), truncationNotice(view, artifact)].filter(
    (notice) => notice !== undefined,
  );
  return [
    `[${status.join(' | ')}]`,
    ...notices.map((notice) => `[${notice}]`),
    outputText(view),
    ...(exitCode === 0 ? [] : [`Command exited with code ${codeText(exitCode)}`]),
  ].join('\n');
}

/** The output of a command that did not come to its end, for the error that says so. */
export function soFarText(view: View, artifact: Artifact): string {
  const notice = truncationNotice(view, artifact) ?? `Whole output so far: ${whereText(artifact)}`;
  return `[${notice}]\n${outputText(view)}`;
}

/** What programs read of the same. */
export function reportDetails(report: Report) {
  const { exitCode, wallTimeMs, host, terminalId, timeout, cwd, view, artifact } = report;
  const signal = signalName(exitCode);
  const truncation = truncationDetails(view, artifact);
  return {
    exitCode,
    ...(signal && { signal }),
    wallTimeMs,
    host,
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
    },
    meta: truncation ? { truncation } : {},
  };
}

function truncationDetails({ text, totalLines, totalBytes, truncation }: View, artifact: Artifact) {
  if (!truncation) return undefined;
  const { by, firstLine, lastLine } = truncation;
  return {
    direction: 'tail',
    truncatedBy: by,
    totalLines,
    totalBytes,
    outputLines: lastLine - firstLine + 1,
    outputBytes: Buffer.byteLength(text),
    shownRange: [firstLine, lastLine],
    artifactId: artifact.id,
  };
}

function truncationNotice(
  { text, totalLines, totalBytes, truncation }: View,
  artifact: Artifact,
): string | undefined {
  if (!truncation) return undefined;
  const { firstLine, lastLine, isCut } = truncation;
  const lines = isCut ? `the end of line ${lastLine}` : `lines ${firstLine}-${lastLine} of ${totalLines}`;
  return `Showing ${lines}, ${Math.min(Buffer.byteLength(text), totalBytes)} of ${totalBytes} bytes. Whole output: ${whereText(artifact)}`;
}

const whereText = ({ id, path }: Artifact) => `${artifactUri(id)}, file ${path}`;

const outputText = ({ text }: View) => (text === '' ? '(no output)' : text);

const durationText = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`;

function exitText(exitCode: number): string {
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
