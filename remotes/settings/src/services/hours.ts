/** Activity of a service in one hour; `p95` is null without timings. */
export type Hour = { hour: string; total: number; failed: number; p95: number | null; last_success: string | null }

/** The hours together. `share` is how many of a hundred succeeded, rounded down: 99,9 is not all. */
export function sumOf(hours: readonly Hour[]) {
  const total = hours.reduce((sum, one) => sum + one.total, 0)
  const failed = hours.reduce((sum, one) => sum + one.failed, 0)
  const slowest = hours.flatMap(({ p95 }) => (p95 === null ? [] : [p95]))
  const successes = hours.flatMap(({ last_success }) => (last_success ? [last_success] : [])).sort()
  return {
    total,
    failed,
    share: total ? Math.floor(((total - failed) * 100) / total) : 100,
    // The worst hour: a day's percentile cannot be made of hourly ones.
    p95: slowest.length ? Math.max(...slowest) : null,
    lastSuccess: successes.at(-1) ?? null,
  }
}

const HOUR_MS = 3_600_000

/** One place for each of the last 24 hours, the newest last; hours without an entry are null. */
export function lastDay(hours: readonly Hour[], now: number): (Hour | null)[] {
  const newest = Math.floor(now / HOUR_MS) * HOUR_MS
  const byHour = new Map(hours.map((one) => [Date.parse(one.hour), one]))
  return Array.from({ length: 24 }, (_, n) => byHour.get(newest - (23 - n) * HOUR_MS) ?? null)
}
