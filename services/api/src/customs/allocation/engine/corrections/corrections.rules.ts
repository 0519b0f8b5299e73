import {
  CandidateRejected,
  DifferenceClosed,
  ExceedsBalance,
  ExceedsDifference,
  NotFoundCandidate,
  NotPositive,
  OverrideNeeded,
  Required,
} from '../../../problems.ts'
import { least, printed, scaled } from '../exact.rules.ts'
import { keyAt, type Ledger, ledgerOf } from '../ledger/ledger.rules.ts'
import { type Ingredient, recipeOf } from '../matching/boms.rules.ts'
import { type Candidate, candidates } from '../matching/candidates.rules.ts'
import { keyOf } from '../matching/order.rules.ts'
import { book, finishedUpTo, growth, shareOf } from '../matching/rounding.rules.ts'
import type { Bom, NiperItem, Parameters, PebLine, PibLine } from '../run-input.ts'
import type { Allocation, Difference } from '../run-output.ts'
import { pebDay } from './exports.rules.ts'

export type Resolution = 'BELUM' | 'TERPENUHI' | 'DIKECUALIKAN'
export type ManualAllocation = Allocation & { method: 'MANUAL'; override_reason: string | null }

/** A clerk's choice: so much of this PIB line, in the base unit. */
export type Take = { pib_detail_id: string; qty_base: string; override_reason?: string | null }

/** One difference of a run with everything around it, as of now. */
export type Gap = {
  parameters: Parameters
  niper_items?: readonly NiperItem[]
  peb: PebLine
  /** The one the run used, which is frozen since. */
  bom: Bom
  difference: Pick<Difference, 'need_base' | 'alloc_base' | 'diff_base'> & {
    raw_material_id: string
    resolution: Resolution
  }
  /** Live allocations of the same PEB line and material. */
  live: readonly Pick<Allocation, 'qty_base' | 'contained_base' | 'fg_qty_share'>[]
  /** PIB lines of the tenant, at least those of the material. */
  lines: readonly PibLine[]
  /** Of the run. */
  lastSeq: number
}

/** Candidates of *Cari PIB*: lines of the material with a balance, in FIFO order, each with its verdict. */
export const findable = ({ parameters, niper_items, peb, difference, lines }: Gap): Candidate[] =>
  candidates({
    parameters,
    niper_items,
    raw_material_id: difference.raw_material_id,
    day: pebDay(peb, parameters),
    lines,
  }).filter(({ balance_base }) => balance_base !== null && balance_base > 0n)

/** Covers a difference by hand. Expired lines never serve; too-new ones do with a written reason. Does not touch `gap`. */
export function find(gap: Gap, takes: readonly Take[]) {
  const { parameters, difference } = gap
  if (difference.resolution !== 'BELUM') throw DifferenceClosed()
  const { ledger } = ledgerOf({ parameters, pib_lines: gap.lines })
  const offered = new Map(findable(gap).map((candidate) => [candidate.pib_detail_id, candidate]))
  const created: ManualAllocation[] = []
  let left = difference.diff_base
  for (const take of takes) {
    const qty = checkedTake(take, offered.get(take.pib_detail_id), ledger)
    if (qty > left) throw ExceedsDifference({ left: printed(left, parameters.decimal) })
    left -= qty
    created.push(manual(gap, ledger, { take, qty, made: created }))
  }
  const resolution: Resolution = left === 0n ? 'TERPENUHI' : 'BELUM'
  return { rows: created, difference: { alloc_base: difference.need_base - left, diff_base: left, resolution } }
}

function checkedTake(take: Take, candidate: Candidate | undefined, ledger: Ledger): bigint {
  if (!candidate) throw NotFoundCandidate()
  const qty = scaled(take.qty_base, ledger.decimal)
  if (qty <= 0n) throw NotPositive({ name: 'Jumlah' })
  if (candidate.verdict === 'TOO_NEW' && !take.override_reason?.trim()) throw OverrideNeeded({ age: candidate.age_day })
  if (candidate.verdict !== 'TOO_NEW' && candidate.verdict !== 'ELIGIBLE') throw CandidateRejected(candidate)
  const left = ledger.balance.at(ledger.ids.indexOf(take.pib_detail_id))
  const visible = (value: bigint) => printed(value, ledger.decimal)
  if (qty > left) throw ExceedsBalance({ qty: visible(qty), left: visible(left) })
  return qty
}

type Move = { take: Take; qty: bigint; made: readonly Allocation[] }

function manual(gap: Gap, ledger: Ledger, { take, qty, made }: Move): ManualAllocation {
  const { parameters, peb, bom, difference, live, lastSeq } = gap
  const ingredient = recipeOf(bom).ingredients.find(
    ({ raw_material_id }) => raw_material_id === difference.raw_material_id,
  ) as Ingredient
  const line = ledger.ids.indexOf(take.pib_detail_id)
  const rows = [...live, ...made]
  const sofar = (figure: 'qty_base' | 'contained_base' | 'fg_qty_share') =>
    rows.reduce((sum, row) => sum + row[figure], 0n)
  const upTo = sofar('qty_base') + qty
  const { of, in: whole } = ingredient.contained
  const contained = least(qty, growth(shareOf(upTo, of, whole), sofar('contained_base')))
  const claim = parameters.claim_basis === 'TERPAKAI' ? qty : contained
  return {
    seq: lastSeq + made.length + 1,
    pib_detail_id: take.pib_detail_id,
    peb_detail_id: peb.id,
    bom_id: bom.id,
    raw_material_id: ingredient.raw_material_id,
    qty_base: qty,
    contained_base: contained,
    claim_base: claim,
    fg_qty_share: growth(finishedUpTo(scaled(peb.qty, 6), upTo, difference.need_base), sofar('fg_qty_share')),
    ...taken(ledger, line, qty, claim),
    age_day: pebDay(peb, parameters) - (ledger.registered[line] as number),
    pib_key: keyAt(ledger, line),
    peb_key: keyOf(peb),
    raw_material_code: ingredient.raw_material_code,
    method: 'MANUAL',
    override_reason: take.override_reason?.trim() || null,
  }
}

function taken(ledger: Ledger, line: number, qty: bigint, claim: bigint) {
  ledger.balance.set(line, ledger.balance.at(line) - qty)
  return book(ledger, line, qty, claim)
}

/**
 * The difference of a PEB line and material once one of its allocations is cancelled. `allocated` is what all live ones
 * held before; without a difference so far, that was the whole need.
 */
export function cancelled(
  row: Pick<Allocation, 'qty_base'>,
  allocated: bigint,
  difference?: Pick<Difference, 'need_base'>,
) {
  const need_base = difference?.need_base ?? allocated
  const alloc_base = allocated - row.qty_base
  return {
    need_base,
    alloc_base,
    diff_base: need_base - alloc_base,
    reason: 'MANUAL_CANCEL' as const,
    resolution: 'BELUM' as const,
  }
}

/** A run without one PEB line; what is removed releases its PIB lines (`sumChangesByLine`). */
export function withoutPeb<Row extends { peb_detail_id: string }, Gap extends { peb_detail_id: string }>(
  run: { rows: readonly Row[]; differences: readonly Gap[] },
  peb_detail_id: string,
) {
  const rows = Object.groupBy(run.rows, (row) => (row.peb_detail_id === peb_detail_id ? 'removed' : 'kept'))
  const differences = Object.groupBy(run.differences, (gap) =>
    gap.peb_detail_id === peb_detail_id ? 'removed' : 'kept',
  )
  return {
    kept: { rows: rows.kept ?? [], differences: differences.kept ?? [] },
    removed: { rows: rows.removed ?? [], differences: differences.removed ?? [] },
  }
}

/** Accepts a difference as it is, e.g. for local material; it stays in the report's annex. */
export function exempted(difference: { resolution: Resolution }, reason: string) {
  if (difference.resolution !== 'BELUM') throw DifferenceClosed()
  if (!reason.trim()) throw Required({ name: 'Alasan', field: 'reason' })
  return { resolution: 'DIKECUALIKAN' as const }
}
