import { createHash } from 'node:crypto'
import { exact, printed } from '../exact.rules.ts'
import { byNumber, byText } from '../matching/order.rules.ts'
import {
  type Bom,
  moneys,
  type NiperItem,
  type Parameters,
  type PebLine,
  type PibLine,
  type RunInput,
} from '../run-input.ts'
import type { Allocation, Difference, Sink } from '../run-output.ts'

/**
 * SHA-256 over everything a run depends on, in canonical text: the same for the same content, however its decimals are
 * written. Lines must come in ascending order of id, so that they can be streamed; another order is refused.
 */
export function inputHash(input: RunInput): string {
  const hash = inputDigest(input)
  for (const line of ascending(input.peb_lines)) write(hash, 'peb', ...pebText(line))
  for (const line of ascending(input.pib_lines)) write(hash, 'pib', ...pibText(line))
  return hash.hex()
}

/** The beginning of `inputHash`, for who adds the canonical text of PEB and then of PIB lines without making objects of them. */
export function inputDigest(input: Omit<RunInput, 'pib_lines' | 'peb_lines'>): Digest {
  const hash = new Digest()
  write(hash, 'parameters', parametersText(input.parameters))
  for (const bom of input.boms.toSorted((a, b) => byNumber(a.id, b.id))) write(hash, 'bom', ...bomText(bom))
  if (input.parameters.require_niper_item)
    for (const item of (input.niper_items ?? []).map(niperText).sort(byText)) write(hash, 'niper', item)
  return hash
}

/**
 * A sink that hashes rows by business numbers and fixed decimals, so that a run can be repeated and compared after its
 * rows were deleted. Allocations and shortages are hashed separately, each against its own table.
 */
export function hashing(sink: Sink, decimal: number): Sink & { digest(): string } {
  const result = resultDigest(decimal)
  return {
    allocation(row) {
      const { seq, peb_key, raw_material_code, pib_key } = row
      const keys = `${JSON.stringify(peb_key)}${JSON.stringify(raw_material_code)}${JSON.stringify(pib_key)}`
      result.allocations.add(`${seq}${keys}${totalsText(row, decimal)}\n`)
      sink.allocation(row)
    },
    difference(row) {
      result.difference(row)
      sink.difference(row)
    },
    digest: result.digest,
  }
}

/** Digest used by `hashing`; `allocations` takes the text of rows, as text or bytes. */
export function resultDigest(decimal: number) {
  const allocations = new Digest()
  const differences = new Digest()
  return {
    allocations,
    difference: (row: Difference) => write(differences, ...differenceText(row, decimal)),
    digest: () => createHash('sha256').update(`${allocations.hex()}\n${differences.hex()}\n`).digest('hex'),
  }
}

/** Hashes text by the block: a call per row costs more than the hashing. */
export class Digest {
  #hash = createHash('sha256')
  #text = ''

  add(text: string) {
    this.#text += text
    if (this.#text.length < 16_384) return
    this.#hash.update(this.#text)
    this.#text = ''
  }

  bytes(block: Uint8Array) {
    this.#hash.update(this.#text).update(block)
    this.#text = ''
  }

  hex(): string {
    return this.#hash.update(this.#text).digest('hex')
  }
}

/** JSON separates fields for any content. */
const write = (hash: Digest, ...fields: (string | number | null)[]) => hash.add(`${JSON.stringify(fields)}\n`)

let lastRow: Allocation | undefined
let lastText = ''

/**
 * The figures of an allocation, tabulated as PostgreSQL reads them: `12500e-4` is 1.2500. Hash and copy ask one after the
 * other, so the text of the last row is kept.
 */
export function totalsText(row: Allocation, decimal: number): string {
  if (row === lastRow) return lastText
  const base = `e-${decimal}`
  lastRow = row
  lastText = `${row.qty_base}${base}\t${row.qty_declared}e-6\t${row.contained_base}${base}\t${row.claim_base}${base}\t${
    row.fg_qty_share
  }e-4\t${row.cif_idr}\t${row.bm}\t${row.bmt}\t${row.cukai}\t${row.ppn}\t${row.ppnbm}\t${row.age_day}`
  return lastText
}

const differenceText = (row: Difference, decimal: number) => [
  row.peb_key,
  row.raw_material_code,
  printed(row.need_base, decimal),
  printed(row.alloc_base, decimal),
  printed(row.diff_base, decimal),
  row.reason,
  printed(row.qty_too_new, decimal),
  printed(row.qty_expired, decimal),
  printed(row.qty_unit_mismatch, 6),
]

const parametersText = (parameters: Parameters) =>
  JSON.stringify(Object.entries(parameters).sort(([a], [b]) => byText(a, b)))

const bomText = (bom: Bom) => [
  bom.id,
  bom.no_konversi,
  bom.kd_bj,
  bom.finish_good_id,
  bom.fg_unit,
  bom.valid_from,
  bom.valid_to,
  bom.status,
  ...bom.lines.flatMap((line) => [
    line.raw_material_id,
    line.raw_material_code,
    plain(line.coefficient),
    plain(line.contained_pct),
  ]),
]

const niperText = (item: NiperItem) => JSON.stringify([item.raw_material_id, item.valid_from, item.valid_to])

const pebText = (line: PebLine) => [
  line.id,
  line.office_code,
  line.reg_no,
  line.reg_date,
  line.export_date,
  line.line_no,
  line.item_code,
  line.finish_good_id,
  plain(line.qty),
  line.unit,
  line.factor === null ? null : plain(line.factor),
  line.good_unit,
]

const pibText = (line: PibLine) => [
  line.id,
  line.office_code,
  line.reg_no,
  line.reg_date,
  line.line_no,
  line.extended_due_date,
  line.raw_material_id,
  plain(line.qty),
  line.factor === null ? null : plain(line.factor),
  plain(line.used_base),
  plain(line.excepted_base),
  ...moneys.map((money) => plain(line[money])),
  plain(line.bm_extra),
  ...(['claim_base', 'qty_declared', ...moneys] as const).map((sum) => plain(line.live?.[sum] ?? '0')),
]

/** '1.500' and '1.5' are one number. */
function plain(text: string): string {
  const dot = text.indexOf('.')
  if (dot < 0) return text
  if (dot > 0 && shortest.test(text)) {
    let end = text.length
    while (text[end - 1] === '0') end--
    return text.slice(0, end - 1 === dot ? dot : end)
  }
  const { value, digits } = exact(text)
  return printed(value, digits)
}

const shortest = /^(?:0|[1-9]\d*)\.\d+$/

function* ascending<Line extends { id: string }>(lines: Iterable<Line>): Generator<Line> {
  let last: string | undefined
  for (const line of lines) {
    if (last !== undefined && byNumber(last, line.id) >= 0)
      throw new Error(`Lines must ascend by id: ${last}, ${line.id}`)
    last = line.id
    yield line
  }
}
