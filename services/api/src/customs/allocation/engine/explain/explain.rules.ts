import { exportKey, exportsOf } from '../corrections/exports.rules.ts'
import { allocate } from '../ledger/allocation.rules.ts'
import { type Change, sumChangesByLine, taken } from '../ledger/balance-changes.rules.ts'
import { type Candidate, candidates } from '../matching/candidates.rules.ts'
import type { PebLine, PibLine, RunInput } from '../run-input.ts'
import type { Allocation, Difference } from '../run-output.ts'

/** A candidate as it stood when the PEB line came to it: taken, refused by its verdict, or eligible and left alone. */
export type Consideration = Candidate & {
  outcome: 'TAKEN' | 'REFUSED' | 'NOT_NEEDED' | 'LINE_SKIPPED'
  taken_base: bigint
}

export type Explanation = {
  peb_key: string
  /** Null where no BOM applies, which `difference` says. */
  bom_id: string | null
  need_base: bigint
  alloc_base: bigint
  difference: Difference | null
  considered: Consideration[]
}

type Reproducible = RunInput & { pib_lines: readonly PibLine[]; peb_lines: readonly PebLine[] }

/**
 * Why a material of a PEB line was served as it was: the run is repeated from its inputs up to that line. Undefined when
 * the run has no such need.
 */
export function explain(
  input: Reproducible,
  { peb_detail_id, raw_material_id }: { peb_detail_id: string; raw_material_id: string | null },
): Explanation | undefined {
  const order = exportsOf(input)
  const place = order.findIndex(({ id }) => id === peb_detail_id)
  const line = order[place]
  if (!line) return undefined
  const served = new Set(order.slice(0, place + 1).map(({ id }) => id))
  const earlier: (Change & { pib_detail_id: string })[] = []
  const rows: Allocation[] = []
  const gaps: Difference[] = []
  allocate(
    { ...input, peb_lines: input.peb_lines.filter(({ id }) => served.has(id)) },
    {
      allocation: (row) => (row.peb_detail_id === peb_detail_id ? rows : earlier).push(row),
      difference: (gap) => gap.peb_detail_id === peb_detail_id && gaps.push(gap),
    },
  )
  const own = rows.filter((row) => row.raw_material_id === raw_material_id)
  const difference = gaps.find((gap) => gap.raw_material_id === raw_material_id) ?? null
  if (own.length === 0 && !difference) return undefined
  const alloc_base = own.reduce((sum, row) => sum + row.qty_base, 0n)
  return {
    peb_key: exportKey(line),
    bom_id: own[0]?.bom_id ?? difference?.bom_id ?? null,
    need_base: difference?.need_base ?? alloc_base,
    alloc_base,
    difference,
    considered:
      raw_material_id === null ? [] : considered(input, { raw_material_id, day: line.day }, earlier, own, gaps),
  }
}

function considered(
  { parameters, niper_items, pib_lines }: Reproducible,
  question: { raw_material_id: string; day: number },
  earlier: readonly (Change & { pib_detail_id: string })[],
  own: readonly Allocation[],
  gaps: readonly Difference[],
): Consideration[] {
  const changes = sumChangesByLine(earlier)
  const lines = pib_lines.map((line) => taken(line, changes.get(line.id), parameters.decimal))
  const isSkipped = parameters.shortage_policy === 'SKIP_LINE' && gaps.length > 0
  return candidates({ parameters, niper_items, ...question, lines }).map((candidate): Consideration => {
    const row = own.find(({ pib_detail_id }) => pib_detail_id === candidate.pib_detail_id)
    if (row) return { ...candidate, outcome: 'TAKEN', taken_base: row.qty_base }
    const untouched = isSkipped ? 'LINE_SKIPPED' : 'NOT_NEEDED'
    return { ...candidate, outcome: candidate.verdict === 'ELIGIBLE' ? untouched : 'REFUSED', taken_base: 0n }
  })
}
