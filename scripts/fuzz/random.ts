/** Numbers that look like chance and are the same each time for the same seed and request. */
export type Random = ReturnType<typeof randomOf>

export function randomOf(seed: string) {
  let state = 0
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x5bd1e995) ^ (state >>> 13)

  /** From 0 up to 1. https://gist.github.com/tommyettinger/46a874533244883189143505d203312c (mulberry32) */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))

  return {
    next,
    whole,
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T,
    some: <T>(list: readonly T[], max: number): T[] =>
      Array.from({ length: whole(0, Math.min(max, list.length)) }, () => list[whole(0, list.length - 1)] as T),
  }
}
