/**
 * One exact integer per line, 0 until set: nothing while all are 0, then 8 bytes each, and integers of any size from the
 * first that needs more than 64 bits. A plain array of bigints costs 32 bytes each.
 */
export class Column {
  #narrow: BigInt64Array | undefined
  #wide: bigint[] | undefined

  at(n: number): bigint {
    return (this.#wide ? this.#wide[n] : this.#narrow?.[n]) ?? 0n
  }

  set(n: number, value: bigint) {
    if (!this.#wide && BigInt.asIntN(64, value) !== value) this.#wide = Array.from(this.#narrow ?? [])
    if (this.#wide) this.#wide[n] = value
    else if (this.#narrow && n < this.#narrow.length) this.#narrow[n] = value
    else if (value !== 0n) this.#grown(n)[n] = value
  }

  #grown(n: number) {
    const cells = new BigInt64Array(Math.max(16, Math.ceil((n + 1) * 1.25)))
    if (this.#narrow) cells.set(this.#narrow)
    this.#narrow = cells
    return cells
  }
}
