import type { AttendanceMonthDay, AttendanceMonthRow } from '@ems/contracts/hr'
import {
  documentOf,
  head,
  landscape,
  type PrintColumn,
  portrait,
  signatures,
  table,
} from '../../../files/sheet-table.ts'
import { longMonth } from '../../../files/sheet-text.ts'
import { type Codes, counted, lastDayOf, monthTotals } from '../month/month-totals.ts'

/** What stands about employees beside their days. */
export type PrintedPerson = {
  company: string
  letterhead: string | null
  position: string | null
  office: string | null
  superior: string | null
}
/** A month of employees for printing. */
export type PrintedMonth = {
  month: string
  rows: readonly AttendanceMonthRow[]
  people: ReadonlyMap<string, PrintedPerson>
  codes: Codes
}

const nobody: PrintedPerson = { company: '', letterhead: null, position: null, office: null, superior: null }
const hours = (minutes: number) => (minutes === 0 ? '–' : (minutes / 60).toFixed(2).replace('.', ','))
const count = (value: number) => (value === 0 ? '–' : String(value).replace('.', ','))
const sumOf = (overtime: readonly { minutes: number }[]) => overtime.reduce((sum, { minutes }) => sum + minutes, 0)

/** Codes that are printed although nobody has them. */
const always: ReadonlySet<string> = new Set(['H', 'S', 'I', 'C', 'A'])

/** The month of each department on pages of its own, with room for signatures. */
export function recapSheet(printed: PrintedMonth): Promise<Buffer> {
  const { month, rows, people, codes } = printed
  const units = Map.groupBy(
    rows,
    (row) => `${people.get(row.id)?.company ?? ''}\n${row.department ?? 'Tanpa departemen'}`,
  )
  return documentOf(landscape, `Rekap presensi ${longMonth(month)}`, (page) => {
    for (const key of [...units.keys()].sort((a, b) => a.localeCompare(b))) {
      const members = units.get(key) ?? []
      const [, department = ''] = key.split('\n')
      const { company, letterhead } = people.get(members[0]?.id ?? '') ?? nobody
      const totals = members.map((row) => ({ row, ...monthTotals(row, codes, month) }))
      const used = counted.filter((code) => always.has(code) || totals.some(({ counts }) => counts.has(code)))
      const lines = [`Departemen ${department} · ${members.length} karyawan`]
      head(page, landscape, company, letterhead, `Rekap presensi ${longMonth(month)}`, lines)
      const cells = totals.map(({ row, counts, present, late, late_minutes, work_minutes, overtime }, n) => [
        String(n + 1),
        row.employee_no,
        row.name,
        count(present),
        ...used.map((code) => count(counts.get(code) ?? 0)),
        count(late),
        count(late_minutes),
        hours(work_minutes),
        hours(sumOf(overtime)),
      ])
      table(
        page,
        landscape,
        recapColumns(used),
        cells.map((one) => ({ cells: one })),
      )
      signatures(page, landscape, [
        { role: 'Disusun oleh SDM', name: '' },
        { role: `Kepala Departemen ${department}`, name: '' },
        { role: 'Diketahui', name: '' },
      ])
    }
  })
}

function recapColumns(codes: readonly string[]): PrintColumn[] {
  const columns = [
    { title: 'No.', width: 26, isNumber: true },
    { title: 'NIP', width: 66 },
    { title: 'Nama', width: 0 },
    { title: 'Hari hadir', width: 36, isNumber: true },
    ...codes.map((title) => ({ title, width: 24, isNumber: true })),
    { title: 'Terlambat (kali)', width: 48, isNumber: true },
    { title: 'Terlambat (mnt)', width: 48, isNumber: true },
    { title: 'Jam kerja', width: 46, isNumber: true },
    { title: 'Lembur (jam)', width: 44, isNumber: true },
  ]
  const rest = landscape.width - columns.reduce((sum, { width }) => sum + width, 0)
  return columns.map((one) => (one.width ? one : { ...one, width: rest }))
}

const weekdays = ['Min', 'Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab'] as const

const cardColumns: readonly PrintColumn[] = [
  { title: 'Tanggal', width: 44 },
  { title: 'Hari', width: 34 },
  { title: 'Kode', width: 38 },
  { title: 'Keterangan', width: 149 },
  { title: 'Masuk', width: 42, isNumber: true },
  { title: 'Pulang', width: 42, isNumber: true },
  { title: 'Terlambat (mnt)', width: 50, isNumber: true },
  { title: 'Pulang cepat', width: 42, isNumber: true },
  { title: 'Jam kerja', width: 40, isNumber: true },
  { title: 'Lembur (jam)', width: 42, isNumber: true },
]

/** A card of each employee: every day of the month, with room for two signatures. */
export const cardSheet = (printed: PrintedMonth): Promise<Buffer> =>
  documentOf(portrait, `Kartu presensi ${longMonth(printed.month)}`, (page) => {
    for (const row of printed.rows) card(page, printed, row)
  })

function card(page: PDFKit.PDFDocument, { month, people, codes }: PrintedMonth, row: AttendanceMonthRow) {
  const { company, letterhead, position, office, superior } = people.get(row.id) ?? nobody
  const place = [position, row.department, office].filter(Boolean).join(' · ')
  head(page, portrait, company, letterhead, `Kartu presensi ${longMonth(month)}`, [
    `${row.employee_no} · ${row.name}`,
    place,
  ])
  const byDay = new Map(row.days.map((day) => [day[0], day]))
  const days = Array.from({ length: lastDayOf(month) }, (_, n) => n + 1)
  const { overtime, present, late_minutes, early_minutes, work_minutes } = monthTotals(row, codes, month)
  table(page, portrait, cardColumns, [
    ...days.map((day) => dayRow(row, month, day, byDay.get(day), codes)),
    {
      cells: [
        'Jumlah',
        '',
        count(present),
        'hari hadir',
        '',
        '',
        count(late_minutes),
        count(early_minutes),
        hours(work_minutes),
        hours(sumOf(overtime)),
      ],
      isTotal: true,
    },
  ])
  signatures(page, portrait, [
    { role: 'Karyawan', name: row.name },
    { role: 'Atasan', name: superior ?? '' },
  ])
}

function dayRow(
  { holidays, workdays, first_day, last_day }: AttendanceMonthRow,
  month: string,
  day: number,
  cell: AttendanceMonthDay | undefined,
  codes: Codes,
) {
  const date = `${month}-${String(day).padStart(2, '0')}`
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const isHoliday = holidays.includes(day)
  const isOff = isHoliday || !workdays.includes(weekday || 7)
  const isEmployed = date >= first_day && (last_day === null || date <= last_day)
  const code = cell && codes.get(cell[3])
  const [, , , , , from = null, until = null, late = 0, early = 0, work = 0, overtime = 0] = cell ?? []
  const because = !isEmployed ? 'Di luar masa kerja' : isHoliday ? 'Hari libur' : ''
  return {
    cells: [
      String(day),
      weekdays[weekday] ?? '',
      code?.code ?? '',
      code?.name ?? because,
      from ?? '',
      until ?? '',
      late ? count(late) : '',
      early ? count(early) : '',
      work ? hours(work) : '',
      overtime ? hours(overtime) : '',
    ],
    isSoft: isOff || !isEmployed,
  }
}
