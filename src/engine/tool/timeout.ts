import { timeoutRange } from './input.ts';

export interface Timeout {
  readonly seconds: number;
  /** What was asked for, when that was out of range. */
  readonly requestedSeconds?: number;
}

export function clampTimeout(requested: number | undefined): Timeout {
  const { default: standard, min, max } = timeoutRange;
  if (requested === undefined) return { seconds: standard };
  const seconds = Math.min(max, Math.max(min, requested));
  return seconds === requested ? { seconds } : { seconds, requestedSeconds: requested };
}

export function clampNotice({ seconds, requestedSeconds }: Timeout): string | undefined {
  if (requestedSeconds === undefined) return undefined;
  const { min, max } = timeoutRange;
  return `Timeout clamped to ${seconds}s (requested ${requestedSeconds}s; allowed range ${min}-${max}s).`;
}
