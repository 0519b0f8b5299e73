/**
 * One exact integer per line, 0 until set: 8 bytes each, and integers of any size for those that need more than 64 bits. A
 * plain array of bigints costs 32 bytes each. What is known to be narrow may be read and written in `cells` directly.
 */
export class Column {
  /** Holds 0 where the integer is a wide one. */
  cells = new BigInt64Array(0)
  #wide: Map<number, bigint> | undefined

  at(n: number): bigint {
    return this.#wide?.get(n) ?? this.cells[n] ?? 0n
  }

  set(n: number, value: bigint) {
    const narrow = BigInt.asIntN(64, value)
    if (narrow === value) this.#wide?.delete(n)
    else {
      this.#wide ??= new Map()
      this.#wide.set(n, value)
    }
    if (n >= this.cells.length) {
      if (value === 0n) return
      this.reserve(Math.max(n + 1, this.cells.length * 2, LEAST))
    }
    const cell = narrow === value ? narrow : 0n
    // Unwritten pages of zeros take no memory.
    if (this.cells[n] !== cell) this.cells[n] = cell
  }

  /** Makes room for so many integers, so that `cells` can be used up to there. */
  reserve(count: number) {
    if (count <= this.cells.length) return
    const before = this.cells
    this.cells = new BigInt64Array(count)
    this.cells.set(before)
  }
}

const LEAST = 16

/** The array with room for a value at `n`: the same, or a larger one with the same values. */
export function grown<Values extends Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  array: Values,
  n: number,
): Values {
  if (n < array.length) return array
  const larger = new (array.constructor as new (count: number) => Values)(Math.max(64, array.length * 2))
  larger.set(array)
  return larger
}

/** Whether a product leaves room in 64 bits for rounding. */
export const fits = (product: bigint) => product < MAX_VALUE

const MAX_VALUE = 1n << 62n
