/** Something that takes at most so many times as long as its baseline. */
export interface Claim {
  readonly what: string;
  readonly baseline: string;
  /** Medians. */
  readonly ms: number;
  readonly baselineMs: number;
  readonly maxRatio: number;
}

const ratio = ({ ms, baselineMs }: Claim) => ms / baselineMs;

export const claimsHold = (claims: readonly Claim[]) =>
  claims.every((claim) => ratio(claim) <= claim.maxRatio);

export function printClaims(name: string, claims: readonly Claim[]): void {
  for (const claim of claims) {
    const verdict = ratio(claim) <= claim.maxRatio ? 'holds' : 'DOES NOT HOLD';
    console.log(
      `${name}: ${claim.what}: ${claim.ms.toFixed(1)} ms, ${claim.baseline}: ${claim.baselineMs.toFixed(1)} ms, ` +
        `ratio ${ratio(claim).toFixed(3)} (at most ${claim.maxRatio}): ${verdict}`,
    );
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
