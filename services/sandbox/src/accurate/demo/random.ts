/** Random numbers that are the same in every run. */
export type Random = ReturnType<typeof randomOf>

/** Mulberry32 (public domain, T. Ettinger). */
export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from 0, smaller than `limit`. */
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: <T>(from: readonly T[]) => from[below(from.length)] as T }
}
