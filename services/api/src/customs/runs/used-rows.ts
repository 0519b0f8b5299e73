import { type Column, type Digest, type Figures, figureNames, keyAt, type Match } from '../kite/index.ts'

const [LINE_END, ZERO] = [10, 48]

/** Rows that are sent at once. */
const BLOCK = 1 << 17

/** Bytes up to which a loop is faster than a call. */
const SHORT = 64

/** The longest row there may be, keys of business numbers included; longer ones are refused, not cut. */
const LONGEST = 1 << 14

type Names = {
  /** Begins every row of the copy; empty where the table knows what its rows share. */
  start: string
  decimal: number
  /** Gets the sum of every figure. */
  sums: Column
}

/**
 * The allocations of a run as PostgreSQL copies them, in blocks, while their text goes into the hash of the result. The
 * text of a figure is written once and copied: `12500e-4` is 1.2500. A block is overwritten by the next but one.
 */
export function* usedRows(
  match: Match,
  figures: Figures,
  hash: Digest,
  { start, decimal, sums }: Names,
): Generator<Buffer> {
  const { ledger, lines, needs, takes, materials } = match
  const { length } = ledger.ids
  const pibs = new Texts(length, (n) => `\t${ledger.ids[n]}`)
  const pibKeys = new Texts(length, (n) => JSON.stringify(keyAt(ledger, n)))
  const before = Buffer.from(start)
  const served = materials.map((one) => Buffer.from(`\t${one.bom_id}\t${one.raw_material_id}\t`))
  const codes = materials.map((one) => Buffer.from(JSON.stringify(one.raw_material_code)))
  const hashed = new Writer()
  const write = new FigureWriter(figures, { decimal, sums })
  const blocks = [new Writer(), new Writer()] as const
  let copy: Writer = blocks[0]
  let line = -1
  let [peb, pebKey] = [before, before]
  for (let take = 0; take < takes.count; take++) {
    figures.of(take)
    const need = takes.need[take] as number
    const pib = takes.line[take] as number
    const material = needs.material[need] as number
    if (line !== needs.line[need]) {
      line = needs.line[need] as number
      const { id, key } = lines[line] as Match['lines'][number]
      peb = Buffer.from(`\t${id}`)
      pebKey = Buffer.from(JSON.stringify(key))
    }
    if (before.length) copy.add(before, 0, before.length)
    const seq = copy.at
    copy.integer(take + 1)
    hashed.add(copy.bytes, seq, copy.at)
    copy.add(pibs.bytes, pibs.from(pib), pibs.to(pib))
    copy.add(peb, 0, peb.length)
    copy.all(served[material] as Buffer)
    hashed.add(pebKey, 0, pebKey.length)
    hashed.all(codes[material] as Buffer)
    hashed.add(pibKeys.bytes, pibKeys.from(pib), pibKeys.to(pib))
    const from = copy.at
    write.to(copy)
    copy.integer((lines[line] as Match['lines'][number]).day - (ledger.registered[pib] as number))
    copy.bytes[copy.at++] = LINE_END
    hashed.add(copy.bytes, from, copy.at)
    if (hashed.at > BLOCK) {
      hash.bytes(hashed.text())
      hashed.at = 0
    }
    if (copy.at <= BLOCK) continue
    yield copy.text()
    copy = blocks[copy === blocks[0] ? 1 : 0]
    copy.at = 0
  }
  hash.bytes(hashed.text())
  write.addUp()
  yield copy.text()
}

/** Bytes with a place where the next ones go. */
class Writer {
  readonly bytes = Buffer.allocUnsafeSlow(BLOCK + LONGEST * 2)
  at = 0

  text = () => this.bytes.subarray(0, this.at)

  all(from: Buffer) {
    this.add(from, 0, from.length)
  }

  /** Short parts by hand, which costs less than a call. */
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
    for (let most = 10; value >= most; most *= 10) size++
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

/** 2^53 in the upper half of 64 bits: what is below is exact in a double. */
const EXACT = 1 << 21

/** Writes all figures of an allocation, each with a tab after it. */
class FigureWriter {
  readonly #figures: Figures
  /** The halves of the 64 bits, low before high as on every machine Node runs on. */
  readonly #halves: Uint32Array
  readonly #suffixes: readonly Buffer[]

  readonly #sums: Column
  /** Sums of the last rows, in a double each while that is exact. */
  readonly #recent = new Float64Array(figureNames.length)

  constructor(figures: Figures, { decimal, sums }: Pick<Names, 'decimal' | 'sums'>) {
    this.#figures = figures
    this.#sums = sums
    this.#halves = new Uint32Array(figures.cells.buffer)
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
