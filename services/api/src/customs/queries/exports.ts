import { differenceReasons, dueStates, pebStatuses } from '@ems/contracts/customs'
import type { FastifyInstance } from 'fastify'
import { inIndonesian } from '../reports/index.ts'
import * as stores from '../stores.ts'
import { bclSummary } from './bclkt-summary.ts'
import { boardQuery, claimBoard, dueBoard } from './dashboard/due-board.ts'
import { mutation, mutationQuery } from './dashboard/stock.ts'
import type { QueryResult } from './define-query.ts'
import { expiryForecast, forecastQuery } from './forecast/forecast.ts'
import { scenario, scenarioQuery } from './forecast/scenario.ts'
import { simulation } from './simulation.ts'
import { type ExcelColumn, type ExcelTable, exporting } from './to-excel.ts'

const text = (title: string, field: string, width?: number): ExcelColumn => ({
  title,
  field,
  kind: 'text',
  ...(width ? { width } : {}),
})
const of =
  (kind: ExcelColumn['kind']) =>
  (title: string, field: string): ExcelColumn => ({ title, field, kind })
const [day, whole, quantity, rupiah] = [of('day'), of('whole'), of('quantity'), of('rupiah')]

type Rows = ExcelTable['rows']

/** More than any consultancy has open at once. */
const EVERY = { 'page[number]': 1, 'page[size]': 100_000 }
const rowsOf = (notified: QueryResult) => ('rows' in notified ? notified.rows : [])
const path = ({ resource }: { resource: { name: string } }, rest: string) => `/${resource.name}${rest}`

/** The readings that are grids on screen, as workbooks. */
export function excelApi(app: FastifyInstance) {
  const { tenants, kiteDatas } = stores
  exporting(app, {
    path: path(tenants, '/:id/mutation'),
    name: 'mutasi_bahan_baku',
    query: mutationQuery as never,
    read: async (deps, query, id) => [
      { name: 'Mutasi', columns: mutationColumns, rows: rowsOf(await mutation(deps, query as never, id)) },
    ],
  })
  exporting(app, {
    path: path(tenants, '/-actions/dueDates'),
    name: 'jatuh_tempo_pib',
    query: boardQuery,
    read: async (deps, query) => {
      const rows = rowsOf(await dueBoard(deps, { ...query, ...EVERY }))
      return [{ name: 'Jatuh Tempo', columns: dueColumns, rows: rows.map(withWords) }]
    },
  })
  exporting(app, {
    path: path(tenants, '/-actions/claims'),
    name: 'batas_klaim_peb',
    query: boardQuery,
    read: async (deps, query) => {
      const rows = rowsOf(await claimBoard(deps, { ...query, ...EVERY }))
      const inWords = rows.map((row) => ({ ...row, status: pebStatuses[row.status as keyof typeof pebStatuses] }))
      return [{ name: 'Batas klaim', columns: claimColumns, rows: inWords }]
    },
  })
  exporting(app, {
    path: path(tenants, '/:id/simulation'),
    name: 'simulasi',
    read: async (deps, _, id) => {
      const rows = rowsOf(await simulation(deps, _ as never, id))
      return [{ name: 'Simulasi', columns: simulationColumns, rows: rows.map(withBalances) }]
    },
  })
  exporting(app, {
    path: path(tenants, '/:id/forecast'),
    name: 'prakiraan_jatuh_tempo',
    query: forecastQuery,
    read: async (deps, query, id) => {
      const rows = rowsOf(await expiryForecast(deps, query, id))
      return [{ name: 'Prakiraan', columns: forecastColumns, rows: rows.map(withWorth) }]
    },
  })
  exporting(app, {
    path: path(tenants, '/:id/scenario'),
    name: 'skenario',
    query: scenarioQuery,
    read: async (deps, query, id) => {
      const rows = rowsOf(await scenario(deps, query, id))
      return [{ name: 'Skenario', columns: scenarioColumns, rows: rows.map(withBothSides) }]
    },
  })
  exporting(app, {
    path: path(kiteDatas, '/:id/summary'),
    name: 'ringkasan_bclkt',
    read: async (deps, _, id) => {
      const bcl = await kiteDatas.find(deps, id)
      const { materials, pibs } = await bclSummary(deps, bcl.id)
      return [
        { name: 'Per bahan baku', columns: materialColumns, rows: (materials as Rows).map(withReasons) },
        { name: 'Per PIB', columns: pibColumns, rows: pibs as Rows },
      ]
    },
  })
}

type Balance = { raw_material_code: string; balance_base: string; unit: string }
const inOneLine = (balances: unknown) =>
  ((balances ?? []) as readonly Balance[])
    .map(({ raw_material_code, balance_base, unit }) => `${raw_material_code} ${inIndonesian(balance_base, 0)} ${unit}`)
    .join('; ')

const withWords = (row: Record<string, unknown>) => ({
  ...row,
  due_state: dueStates[row.due_state as keyof typeof dueStates],
  balances: inOneLine(row.balances),
})
const withBalances = (row: Record<string, unknown>) => ({
  ...row,
  ...(row.open as Record<string, unknown>),
  balances: inOneLine(row.balances),
})

type Left = { raw_material_code: string; qty_base: string; unit: string }
const withWorth = (row: Record<string, unknown>) => ({
  ...row,
  ...(row.worth as Record<string, unknown>),
  left: inOneLine((row.left as readonly Left[]).map((one) => ({ ...one, balance_base: one.qty_base }))),
})
const withBothSides = ({ current, scenario: other, ...row }: Record<string, unknown>) => ({
  ...row,
  ...Object.fromEntries(Object.entries(current as object).map(([name, value]) => [`current_${name}`, value])),
  ...Object.fromEntries(Object.entries(other as object).map(([name, value]) => [`scenario_${name}`, value])),
})

const mutationColumns = [
  text('Kode Barang', 'code'),
  text('Nama Barang', 'name', 36),
  text('Satuan', 'unit', 9),
  quantity('Saldo Awal', 'opening'),
  quantity('Pemasukan', 'incoming'),
  quantity('Pengeluaran', 'outgoing'),
  quantity('Dikecualikan', 'excepted'),
  quantity('Saldo Akhir', 'closing'),
  quantity('Sisa Pembulatan', 'dust'),
]
const dueColumns = [
  text('Perusahaan', 'partner_name', 36),
  text('Kantor', 'office_code', 9),
  text('No. PIB', 'reg_no'),
  day('Tgl. PIB', 'reg_date'),
  day('Jatuh tempo awal', 'due_date_initial'),
  day('Jatuh tempo', 'due_date'),
  day('Batas 12 bulan', 'legal_due_date'),
  whole('Sisa hari', 'days_left'),
  whole('Seri bersaldo', 'open_lines'),
  text('Saldo per bahan baku', 'balances', 44),
  rupiah('BM + pajak', 'open_levies'),
  text('Jaminan', 'guarantee_no'),
  day('Jatuh tempo jaminan', 'guarantee_due_date'),
  day('Batas lapor', 'report_due_date'),
  whole('Perpanjangan', 'extensions'),
  text('Keadaan', 'due_state', 12),
]
const claimColumns = [
  text('Perusahaan', 'partner_name', 36),
  text('No. PEB', 'reg_no'),
  day('Tgl. PEB', 'reg_date'),
  text('LHPRE', 'lhpre_no'),
  day('Tgl. LHPRE', 'lhpre_date'),
  day('Batas klaim', 'claim_due_date'),
  whole('Sisa hari', 'days_left'),
  rupiah('Dapat diklaim', 'claimable'),
  text('Status', 'status'),
]
const simulationColumns = [
  text('Kantor', 'office_code', 9),
  text('No. PIB', 'reg_no'),
  day('Tgl. PIB', 'reg_date'),
  day('Jatuh tempo', 'due_date'),
  whole('Baris', 'line_count'),
  text('Sisa saldo', 'balances', 44),
  whole('Baris tanpa faktor satuan', 'unknown_factor_count'),
  rupiah('BM', 'bm'),
  rupiah('BMT', 'bmt'),
  rupiah('PPN', 'ppn'),
]
const forecastColumns = [
  text('Kantor', 'office_code', 9),
  text('No. PIB', 'reg_no'),
  day('Tgl. PIB', 'reg_date'),
  day('Jatuh tempo', 'due_date'),
  whole('Sisa hari', 'days_left'),
  text('Tidak terpakai', 'left', 44),
  rupiah('BM', 'bm'),
  rupiah('BMT', 'bmt'),
  rupiah('Cukai', 'cukai'),
  rupiah('PPN', 'ppn'),
  rupiah('PPnBM', 'ppnbm'),
  rupiah('Nilai berisiko', 'levies'),
  day('Bila diperpanjang', 'extended_due_date'),
  rupiah('Nilai bila diperpanjang', 'levies_if_extended'),
  rupiah('Terselamatkan', 'saved'),
]
const scenarioColumns = [
  text('Kode', 'code'),
  text('Nama', 'name', 36),
  text('Satuan', 'unit', 9),
  ...(['current', 'scenario'] as const).flatMap((side) =>
    [
      ['Kebutuhan', 'need_base'],
      ['Terpakai', 'taken_base'],
      ['Klaim', 'claim_base'],
      ['Selisih', 'diff_base'],
    ].map(([title, field]) => quantity(`${title} ${side === 'current' ? 'sekarang' : 'skenario'}`, `${side}_${field}`)),
  ),
]
const materialColumns = [
  text('Kode', 'code'),
  text('Nama', 'name', 36),
  text('Satuan', 'unit', 9),
  quantity('Terpakai', 'qty_base'),
  quantity('Klaim', 'claim_base'),
  quantity('Selisih', 'diff_base'),
  rupiah('BM', 'bm'),
  text('Sebab selisih', 'reasons', 28),
]
const withReasons = (row: Rows[number]) => ({
  ...row,
  reasons: (row.reasons as (keyof typeof differenceReasons)[]).map((reason) => differenceReasons[reason]).join(', '),
})
const pibColumns = [
  text('Kantor', 'office_code', 9),
  text('No. PIB', 'reg_no'),
  day('Tgl. PIB', 'reg_date'),
  day('Jatuh tempo', 'due_date'),
  whole('Baris', 'rows'),
  rupiah('CIF (Rp)', 'cif_idr'),
  rupiah('BM', 'bm'),
  rupiah('BMT', 'bmt'),
  rupiah('Cukai', 'cukai'),
  rupiah('PPN', 'ppn'),
  rupiah('PPnBM', 'ppnbm'),
]
