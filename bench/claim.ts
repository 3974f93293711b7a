/** Something that is measured, and how much it may be at most. */
export type Claim = RatioClaim | LimitClaim;

/** It takes at most so many times as long as its baseline. */
export interface RatioClaim {
  readonly kind: 'ratio';
  readonly what: string;
  readonly baseline: string;
  /** Medians. */
  readonly ms: number;
  readonly baselineMs: number;
  readonly maxRatio: number;
}

/** It is at most so much, on any machine. */
export interface LimitClaim {
  readonly kind: 'limit';
  readonly what: string;
  readonly value: number;
  readonly max: number;
  readonly unit: string;
}

export const claimsHold = (claims: readonly Claim[]) => claims.every(holds);

export function printClaims(name: string, claims: readonly Claim[]): void {
  for (const claim of claims) {
    console.log(`${name}: ${text(claim)}: ${holds(claim) ? 'holds' : 'DOES NOT HOLD'}`);
  }
}

/** Of one that was measured several times: that in the middle. */
export function medianOf(claims: readonly [Claim, ...Claim[]]): Claim {
  const sorted = claims.toSorted((a, b) => measured(a) - measured(b));
  return sorted[Math.floor(sorted.length / 2)] ?? claims[0];
}

const measured = (claim: Claim) => (claim.kind === 'ratio' ? ratio(claim) : claim.value);

const holds = (claim: Claim) => measured(claim) <= (claim.kind === 'ratio' ? claim.maxRatio : claim.max);

function text(claim: Claim): string {
  if (claim.kind === 'limit') {
    return `${claim.what}: ${digits(claim.value)} ${claim.unit} (at most ${claim.max} ${claim.unit})`;
  }
  const { what, baseline, ms, baselineMs, maxRatio } = claim;
  const times = `${ms.toFixed(1)} ms, ${baseline}: ${baselineMs.toFixed(1)} ms`;
  return `${what}: ${times}, ratio ${ratio(claim).toFixed(3)} (at most ${maxRatio})`;
}

/** Small numbers are shares, of which the second digit counts. */
const digits = (value: number) => value.toFixed(value < 10 ? 2 : 1);

const ratio = ({ ms, baselineMs }: RatioClaim) => ms / baselineMs;
