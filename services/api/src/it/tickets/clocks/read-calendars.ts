import { type Db, sql } from '@ems/postgres'
import { dayNumber, type Rest, ServiceCalendar, type ServiceHours } from './service-calendar.ts'

/** Whose working time a clock follows: the pattern of the tier, the holidays of the company and the office. */
export type CalendarKey = { pattern: string | null; company: string | null; office: string | null }

type Meta = { days?: unknown; start?: string; end?: string; night?: boolean; short_day?: number; short_end?: string }
type Holiday = { date: string; isHalf: boolean; company: string | null; office: string | null }
type Sources = { patterns: Record<string, Meta>; zones: Record<string, string>; holidays: Holiday[] }

/** Offsets of the time zones of offices. */
const offsets: Readonly<Record<string, number>> = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 }
const JAKARTA = 7

/** Calendars of a set of tickets, from one statement; each is made once. */
export async function readCalendars(
  db: Db,
  keys: readonly CalendarKey[],
): Promise<(key: CalendarKey) => ServiceCalendar> {
  const ids = [...new Set(keys.flatMap(({ pattern, office }) => [pattern, office]))].filter((id) => id !== null)
  const sources = await db.one(sql<Sources>`select
    coalesce((select json_object_agg(p.id, p.meta) from ems."references" p
      where p.id = any(${ids}::bigint[]) and p.category = 'work-pattern'), '{}') as patterns,
    coalesce((select json_object_agg(o.id, o.meta ->> 'timezone') from ems."references" o
      where o.id = any(${ids}::bigint[]) and o.category = 'office'), '{}') as zones,
    coalesce((select json_agg(json_build_object('date', h.date, 'isHalf', h.kind = 'half_day',
        'company', h.company_id::text, 'office', h.office_id::text))
      from ems.leave_offices h where h.deleted_at is null and h.scope <> 'religion'), '[]') as holidays`)
  const ready = new Map<string, ServiceCalendar>()
  return (key) => {
    const name = `${key.pattern} ${key.company} ${key.office}`
    const calendar = ready.get(name) ?? calendarOf(sources, key)
    ready.set(name, calendar)
    return calendar
  }
}

function calendarOf(
  { patterns, zones, holidays }: Sources,
  { pattern, company, office }: CalendarKey,
): ServiceCalendar {
  const rests = new Map<number, Rest>()
  for (const holiday of holidays) {
    if ((holiday.company ?? company) !== company || (holiday.office ?? office) !== office) continue
    const day = dayNumber(holiday.date)
    rests.set(day, holiday.isHalf && rests.get(day) !== 'whole' ? 'half' : 'whole')
  }
  return new ServiceCalendar(
    hoursOf(patterns[pattern ?? ''] ?? {}),
    offsets[zones[office ?? ''] ?? ''] ?? JAKARTA,
    rests,
  )
}

function hoursOf({ days, start, end, night, short_day, short_end }: Meta): ServiceHours {
  return {
    days: Array.isArray(days) ? days.map(Number) : [1, 2, 3, 4, 5],
    start: minuteOf(start) ?? 8 * 60,
    end: minuteOf(end) ?? 17 * 60,
    isNight: night ?? false,
    shortDay: short_day ?? null,
    shortEnd: minuteOf(short_end),
  }
}

function minuteOf(time: string | null | undefined): number | null {
  const [hours, minutes] = (time ?? '').split(':').map(Number)
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes
}
