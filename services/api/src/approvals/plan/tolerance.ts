const CENTS = 2

export type Tolerance = { pct: string | null; abs: string | null }

/**
 * Whether an approved amount may change to another without a new round: up to `pct` percent of what was approved, and by
 * `abs` at most where it is given. Without a percentage only the approved amount itself stays. Exact to the cent.
 */
export function isWithinTolerance(approved: string | null, revised: string | null, { pct, abs }: Tolerance): boolean {
  const [before, after] = [centsOf(approved), centsOf(revised)]
  const difference = after > before ? after - before : before - after
  if (difference === 0n) return true
  // The percentage has two decimals as well: both sides are multiplied by a hundred hundredths.
  const isSmall = pct !== null && difference * 10_000n <= centsOf(pct) * before
  return isSmall && (abs === null || difference <= centsOf(abs))
}

/** A decimal text with at most two decimals as a number of hundredths; empty counts as 0. */
function centsOf(value: string | null): bigint {
  const [units = '0', fraction = ''] = (value ?? '0').split('.')
  return BigInt(units + fraction.slice(0, CENTS).padEnd(CENTS, '0'))
}
