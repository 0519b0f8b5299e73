import { Problem, type ProblemError } from '@ems/contracts/kit'
import { CategoryUnconfirmed, NothingSelected, rejectedLine } from '../../../problems.ts'
import type { Parameters } from '../run-input.ts'

export type SelectedLine = {
  id: string
  /** `office/reg_no/reg_date/line_no` */
  key: string
  finish_good_id: string | null
  export_date: string | null
  export_category: string
  lhpre_no: string | null
  /** Number of the live BCL.KT that already reports the line. */
  reported_in: string | null
}

export type Facility = { bcl_type: 'exemption' | 'drawback'; require_lhpre: boolean } & Pick<
  Parameters,
  'peb_date_basis'
>

/** 21 = NIPER pembebasan, 22 = NIPER pengembalian, 23 = both (CEISA, kategori ekspor). */
const categories = { exemption: ['21', '23'], drawback: ['22', '23'] }

/** Refuses a run over lines that may not be reported, all reasons at once; `confirm` accepts foreign export categories. */
export function preChecks(lines: readonly SelectedLine[], facility: Facility, { confirm }: { confirm: boolean }) {
  if (lines.length === 0) throw NothingSelected()
  const errors = lines.flatMap((line) => refusals(line, facility).map((error) => rejectedLine(line, error)))
  if (errors.length > 0) throw new Problem(422, errors satisfies ProblemError[])
  const external = foreignCategories(lines, facility)
  if (external.length > 0 && !confirm) throw CategoryUnconfirmed({ lines: external })
}

/** Export categories of a facility. */
export const categoriesOf = (type: Facility['bcl_type']): readonly string[] => categories[type]

/** Lines whose export category is not one of the facility: a warning that must be confirmed. */
export const foreignCategories = (lines: readonly SelectedLine[], { bcl_type }: Facility) =>
  lines.filter(({ export_category }) => !categories[bcl_type].includes(export_category)).map(({ key }) => key)

/** Why a line may not be reported; also the "siap?" lamp of the selection. */
export function refusals(line: SelectedLine, { require_lhpre, peb_date_basis }: Facility) {
  const because = [
    line.finish_good_id === null && { code: 'E_RELATION', detail: 'Produk belum direlasikan.' },
    line.reported_in !== null && { code: 'E_REPORTED', detail: `Sudah dilaporkan pada ${line.reported_in}.` },
    require_lhpre && line.lhpre_no === null && { code: 'E_LHPRE', detail: 'LHPRE belum ada.' },
    peb_date_basis === 'EXPORT_DATE' &&
      line.export_date === null && { code: 'E_REQUIRED', detail: 'Tanggal ekspor belum diisi.' },
  ]
  return because.filter((refusal) => refusal !== false)
}
