import { kiteTenants } from '@ems/contracts/customs'
import type { FieldMeta } from '@ems/contracts/kit'
import { sql, type Transaction } from '@ems/postgres'
import type { ReportSheet } from './form/form-workbook.ts'
import type { Report } from './report-data.ts'

export type ReportStamp = { by: string; at: string; version: number; partialReason: string | null; keptManual: boolean }

/** A parameter of the run as the form of its tenant calls it. */
function parameter([name, value]: [string, unknown]): [string, string] {
  const { label = 'Versi mesin', options } = (kiteTenants.meta as Record<string, FieldMeta>)[name] ?? {}
  if (typeof value === 'boolean') return [label, value ? 'Ya' : 'Tidak']
  return [label, options?.[String(value)] ?? String(value)]
}

/** Of whole rupiah, which the totals of a run are. */
const rupiah = (amount: string) => `Rp ${amount.replace(/\.00$/, '').replaceAll(/\B(?=(\d{3})+$)/g, '.')}`

/** Sheet with the parameters and the author of the report, and the proof that its sums equal those of the ledger. */
export async function parameterSheet(tx: Transaction, report: Report, created: ReportStamp): Promise<ReportSheet> {
  const rows = await tx.rows(sql<{
    what: string
    is_equal: boolean
    told: string
    summed: string
  }>`select what, told = summed as is_equal, told::text, summed::text from (
       select unnest(array['CIF', 'BM', 'BMT', 'Cukai', 'PPN', 'PPnBM']) as what,
         unnest(array[k.total_cif, k.total_bm, k.total_bmt, k.total_cukai, k.total_ppn, k.total_ppnbm]) as told,
         unnest(array[s.cif_idr, s.bm, s.bmt, s.cukai, s.ppn, s.ppnbm]) as summed
       from ems.customs_kite_tool_kite_datas k, lateral (select coalesce(sum(cif_idr), 0) as cif_idr, coalesce(sum(bm), 0) as bm,
         coalesce(sum(bmt), 0) as bmt, coalesce(sum(cukai), 0) as cukai, coalesce(sum(ppn), 0) as ppn, coalesce(sum(ppnbm), 0) as ppnbm
         from ems.customs_kite_tool_pib_useds where kite_data_id = k.id and status = 'AKTIF') s where k.id = ${report.id}) t`)
  const facts: [string, string][] = [
    ['Nomor internal', report.number],
    ['Versi laporan', String(created.version)],
    ['Run', String(report.run_no)],
    ['Dibuat oleh', created.by],
    ['Waktu', created.at],
    [
      'Alokasi manual dipertahankan',
      report.fifo_pure ? 'Tidak ada koreksi manual' : created.keptManual ? 'Ya' : 'Tidak',
    ],
    ['Dilaporkan sebagian', created.partialReason ?? 'Tidak'],
    ...Object.entries(report.params_snapshot).map(parameter),
    ['Sidik masukan', report.input_hash ?? ''],
    ['Sidik hasil', report.result_hash ?? ''],
    ...rows.map(({ what, is_equal, told, summed }): [string, string] => [
      `Total ${what}`,
      `${rupiah(told)} = Σ baris ${rupiah(summed)}: ${is_equal ? 'sama' : 'BERBEDA'}`,
    ]),
  ]
  return {
    name: 'Parameter',
    widths: [34, 80],
    top: [],
    head: [{ look: 'head', cells: ['Parameter', 'Nilai'] }],
    merges: [],
    isFiltered: false,
    rows: [facts.map((cells) => ({ cells }))],
  }
}
