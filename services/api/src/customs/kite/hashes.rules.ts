import { createHash, type Hash } from 'node:crypto'
import { exact, printed } from './exact.rules.ts'
import { byNumber, byText } from './order.rules.ts'
import {
  type Bom,
  moneys,
  type NiperItem,
  type Parameters,
  type PebLine,
  type PibLine,
  type RunInput,
} from './run-input.ts'
import type { Allocation, Difference, Sink } from './run-output.ts'

/**
 * SHA-256 over everything a run depends on, in canonical text: the same for the same content, however its decimals are
 * written. Lines must come in ascending order of id, so that they can be streamed; another order is refused.
 */
export function inputHash(input: RunInput): string {
  const hash = createHash('sha256')
  write(hash, 'parameters', parametersText(input.parameters))
  for (const bom of input.boms.toSorted((a, b) => byNumber(a.id, b.id))) write(hash, 'bom', ...bomText(bom))
  if (input.parameters.require_niper_item)
    for (const item of (input.niper_items ?? []).map(niperText).sort(byText)) write(hash, 'niper', item)
  for (const line of ascending(input.peb_lines)) write(hash, 'peb', ...pebText(line))
  for (const line of ascending(input.pib_lines)) write(hash, 'pib', ...pibText(line))
  return hash.digest('hex')
}

/**
 * A sink that hashes what passes, by business numbers and fixed decimals, so that a run can be repeated and compared after
 * its rows were deleted. Allocations and differences count apart: each is checked against its own table.
 */
export function hashing(sink: Sink, decimal: number): Sink & { digest(): string } {
  const allocations = createHash('sha256')
  const differences = createHash('sha256')
  return {
    allocation(row) {
      write(allocations, ...allocationText(row, decimal))
      sink.allocation(row)
    },
    difference(row) {
      write(differences, ...differenceText(row, decimal))
      sink.difference(row)
    },
    digest: () =>
      createHash('sha256')
        .update(`${allocations.digest('hex')}\n${differences.digest('hex')}\n`)
        .digest('hex'),
  }
}

/** JSON keeps fields apart whatever they contain. */
const write = (hash: Hash, ...fields: (string | number | null)[]) => hash.update(`${JSON.stringify(fields)}\n`)

const allocationText = (row: Allocation, decimal: number) => [
  row.seq,
  row.peb_key,
  row.raw_material_code,
  row.pib_key,
  printed(row.qty_base, decimal),
  printed(row.qty_declared, 6),
  printed(row.contained_base, decimal),
  printed(row.claim_base, decimal),
  printed(row.fg_qty_share, 4),
  ...moneys.map((money) => String(row[money])),
  row.age_day,
]

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
  if (!text.includes('.')) return text
  const { value, digits } = exact(text)
  return printed(value, digits)
}

function* ascending<Line extends { id: string }>(lines: Iterable<Line>): Generator<Line> {
  let last: string | undefined
  for (const line of lines) {
    if (last !== undefined && byNumber(last, line.id) >= 0)
      throw new Error(`Lines must ascend by id: ${last}, ${line.id}`)
    last = line.id
    yield line
  }
}
