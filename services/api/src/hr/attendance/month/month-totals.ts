import type { AttendanceMonthRow } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import { type OvertimeDay, ratesOf } from './overtime.rules.ts'

type Code = { code: string; name: string; present: number; paid: string; source: string }
/** Codes of attendance by their ids. */
export type Codes = ReadonlyMap<string, Code>

/** All codes, in their order. */
export async function codesOf({ db }: Deps): Promise<Codes> {
  const rows = await db.rows(sql<
    Code & { id: string }
  >`select id::text, code, name, present_value::float8 as present, paid,
    auto_source as source from ems.attendance_codes where deleted_at is null order by sort_order, id`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Monday is 1. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** Totals of a month for one employee. */
export function monthTotals(row: AttendanceMonthRow, codes: Codes, month: string) {
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

/** Codes that have a column of their own. */
export const counted = ['H', 'WFH', 'DL', 'LB', 'TL', '½', 'S', 'SD', 'I', 'C', 'CB', 'CK', 'CM', 'A'] as const

/** The last day of a month (`2026-09`). */
export const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
