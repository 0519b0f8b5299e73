import { Readable } from 'node:stream'
import { type AttendanceMonthRow, attendanceEmployees } from '@ems/contracts/hr'
import { retrying } from '@ems/postgres'
import { attachment, type Cell, type Column, workbook } from '../../../files/index.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { type MonthQuery, monthIn, monthRows } from './month-rows.ts'
import { type Codes, codesOf, counted, lastDayOf, monthTotals } from './month-totals.ts'
import { overtimeIssues, wageHours } from './overtime.rules.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PAGE = 500

/**
 * GET /attendance-employees/-actions/payroll?month: the sheet for payroll, the matrix with its legend, and overtime beyond the
 * limits of the law.
 */
export const payroll: Handler = async (request, reply) => {
  const deps = allow(request, attendanceEmployees.can.toExcel)
  const { page: _, ...query } = monthIn(request.query)
  const { rows, codes } = await retrying(async () => ({ rows: await allRows(deps, query), codes: await codesOf(deps) }))
  const sheets = [
    summarySheet(rows, codes, query.month),
    matrixSheet(rows, codes, query.month),
    issueSheet(rows, codes, query.month),
  ]
  return reply
    .header('content-type', xlsx)
    .header('content-disposition', attachment(`rekap_payroll_${query.month}.xlsx`))
    .send(Readable.from(workbook([...sheets, legendSheet(codes)]), { objectMode: false }))
}

async function allRows(deps: Deps, query: MonthQuery): Promise<AttendanceMonthRow[]> {
  const rows: AttendanceMonthRow[] = []
  for (;;) {
    const batch = await monthRows(deps, query, { offset: rows.length, limit: PAGE })
    rows.push(...batch)
    if (batch.length < PAGE) return rows
  }
}

const text = (value: string | null): Cell => (value === null ? null : { text: value })
const integer = (value: number): Cell => ({ number: String(value), style: 'integer' })
const hours = (hundredths: number): Cell => ({ number: (hundredths / 100).toFixed(2), style: 'decimal' })
const column = (title: string, width = 10): Column => ({ title, width })

function summarySheet(rows: readonly AttendanceMonthRow[], codes: Codes, month: string) {
  const columns = [
    column('NIP', 14),
    column('Nama', 28),
    column('Departemen', 24),
    column('Hari hadir'),
    ...counted.map((code) => column(code, 6)),
    column('Terlambat (kali)'),
    column('Terlambat (mnt)'),
    column('Pulang cepat (mnt)'),
    column('Jam kerja'),
    column('Lembur 1,5×'),
    column('Lembur 2×'),
    column('Lembur 3×'),
    column('Lembur 4×'),
    column('Jam upah lembur', 16),
    column('Belum ditinjau'),
  ]
  const lines = rows.map((row): Cell[] => {
    const totals = monthTotals(row, codes, month)
    const { x15, x2, x3, x4 } = totals.rates
    const asHours = (minutes: number) => hours(Math.round((minutes * 100) / 60))
    return [
      text(row.employee_no),
      text(row.name),
      text(row.department),
      { number: String(totals.present), style: 'decimal' },
      ...counted.map((code) => integer(totals.counts.get(code) ?? 0)),
      integer(totals.late),
      integer(totals.late_minutes),
      integer(totals.early_minutes),
      asHours(totals.work_minutes),
      ...[x15, x2, x3, x4].map(asHours),
      hours(wageHours(totals.rates)),
      integer(row.days.filter(([, , , , review]) => review === 'needs_review').length),
    ]
  })
  return { name: 'Rekap payroll', columns, rows: [lines], filtered: true }
}

function matrixSheet(rows: readonly AttendanceMonthRow[], codes: Codes, month: string) {
  const days = Array.from({ length: lastDayOf(month) }, (_, n) => n + 1)
  const columns = [column('NIP', 14), column('Nama', 28), ...days.map((day) => column(String(day), 5))]
  const lines = rows.map((row): Cell[] => {
    const byDay = new Map(row.days.map((day) => [day[0], codes.get(day[3])?.code ?? '']))
    return [text(row.employee_no), text(row.name), ...days.map((day) => text(byDay.get(day) ?? null))]
  })
  return { name: 'Matriks', columns, rows: [lines], filtered: true }
}

function issueSheet(rows: readonly AttendanceMonthRow[], codes: Codes, month: string) {
  const columns = [column('NIP', 14), column('Nama', 28), column('Mulai', 12), column('Batas', 30), column('Jam')]
  const lines = rows.flatMap((row) =>
    overtimeIssues(monthTotals(row, codes, month).overtime).map(({ date, kind, minutes }): Cell[] => [
      text(row.employee_no),
      text(row.name),
      text(date.split('-').reverse().join('/')),
      text(kind === 'day' ? 'Lebih dari 4 jam sehari' : 'Lebih dari 18 jam seminggu'),
      hours(Math.round((minutes * 100) / 60)),
    ]),
  )
  return { name: 'Lembur melewati batas', columns, rows: [lines], filtered: true }
}

const legendSheet = (codes: Codes) => ({
  name: 'Keterangan',
  columns: [column('Kode', 8), column('Arti', 32), column('Dibayar', 16)],
  rows: [
    [...codes.values()].map(({ code, name, paid }): Cell[] => [
      text(code),
      text(name),
      text(paid === 'paid' ? 'Dibayar' : paid === 'unpaid' ? 'Tidak dibayar' : 'Sebagian'),
    ]),
  ],
  filtered: false,
})
