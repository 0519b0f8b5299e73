/** Ids of added rows as ranges: ids of one import are neighbours. */
export class IdRanges {
  readonly #ranges: { from: bigint; to: bigint }[] = []
  count = 0

  note(ids: readonly string[]) {
    this.count += ids.length
    for (const id of ids) {
      const value = BigInt(id)
      const last = this.#ranges.at(-1)
      if (last && value === last.to + 1n) last.to = value
      else this.#ranges.push({ from: value, to: value })
    }
  }

  /** An `int8multirange` of PostgreSQL. */
  toString() {
    return `{${this.#ranges.map(({ from, to }) => `[${from},${to}]`).join(',')}}`
  }
}
