/**
 * One exact integer per line, 0 until set: nothing while all are 0, then 8 bytes each, and integers of any size from the
 * first that needs more than 64 bits. A plain array of bigints costs 32 bytes each. Grows by whole blocks, so that nothing
 * is copied and left to the garbage collector.
 */
export class Column {
  #blocks: (BigInt64Array | undefined)[] = []
  #wide: Map<number, bigint> | undefined

  at(n: number): bigint {
    return this.#wide?.get(n) ?? this.#blocks[n >> blockBits]?.[n & inBlock] ?? 0n
  }

  set(n: number, value: bigint) {
    const narrow = BigInt.asIntN(64, value)
    if (narrow !== value) {
      this.#wide ??= new Map()
      this.#wide.set(n, value)
      return
    }
    this.#wide?.delete(n)
    const block = this.#blocks[n >> blockBits]
    if (block) block[n & inBlock] = narrow
    else if (narrow !== 0n) this.#added(n >> blockBits)[n & inBlock] = narrow
  }

  #added(at: number) {
    while (this.#blocks.length < at) this.#blocks.push(undefined)
    const block = new BigInt64Array(inBlock + 1)
    this.#blocks[at] = block
    return block
  }
}

const blockBits = 12
const inBlock = (1 << blockBits) - 1
