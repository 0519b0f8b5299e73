import { type PebLine, type PibHead, type PibNumbers, scaled } from '../../engine/index.ts'
import { type CopyBlock, textCell } from './copy-out.ts'

/** How a copied cell enters the input hash: as text, JSON number, decimal, whole rupiah, or not at all. */
export type CellKind = 'text' | 'number' | 'decimal' | 'rupiah' | 'left out'

const [TAB, LINE_END, QUOTE, BACKSLASH, DOT, ZERO, COMMA, MINUS] = [9, 10, 34, 92, 46, 48, 44, 45]

type Last = { size: number; bytes: Uint8Array; text: string }

/** Longer texts are not cached. */
const REPEATED = 64

/** Iterates over copied rows and decodes only the requested cells. */
export class Rows {
  bytes: Buffer = Buffer.alloc(0)
  /** Offsets of the cells; the last one is the start of the next row. */
  readonly starts: Int32Array
  readonly #count: number
  readonly #last: Last[] = []

  constructor(count: number) {
    this.#count = count
    this.starts = new Int32Array(count + 1)
  }

  /** Calls `each` for every row. */
  read(blocks: CopyBlock, each: () => void) {
    for (const _ of this.each(blocks)) each()
  }

  /** Moves to each row once. */
  *each(blocks: CopyBlock): Generator<undefined, undefined, undefined> {
    for (const block of blocks) {
      this.bytes = block
      for (let at = 0; at < block.length; at = this.starts[this.#count] as number) {
        this.#split(at)
        yield
      }
    }
  }

  #split(from: number) {
    const { bytes, starts } = this
    let cell = 0
    starts[0] = from
    for (let at = from; ; at++) {
      const byte = bytes[at]
      if (byte !== TAB && byte !== LINE_END) continue
      starts[++cell] = at + 1
      if (byte === LINE_END) break
    }
    if (cell !== this.#count) throw new Error(`A copied row has ${cell} cells instead of ${this.#count}`)
  }

  isNull(cell: number) {
    const at = this.starts[cell] as number
    return this.bytes[at] === BACKSLASH && this.bytes[at + 1] === 78
  }

  /** Text of a cell, cached because it often equals that of the previous row. */
  repeated(cell: number): string {
    const { bytes } = this
    const from = this.starts[cell] as number
    const size = (this.starts[cell + 1] as number) - 1 - from
    this.#last[cell] ??= { size: -1, bytes: new Uint8Array(REPEATED), text: '' }
    const last = this.#last[cell] as Last
    if (size === last.size) {
      let n = 0
      while (n < size && bytes[from + n] === last.bytes[n]) n++
      if (n === size) return last.text
    }
    last.text = this.text(cell)
    last.size = size > REPEATED ? -1 : size
    if (size <= REPEATED) last.bytes.set(bytes.subarray(from, from + size))
    return last.text
  }

  text(cell: number): string {
    return textCell(this.bytes.toString('utf8', this.starts[cell], (this.starts[cell + 1] as number) - 1))
  }

  /** Decimal of a cell in units of 10^-digits; throws if it would be rounded. */
  scaled(cell: number, digits: number): bigint {
    const [from, to] = [this.starts[cell] as number, (this.starts[cell + 1] as number) - 1]
    let value = 0
    let left = -1
    for (let at = from; at < to; at++) {
      const byte = this.bytes[at] as number
      // Fifteen digits are exact in a double.
      if (left < 0 && at - from + digits > 15) return this.#long(from, to, digits)
      if (byte === DOT) left = digits
      else if (byte < ZERO || byte > 57) return this.#long(from, to, digits)
      else if (left !== 0) {
        value = value * 10 + byte - ZERO
        if (left > 0) left--
      } else if (byte !== ZERO) return this.#long(from, to, digits)
    }
    for (let more = left < 0 ? digits : left; more > 0; more--) value *= 10
    return BigInt(value)
  }

  #long(from: number, to: number, digits: number) {
    return scaled(this.bytes.toString('latin1', from, to), digits)
  }
}

/** Writes rows byte by byte in the format of `inputHash`, and forwards blocks. */
export class CanonicalRows {
  readonly #pass: (bytes: Buffer) => void
  readonly #kinds: readonly CellKind[]
  readonly #tag: Buffer
  #out = Buffer.allocUnsafe(1 << 16)
  #at = 0

  constructor(tag: string, kinds: readonly CellKind[], pass: (bytes: Buffer) => void) {
    this.#tag = Buffer.from(`[${JSON.stringify(tag)}`)
    this.#kinds = kinds
    this.#pass = pass
  }

  add(rows: Rows) {
    const [first = 0] = rows.starts
    // A byte of text is six at most in JSON, and every cell has its quotes and comma.
    const max = ((rows.starts.at(-1) as number) - first) * 6 + this.#kinds.length * 6 + this.#tag.length + 2
    if (this.#at + max > this.#out.length) this.flush(max)
    this.#at += this.#tag.copy(this.#out, this.#at)
    for (let cell = 0; cell < this.#kinds.length; cell++) {
      const kind = this.#kinds[cell] as CellKind
      if (kind === 'left out') continue
      this.#out[this.#at++] = COMMA
      this.#cell(rows, cell, kind)
    }
    this.#out[this.#at++] = 93
    this.#out[this.#at++] = LINE_END
  }

  #cell(rows: Rows, cell: number, kind: CellKind) {
    const { bytes, starts } = rows
    const out = this.#out
    const from = starts[cell] as number
    let to = (starts[cell + 1] as number) - 1
    if (rows.isNull(cell)) {
      this.#at += out.write(isSum(kind, cell) ? '"0"' : 'null', this.#at, 'latin1')
      return
    }
    if (kind === 'rupiah' || kind === 'decimal') to = endOfDecimal(bytes, from, to, kind === 'rupiah')
    let at = this.#at
    if (kind !== 'number') out[at++] = QUOTE
    for (let n = from; n < to; n++) {
      const byte = bytes[n] as number
      if (byte === QUOTE || byte === BACKSLASH || byte < 32) {
        this.#at += out.write(JSON.stringify(rows.text(cell)), this.#at, 'utf8')
        return
      }
      out[at++] = byte
    }
    if (kind !== 'number') out[at++] = QUOTE
    this.#at = at
  }

  flush(room = 0) {
    if (this.#at) this.#pass(this.#out.subarray(0, this.#at))
    // A forwarded block may be kept until it is hashed.
    if (room > this.#out.length) this.#out = Buffer.allocUnsafe(room)
    this.#at = 0
  }
}

/** Sums over live rows are 0 without rows; they are the last cells. */
const isSum = (kind: CellKind, cell: number) => kind === 'rupiah' || cell >= FIRST_SUM

/** Removes trailing zeros of the decimals. */
function endOfDecimal(bytes: Buffer, from: number, to: number, isWhole: boolean) {
  let dot = from
  while (dot < to && bytes[dot] !== DOT) {
    const byte = bytes[dot] as number
    if ((byte < ZERO || byte > 57) && byte !== MINUS) throw new Error('A copied decimal is none')
    dot++
  }
  if (isWhole || dot === to) return dot
  let end = to
  while (bytes[end - 1] === ZERO) end--
  return end - 1 === dot ? dot : end
}

// Places of `pibSelect`.
const [QTY, FACTOR, USED, EXCEPTED, MONEY, BM_EXTRA, FIRST_SUM] = [8, 9, 10, 11, 12, 18, 19]

export const pibKinds: readonly CellKind[] = [
  ...(['text', 'left out', 'text', 'text', 'text', 'number', 'text', 'text'] as const),
  ...Array.from({ length: 13 }, () => 'decimal' as const),
  ...Array.from({ length: 6 }, () => 'rupiah' as const),
]

export const pebKinds: readonly CellKind[] = [
  ...([
    'text',
    'text',
    'text',
    'text',
    'text',
    'number',
    'text',
    'text',
    'decimal',
    'text',
    'decimal',
    'text',
  ] as const),
]

/** Business number of the current row of `pibSelect`. */
export const headOf = (rows: Rows): PibHead => ({
  id: rows.text(0),
  office_code: rows.repeated(2),
  reg_no: rows.repeated(3),
  reg_date: rows.repeated(4),
  line_no: Number(rows.repeated(5)),
  extended_due_date: rows.isNull(6) ? null : rows.repeated(6),
  raw_material_id: rows.repeated(7),
})

/** The current row of `pebSelect`. */
export const pebOf = (rows: Rows): PebLine => ({
  id: rows.text(0),
  office_code: rows.repeated(1),
  reg_no: rows.repeated(2),
  reg_date: rows.repeated(3),
  export_date: rows.isNull(4) ? null : rows.repeated(4),
  line_no: Number(rows.repeated(5)),
  item_code: rows.isNull(6) ? null : rows.repeated(6),
  finish_good_id: rows.repeated(7),
  qty: rows.repeated(8),
  unit: rows.repeated(9),
  factor: rows.isNull(10) ? null : rows.repeated(10),
  good_unit: rows.repeated(11),
})

/** Numbers of the current row of `pibSelect`. */
export function numbersOf(rows: Rows, decimal: number): PibNumbers {
  const values: bigint[] = []
  for (let n = 0; n < 6; n++) values.push(rows.scaled(MONEY + n, 2))
  values[1] = (values[1] as bigint) + rows.scaled(BM_EXTRA, 2)
  return {
    qty: rows.scaled(QTY, 6),
    factor: rows.isNull(FACTOR) ? null : rows.scaled(FACTOR, 8),
    used: rows.scaled(USED, decimal),
    excepted: rows.scaled(EXCEPTED, decimal),
    values,
    live: rows.isNull(FIRST_SUM)
      ? null
      : {
          claimed: rows.scaled(FIRST_SUM, decimal),
          declared: rows.scaled(FIRST_SUM + 1, 6),
          booked: Array.from({ length: 6 }, (_, n) => rows.scaled(FIRST_SUM + 2 + n, 2) / 100n),
        },
  }
}
