/** Random numbers that are the same in every run: demo rows, and the tests on them, never change by chance. */
export type Random = ReturnType<typeof randomOf>

/** Mulberry32 (public domain, T. Ettinger): 32 bits of state are plenty for a few thousand draws. */
export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)

  return {
    next,
    /** A whole number from 0, smaller than `limit`. */
    below,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
    shuffled<T>(from: readonly T[]) {
      const items = [...from]
      for (let last = items.length - 1; last > 0; last--) {
        const other = below(last + 1)
        const moved = items[last] as T
        items[last] = items[other] as T
        items[other] = moved
      }
      return items
    },
    /** Log-normal around `median`: many small values, a long tail. Box–Muller. */
    lognormal(median: number, sigma: number) {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return median * Math.exp(sigma * normal)
    },
  }
}

/** `counts` as a list: `{ a: 2, b: 1 }` gives `a, a, b`. */
export const repeated = <K extends string>(counts: Readonly<Record<K, number>>) =>
  Object.entries<number>(counts).flatMap(([value, count]) => Array<K>(count).fill(value as K))
