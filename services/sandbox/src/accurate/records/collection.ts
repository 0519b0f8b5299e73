/** A record as `detail.do` answers it. */
export type Row = { id: number; lastUpdate: string; [field: string]: unknown }

/** Rows that are made when they are read: `at(n)` is the same each time. Their ids ascend without a hole from `firstId`. */
export type Generated = {
  count: number
  firstId: number
  at: (index: number) => Row
  indexOf: (number: string) => number
}

/** The records of one module in one database, in the order of their ids. */
export class Collection {
  readonly #rows = new Map<number, Row>()
  readonly #ids = new Map<string, number>()
  readonly #numberField: string
  #nextId: number
  #sorted: readonly number[] | undefined
  #generated: Generated | undefined
  /** Goes up with every change: what was worked out from the rows holds as long as it stays. */
  version = 0
  /** Is called with every change that `put` and `delete` make. */
  onChange: ((change: { row: Row } | { deleted: number }) => void) | undefined

  constructor(numberField: string, firstId: number) {
    this.#numberField = numberField
    this.#nextId = firstId
  }

  get size() {
    return this.#rows.size + (this.#generated?.count ?? 0)
  }

  nextId() {
    this.#nextId += 1
    return this.#nextId - 1
  }

  put(row: Row) {
    const before = this.#rows.get(row.id)
    if (before) this.#ids.delete(keyOf(before[this.#numberField]))
    this.#rows.set(row.id, row)
    this.#ids.set(keyOf(row[this.#numberField]), row.id)
    this.#nextId = Math.max(this.#nextId, row.id + 1)
    this.#changed()
    this.onChange?.({ row })
  }

  delete(id: number) {
    // An id is never given again.
    this.#nextId = Math.max(this.#nextId, id + 1)
    const row = this.#rows.get(id)
    if (!row) return false
    this.#ids.delete(keyOf(row[this.#numberField]))
    this.#rows.delete(id)
    this.#changed()
    this.onChange?.({ deleted: id })
    return true
  }

  generate(generated: Generated | undefined) {
    this.#generated = generated
    this.#changed()
  }

  byId(id: number): Row | undefined {
    const { firstId = 0, count = 0 } = this.#generated ?? {}
    if (id >= firstId && id < firstId + count) return this.#generated?.at(id - firstId)
    return this.#rows.get(id)
  }

  byNumber(number: string): Row | undefined {
    const id = this.#ids.get(keyOf(number))
    if (id !== undefined) return this.#rows.get(id)
    const index = this.#generated?.indexOf(number) ?? -1
    return index < 0 ? undefined : this.#generated?.at(index)
  }

  /** The row at a position in the order of ids. */
  at(position: number): Row {
    this.#sorted ??= [...this.#rows.keys()].sort((a, b) => a - b)
    const id = this.#sorted[position]
    if (id !== undefined) return this.#rows.get(id) as Row
    return this.#generated?.at(position - this.#sorted.length) as Row
  }

  *[Symbol.iterator]() {
    for (let position = 0; position < this.size; position++) yield this.at(position)
  }

  #changed() {
    this.version += 1
    this.#sorted = undefined
  }
}

/** Numbers are compared as Accurate does: without regard to case. */
const keyOf = (number: unknown) => String(number ?? '').toLowerCase()
