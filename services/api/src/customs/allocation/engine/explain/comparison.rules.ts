import { byText } from '../matching/order.rules.ts'
import { moneys } from '../run-input.ts'
import type { Allocation } from '../run-output.ts'

const totals = ['qty_base', 'qty_declared', 'contained_base', 'claim_base', 'fg_qty_share', ...moneys] as const
type Figure = (typeof totals)[number]
type Row = Pick<Allocation, Figure | 'peb_key' | 'pib_key' | 'raw_material_code'>

/** One PEB line, material and PIB line in two runs; rows of the same key count together. */
export type Place = { peb_key: string; raw_material_code: string; pib_key: string }
export type Comparison = {
  added: (Place & { after: Record<Figure, bigint> })[]
  removed: (Place & { before: Record<Figure, bigint> })[]
  changed: (Place & { before: Record<Figure, bigint>; after: Record<Figure, bigint>; figures: Figure[] })[]
}

/** Compares two runs by business numbers: ids and `seq` may differ between runs over the same documents. */
export function compare(before: Iterable<Row>, after: Iterable<Row>): Comparison {
  const [old, now] = [byPlace(before), byPlace(after)]
  const comparison: Comparison = { added: [], removed: [], changed: [] }
  for (const key of [...new Set([...old.keys(), ...now.keys()])].sort(byText)) {
    const [was, is] = [old.get(key), now.get(key)]
    if (is && !was) comparison.added.push({ ...is.place, after: is.sums })
    if (was && !is) comparison.removed.push({ ...was.place, before: was.sums })
    if (!was || !is) continue
    const different = totals.filter((figure) => was.sums[figure] !== is.sums[figure])
    if (different.length > 0)
      comparison.changed.push({ ...is.place, before: was.sums, after: is.sums, figures: different })
  }
  return comparison
}

function byPlace(rows: Iterable<Row>) {
  const positions = new Map<string, { place: Place; sums: Record<Figure, bigint> }>()
  for (const row of rows) {
    const { peb_key, raw_material_code, pib_key } = row
    const key = JSON.stringify([peb_key, raw_material_code, pib_key])
    const sums = Object.fromEntries(totals.map((figure) => [figure, 0n])) as Record<Figure, bigint>
    const entry = positions.get(key) ?? { place: { peb_key, raw_material_code, pib_key }, sums }
    for (const figure of totals) entry.sums[figure] += row[figure]
    positions.set(key, entry)
  }
  return positions
}
