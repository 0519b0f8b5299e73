import type { Bom, Parameters, PebLine, PibLine, RunInput } from '../run-input.ts'
import type { Difference, Reason } from '../run-output.ts'
import { cut, fraction } from './fraction.ts'
import type { Line } from './reference-ledger.ts'

export function verdict(line: PibLine, date: string, { parameters, niper_items }: RunInput) {
  const { reg_date, raw_material_id } = line
  const isListed = (niper_items ?? []).some(
    (item) =>
      item.raw_material_id === raw_material_id &&
      (item.valid_from ?? '0') <= reg_date &&
      (item.valid_to ?? '9999') >= reg_date,
  )
  if (parameters.require_niper_item && !isListed) return 'UNLISTED'
  const age = days(reg_date, date)
  if (age < parameters.pib_min_day) return 'TOO_NEW'
  const isLate = line.extended_due_date === null ? age > parameters.pib_max_day : date > line.extended_due_date
  if (isLate) return 'EXPIRED'
  return line.factor === null ? 'NO_FACTOR' : 'OK'
}

export function unusableQuantities(lines: readonly Line[], date: string, input: RunInput): [bigint, bigint, bigint] {
  const of = (expected: string) => lines.filter((line) => verdict(line, date, input) === expected)
  const left = (some: readonly Line[]) => some.reduce((all, line) => all + (line.factor === null ? 0n : line.left), 0n)
  const declared = of('NO_FACTOR').reduce((all, line) => all + cut(fraction(line.qty), 6), 0n)
  return [left(of('TOO_NEW')), left(of('EXPIRED')), declared]
}

export function reasonOf(
  lines: readonly Line[],
  date: string,
  input: RunInput,
  [tooNew, expired]: readonly bigint[],
): Reason {
  if (lines.length === 0) return 'NO_PIB'
  if (lines.some((line) => verdict(line, date, input) === 'NO_FACTOR')) return 'UNIT_MISMATCH'
  if ((tooNew ?? 0n) > 0n) return 'TOO_NEW'
  return (expired ?? 0n) > 0n ? 'EXPIRED' : 'SHORTAGE'
}

export function bomOf(boms: readonly Bom[], peb: PebLine, date: string): Bom | undefined {
  const active = boms.filter((bom) => bom.status === 'AKTIF' && bom.lines.length > 0)
  const newest = (some: readonly Bom[]) =>
    [...some].sort((a, b) =>
      a.valid_from === b.valid_from ? Number(b.id) - Number(a.id) : a.valid_from < b.valid_from ? 1 : -1,
    )[0]
  const valid = (some: readonly Bom[]) =>
    newest(some.filter((bom) => bom.valid_from <= date && (bom.valid_to ?? '9999') >= date))
  const coded = peb.item_code === null ? [] : active.filter((bom) => bom.kd_bj === peb.item_code)
  if (coded.length > 0) return valid(coded) ?? newest(coded)
  return valid(active.filter((bom) => bom.finish_good_id === peb.finish_good_id))
}

/** Factor from the declared unit to the unit of the conversion; null if unknown. */
export function factorOf(peb: PebLine, bom: Bom): string | null {
  if (peb.good_unit === bom.fg_unit && peb.factor !== null) return peb.factor
  return peb.unit === bom.fg_unit ? '1' : null
}

export function difference(
  peb: PebLine,
  bom_id: string | null,
  material: { material: string; code: string } | null,
  need_base: bigint,
  alloc_base: bigint,
  reason: Reason,
  [qty_too_new, qty_expired, qty_unit_mismatch]: readonly [bigint, bigint, bigint],
): Difference {
  return {
    peb_detail_id: peb.id,
    bom_id,
    raw_material_id: material?.material ?? null,
    need_base,
    alloc_base,
    diff_base: need_base - alloc_base,
    reason,
    qty_too_new,
    qty_expired,
    qty_unit_mismatch,
    peb_key: key(peb),
    raw_material_code: material?.code ?? null,
  }
}

type Document = { reg_no: string; office_code: string; line_no: number; id: string; reg_date: string }
export const key = (line: Document) => `${line.office_code}/${line.reg_no}/${line.reg_date}/${line.line_no}`
export const dateOf = (peb: PebLine, { peb_date_basis }: Parameters) =>
  peb_date_basis === 'REG_DATE' ? peb.reg_date : (peb.export_date ?? '')
export const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

export function compare(a: Document, aDate: string, b: Document, bDate: string): number {
  if (aDate !== bDate) return aDate < bDate ? -1 : 1
  const number = (text: string) => (/^\d+$/.test(text) ? text.padStart(20, '0') : text)
  for (const [x, y] of [
    [number(a.reg_no), number(b.reg_no)],
    [a.office_code, b.office_code],
  ] as const)
    if (x !== y) return x < y ? -1 : 1
  return a.line_no - b.line_no || (number(a.id) < number(b.id) ? -1 : 1)
}
