import { Readable } from 'node:stream'
import { type AttendanceMonthRow, attendanceEmployees } from '@ems/contracts/hr'
import { retrying, sql } from '@ems/postgres'
import { attachment, type Cell, type Column, workbook } from '../../../files/index.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { type MonthQuery, monthIn, monthRows } from './month-rows.ts'
import { type OvertimeDay, overtimeIssues, ratesOf, wageHours } from './overtime.rules.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PAGE = 500

type Code = { code: string; name: string; present: number; paid: string; source: string }
type Codes = ReadonlyMap<string, Code>

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

async function codesOf({ db }: Deps): Promise<Codes> {
  const rows = await db.rows(sql<
    Code & { id: string }
  >`select id::text, code, name, present_value::float8 as present, paid,
    auto_source as source from ems.attendance_codes where deleted_at is null order by sort_order, id`)
  return new Map(rows.map((row) => [row.id, row]))
}

const text = (value: string | null): Cell => (value === null ? null : { text: value })
const integer = (value: number): Cell => ({ number: String(value), style: 'integer' })
const hours = (hundredths: number): Cell => ({ number: (hundredths / 100).toFixed(2), style: 'decimal' })
const column = (title: string, width = 10): Column => ({ title, width })

/** Monday is 1. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** Totals of a month for one employee. */
function monthTotals(row: AttendanceMonthRow, codes: Codes, month: string) {
  const counts = new Map<string, number>()
  const overtime: OvertimeDay[] = []
  const total = { present: 0, paid: 0, unpaid: 0, late: 0, late_minutes: 0, early_minutes: 0, work_minutes: 0 }
  for (const [day, , , codeId, , , , late, early, work, overtimeMinutes] of row.days) {
    const code = codes.get(codeId)
    if (!code) continue
    counts.set(code.code, (counts.get(code.code) ?? 0) + 1)
    total.present += code.present
    total[code.paid === 'unpaid' ? 'unpaid' : 'paid'] += 1
    total.late += late > 0 ? 1 : 0
    total.late_minutes += late
    total.early_minutes += early
    total.work_minutes += work
    const isDayOff = code.code === 'LB'
    const minutes = isDayOff ? work : overtimeMinutes
    const date = `${month}-${String(day).padStart(2, '0')}`
    const isShortest = row.holidays.includes(day) && weekdayOf(date) === row.short_day
    if (minutes > 0) overtime.push({ date, minutes, isDayOff, isShortest })
  }
  const workdays = row.workdays.length === 6 ? 6 : 5
  const rates = overtime
    .map((day) => ratesOf(day, workdays))
    .reduce((a, b) => ({ x15: a.x15 + b.x15, x2: a.x2 + b.x2, x3: a.x3 + b.x3, x4: a.x4 + b.x4 }), {
      x15: 0,
      x2: 0,
      x3: 0,
      x4: 0,
    })
  return { ...total, counts, overtime, rates }
}

const counted = ['H', 'WFH', 'DL', 'LB', 'TL', '½', 'S', 'SD', 'I', 'C', 'CB', 'CK', 'CM', 'A'] as const

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

const lastDay = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()

function matrixSheet(rows: readonly AttendanceMonthRow[], codes: Codes, month: string) {
  const days = Array.from({ length: lastDay(month) }, (_, n) => n + 1)
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
