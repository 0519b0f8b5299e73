import fc from 'fast-check'
import { type Punch, pairPunches, type Shift } from '../pair-punches.rules.ts'
import { referencePairing } from './reference-pairing.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
const BASE = Date.parse('2026-11-02T00:00:00Z')
const DAYS = 4

/** Start and length of a shift in steps of ten minutes, so that half the time between two shifts is a whole minute. */
const pattern = fc.oneof(
  fc.constantFrom(
    null,
    { start: 480, length: 540 },
    { start: 420, length: 480 },
    { start: 1_320, length: 480 },
    { start: 900, length: 480 },
  ),
  fc.record({
    start: fc.integer({ min: 0, max: 143 }).map((n) => n * 10),
    length: fc.integer({ min: 12, max: 72 }).map((n) => n * 10),
  }),
)
const tap = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: (DAYS + 1) * 86_400 - 1 }).map((second) => ({ second, echo: 0 })) },
  {
    weight: 1,
    arbitrary: fc.record({
      second: fc.integer({ min: 0, max: (DAYS + 1) * 86_400 - 200 }),
      echo: fc.integer({ min: 1, max: 130 }),
    }),
  },
)
const stream = fc.record({
  patterns: fc.array(pattern, { minLength: DAYS, maxLength: DAYS }),
  taps: fc.array(tap, { maxLength: 10 }),
  zone: fc.constantFrom(7, 8, 9),
})

export type Difference = { stream: unknown; expected: unknown; result: unknown }

/** Pairs random streams of punches by the rules and by the reference; says where the two differ. */
export function compareStreams(count: number, seed: number): Difference[] {
  const differences: Difference[] = []
  for (const one of fc.sample(stream, { numRuns: count, seed })) {
    const offset = one.zone * 60 * MINUTE_MS
    const dayOf = (at: number) => new Date(at + offset).toISOString().slice(0, 10)
    const shifts: Shift[] = []
    for (const [n, shape] of one.patterns.entries()) {
      if (!shape) continue
      const start = BASE + n * DAY_MS + shape.start * MINUTE_MS - offset
      const shift = { date: dayOf(start), start, end: start + shape.length * MINUTE_MS }
      // Shifts of one employee do not overlap.
      if ((shifts.at(-1)?.end ?? 0) < shift.start) shifts.push(shift)
    }
    const punches = one.taps
      .flatMap(({ second, echo }) => (echo ? [second, second + echo] : [second]))
      .map((second, n): Punch => ({ id: String(n), at: BASE - offset + second * 1_000 }))
    const range = { from: BASE - 2 * DAY_MS, to: BASE + (DAYS + 3) * DAY_MS }
    const result = pairPunches(shifts, punches, dayOf)
    const expected = referencePairing(shifts, punches, dayOf, range)
    const sorted = ({ days, repeated, stray }: typeof result) => ({ days, repeated, stray: [...stray].sort() })
    if (JSON.stringify(sorted(result)) !== JSON.stringify(sorted(expected)))
      differences.push({ stream: one, expected, result })
  }
  return differences
}
