import {
  type AllocationAmounts,
  type Column,
  type Digest,
  exportKey,
  figureNames,
  type Match,
  serve,
} from '../../engine/index.ts'

const [LINE_END, QUOTE, ZERO] = [10, 34, 48]

/** Rows per block. */
const BLOCK = 1 << 17

/** Up to this number of bytes, a loop is faster than a call. */
const SHORT = 64

/** Maximum length of a row with its business keys; longer rows are refused, not cut. */
const LONGEST = 1 << 14

/** PEB lines matched before the event loop gets a turn. */
const BATCH_SIZE = 5_000

type Names = {
  /** Start of every copied row; empty where table defaults provide the shared columns. */
  start: string
  decimal: number
  /** Receives the sum of every amount. */
  sums: Column
}

/**
 * Matches the lines of a run and yields its allocations as COPY blocks, while their text enters the result hash. The
 * allocations of a line are dropped with the line. The text of an amount is written once and copied: `12500e-4` is
 * 1.2500. A block is overwritten by the next but one.
 */
export function* usedRows(
  match: Match,
  totals: AllocationAmounts,
  hash: Digest,
  { start, decimal, sums }: Names,
): Generator<Buffer> {
  const { ledger, lines, needs, takes } = match
  const { ids, documents, materials } = textsOf(match)
  const before = Buffer.from(start)
  const hashed = new Writer()
  const write = new FigureWriter(totals, { decimal, sums })
  const blocks = [new Writer(), new Writer()] as const
  let copy: Writer = blocks[0]
  let count = 0
  for (const [place, line] of lines.entries()) {
    serve(match, place)
    totals.begin()
    const peb = Buffer.from(takes.count ? `\t${line.id}` : '')
    const pebKey = Buffer.from(takes.count ? JSON.stringify(exportKey(line)) : '')
    for (let take = 0; take < takes.count; take++) {
      totals.of(take)
      const pib = takes.line[take] as number
      const document = ledger.document[pib] as number
      const [served, code] = materials[needs.material[takes.need[take] as number] as number] as readonly [
        Buffer,
        Buffer,
      ]
      copy.all(before)
      const seq = copy.at
      copy.integer(++count)
      hashed.add(copy.bytes, seq, copy.at)
      copy.add(ids.bytes, ids.from(pib), ids.to(pib))
      copy.all(peb)
      copy.all(served)
      hashed.all(pebKey)
      hashed.all(code)
      hashed.add(documents.bytes, documents.from(document), documents.to(document))
      hashed.integer(ledger.line_no[pib] as number)
      hashed.bytes[hashed.at++] = QUOTE
      const from = copy.at
      write.to(copy)
      copy.integer(line.day - (ledger.registered[pib] as number))
      copy.bytes[copy.at++] = LINE_END
      hashed.add(copy.bytes, from, copy.at)
      if (hashed.at > BLOCK) hashed.pass(hash)
      if (copy.at <= BLOCK) continue
      yield copy.text()
      copy = blocks[copy === blocks[0] ? 1 : 0]
      copy.at = 0
    }
    needs.clear()
    takes.clear()
    if (place % BATCH_SIZE < BATCH_SIZE - 1) continue
    yield copy.text()
    copy = blocks[copy === blocks[0] ? 1 : 0]
    copy.at = 0
  }
  hashed.pass(hash)
  write.addUp()
  yield copy.text()
}

/** Parts shared by many rows, written once. The key of a PIB line is the key of its document with its line number. */
const textsOf = ({ ledger, materials }: Match) => ({
  ids: new Texts(ledger.ids.length, (n) => `\t${ledger.ids[n]}`),
  documents: new Texts(ledger.documents.length, (n) => JSON.stringify(ledger.documents[n]?.prefix).slice(0, -1)),
  materials: materials.map(
    ({ bom_id, raw_material_id, raw_material_code }) =>
      [Buffer.from(`\t${bom_id}\t${raw_material_id}\t`), Buffer.from(JSON.stringify(raw_material_code))] as const,
  ),
})

/** A byte buffer with a write position. */
class Writer {
  readonly bytes = Buffer.allocUnsafeSlow(BLOCK + LONGEST * 2)
  at = 0

  text = () => this.bytes.subarray(0, this.at)

  all(from: Buffer) {
    this.add(from, 0, from.length)
  }

  /** Adds the content to a hash and resets the buffer. */
  pass(hash: Digest) {
    hash.bytes(this.text())
    this.at = 0
  }

  /** Copies short parts in a loop, which costs less than a call. */
  add(from: Buffer, start: number, end: number) {
    const { bytes } = this
    let { at } = this
    if (end - start > SHORT) {
      if (end - start > LONGEST / 4) throw new Error('A business number is too long for a row')
      this.at = at + from.copy(bytes, at, start, end)
      return
    }
    for (let n = start; n < end; n++) bytes[at++] = from[n] as number
    this.at = at
  }

  /** Of 0 or more, below 2^53. */
  integer(value: number) {
    const { bytes } = this
    let size = 1
    for (let max = 10; value >= max; max *= 10) size++
    let rest = value
    let at = this.at + size
    this.at = at
    while (rest > 0x7fff_ffff) {
      const tens = Math.floor(rest / 10)
      bytes[--at] = ZERO + (rest - tens * 10)
      rest = tens
    }
    do {
      const tens = (rest / 10) | 0
      bytes[--at] = ZERO + (rest - tens * 10)
      rest = tens
    } while (rest > 0)
  }
}

/** Texts of many rows in one buffer. */
class Texts {
  readonly bytes: Buffer
  readonly #ends: Int32Array

  constructor(count: number, textOf: (n: number) => string) {
    this.#ends = new Int32Array(count + 1)
    const parts: Buffer[] = []
    let part = ''
    let size = 0
    for (let n = 0; n < count; n++) {
      const one = textOf(n)
      part += one
      size += Buffer.byteLength(one)
      this.#ends[n + 1] = size
      if (part.length < 1 << 16) continue
      parts.push(Buffer.from(part))
      part = ''
    }
    this.bytes = Buffer.concat([...parts, Buffer.from(part)])
  }

  from = (n: number) => this.#ends[n] as number
  to = (n: number) => this.#ends[n + 1] as number
}

/** Upper half of 2^53: smaller values are exact in a double. */
const EXACT = 1 << 21

/** Writes all amounts of an allocation, each followed by a tab. */
class FigureWriter {
  readonly #figures: AllocationAmounts
  /** Halves of 64-bit values, low first as on every machine Node runs on. */
  readonly #halves: Uint32Array
  readonly #suffixes: readonly Buffer[]

  readonly #sums: Column
  /** Sums of the last rows, as doubles while these are exact. */
  readonly #recent = new Float64Array(figureNames.length)

  constructor(totals: AllocationAmounts, { decimal, sums }: Pick<Names, 'decimal' | 'sums'>) {
    this.#figures = totals
    this.#sums = sums
    this.#halves = new Uint32Array(totals.cells.buffer)
    const base = Buffer.from(`e-${decimal}\t`)
    const digits: Partial<Record<(typeof figureNames)[number], Buffer>> = {
      qty_base: base,
      qty_declared: Buffer.from('e-6\t'),
      contained_base: base,
      claim_base: base,
      fg_qty_share: Buffer.from('e-4\t'),
    }
    this.#suffixes = figureNames.map((name) => digits[name] ?? Buffer.from('\t'))
  }

  to(row: Writer) {
    const halves = this.#halves
    const recent = this.#recent
    for (let n = 0; n < this.#suffixes.length; n++) {
      const high = halves[2 * n + 1] as number
      if (this.#figures.isWide || high >= EXACT) {
        const figure = this.#figures.at(n)
        row.all(Buffer.from(String(figure)))
        this.#sums.set(n, this.#sums.at(n) + figure)
      } else {
        const figure = high * 0x1_0000_0000 + (halves[2 * n] as number)
        row.integer(figure)
        if ((recent[n] as number) + figure > Number.MAX_SAFE_INTEGER) this.addUp()
        recent[n] = (recent[n] as number) + figure
      }
      row.all(this.#suffixes[n] as Buffer)
    }
  }

  addUp() {
    for (const [n, sum] of this.#recent.entries()) this.#sums.set(n, this.#sums.at(n) + BigInt(sum))
    this.#recent.fill(0)
  }
}
