import { timeoutRange } from './input.ts';

export interface Timeout {
  readonly seconds: number;
  /** What was asked for, when that was out of range. */
  readonly requestedSeconds?: number;
  /** The same where it was taken as milliseconds. */
  readonly requestedMs?: number;
}

export function clampTimeout(requested: number | undefined): Timeout {
  const { default: standard, min, max } = timeoutRange;
  if (requested === undefined) return { seconds: standard };
  if (areMilliseconds(requested)) return { seconds: requested / 1000, requestedMs: requested };
  const seconds = Math.min(max, Math.max(min, requested));
  return seconds === requested ? { seconds } : { seconds, requestedSeconds: requested };
}

/** More than may be asked for in seconds, a round number in milliseconds, and not some hours of one day. */
function areMilliseconds(requested: number): boolean {
  const { max } = timeoutRange;
  const areHours = requested % 3600 === 0 && requested <= 24 * 3600;
  return requested > max && requested <= max * 1000 && requested % 1000 === 0 && !areHours;
}

export function clampNotice({ seconds, requestedSeconds, requestedMs }: Timeout): string | undefined {
  if (requestedMs !== undefined) return `Timeout ${requestedMs} taken as milliseconds: ${seconds}s.`;
  if (requestedSeconds === undefined) return undefined;
  const { min, max } = timeoutRange;
  return `Timeout clamped to ${seconds}s (requested ${requestedSeconds}s; allowed range ${min}-${max}s).`;
}
