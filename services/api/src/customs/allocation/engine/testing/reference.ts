import type { Bom, PebLine, RunInput } from '../run-input.ts'
import type { Allocation, Difference } from '../run-output.ts'
import { fraction, integer, per, plus, rounded, times } from './fraction.ts'
import { type Line, opened, unit, write } from './reference-ledger.ts'
import {
  bomOf,
  compare,
  dateOf,
  days,
  difference,
  factorOf,
  key,
  reasonOf,
  unusableQuantities,
  verdict,
} from './reference-rules.ts'

type Served = { made: Allocation[]; gaps: Difference[]; undo: () => void }

/**
 * The allocation once more, as nested loops over everything, straight from the rules and without any of the engine's code:
 * slow, and easy to believe. What both say is compared to the last digit.
 */
export function reference(input: RunInput): { rows: Allocation[]; differences: Difference[] } {
  const { parameters } = input
  const rows: Allocation[] = []
  const differences: Difference[] = []
  const lines = [...input.pib_lines]
    .map((pib) => opened(pib, parameters.decimal))
    .sort((a, b) => compare(a, a.reg_date, b, b.reg_date))
  const shelves = Map.groupBy(lines, (line) => line.raw_material_id)
  const pebs = [...input.peb_lines].sort((a, b) => compare(a, dateOf(a, parameters), b, dateOf(b, parameters)))
  for (const peb of pebs) {
    const bom = bomOf(input.boms, peb, dateOf(peb, parameters))
    const factor = bom ? factorOf(peb, bom) : null
    if (!bom || factor === null) {
      const fault = bom ? 'UNIT_MISMATCH_FG' : 'NO_BOM'
      differences.push(difference(peb, bom?.id ?? null, null, 0n, 0n, fault, [0n, 0n, 0n]))
      continue
    }
    const codes = [...new Set(bom.lines.map((line) => line.raw_material_code))].sort((a, b) => (a < b ? -1 : 1))
    const served = codes.map((code) => serve(input, shelves, { peb, bom, code, factor }))
    const isShort = served.some(({ gaps }) => gaps.some((gap) => gap.diff_base > 0n))
    if (isShort && parameters.shortage_policy === 'SKIP_LINE') {
      for (const { undo } of served.toReversed()) undo()
      differences.push(...served.flatMap(({ gaps }) => gaps.map(skipped)))
    } else {
      rows.push(...served.flatMap(({ made }) => made))
      differences.push(...served.flatMap(({ gaps }) => gaps.filter((gap) => gap.diff_base > 0n)))
    }
  }
  return { rows: rows.map((row, n) => ({ ...row, seq: n + 1 })), differences }
}

const skipped = (gap: Difference): Difference => ({
  ...gap,
  alloc_base: 0n,
  diff_base: gap.need_base,
  reason: gap.diff_base > 0n ? gap.reason : 'LINE_SKIPPED',
})

type Want = { peb: PebLine; bom: Bom; code: string; factor: string }

function serve(input: RunInput, shelves: Map<string, Line[]>, { peb, bom, code, factor }: Want): Served {
  const { decimal: d, claim_basis } = input.parameters
  const parts = bom.lines.filter((line) => line.raw_material_code === code)
  const material = (parts[0] as (typeof parts)[0]).raw_material_id
  const shelf = shelves.get(material) ?? []
  const date = dateOf(peb, input.parameters)
  const coefficient = parts.map((part) => fraction(part.coefficient)).reduce(plus)
  const inside = parts
    .map((part) => times(fraction(part.coefficient), times(fraction(part.contained_pct), fraction('0.01'))))
    .reduce(plus)
  const need = rounded(times(times(fraction(peb.qty), fraction(factor)), coefficient), d)
  const before = unusableQuantities(shelf, date, input)
  const old = shelf.map((line) => ({ ...line, sums: { ...line.sums } }))
  const undo = () => {
    for (const [n, line] of shelf.entries()) Object.assign(line, old[n])
  }
  const contained = (upTo: bigint) => rounded(times(times(integer(upTo), unit(d)), per(inside, coefficient)), d)
  const share = (upTo: bigint) => rounded(times(fraction(peb.qty), { over: upTo, under: need }), 4)
  const created: Allocation[] = []
  let got = 0n
  for (const line of shelf) {
    if (got === need || line.left === 0n || verdict(line, date, input) !== 'OK') continue
    let take = need - got
    if (line.left < take) take = line.left
    const content = contained(got + take) - contained(got)
    const claim = claim_basis === 'TERPAKAI' ? take : content
    created.push({
      seq: 0,
      pib_detail_id: line.id,
      peb_detail_id: peb.id,
      bom_id: bom.id,
      raw_material_id: material,
      qty_base: take,
      contained_base: content,
      claim_base: claim,
      fg_qty_share: share(got + take) - share(got),
      ...write(line, take, claim, d),
      age_day: days(line.reg_date, date),
      pib_key: key(line),
      peb_key: key(peb),
      raw_material_code: code,
    })
    got += take
  }
  const reason = reasonOf(shelf, date, input, before)
  const gap = difference(peb, bom.id, { material, code }, need, got, reason, before)
  return { made: created, gaps: need > 0n ? [gap] : [], undo }
}
