import fc from 'fast-check'

/** `KITE_SEED` repeats or varies the cases, `KITE_CASES` says how many; a failure prints its seed and smallest case. */
const seed = Number(process.env.KITE_SEED ?? 20_261_120)
export const cases = Number(process.env.KITE_CASES ?? 1_000)

export const property = <T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, holds), { seed, numRuns: cases })
