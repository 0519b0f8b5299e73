import { DAY_MS } from '@ems/contracts/days'
import { type Db, sql } from '@ems/postgres'
import { workDays } from '../../calendar/index.ts'
import { localTime, type QuietHours } from './quiet-hours.ts'

/** Indonesia's zones have no daylight saving. */
const offsets: Readonly<Record<string, number>> = { 'Asia/Jakarta': 420, 'Asia/Makassar': 480, 'Asia/Jayapura': 540 }
/** Days that are looked at for the next working day. */
const SEARCHED_DAYS = 30

/** The reader of a mail: zone and company decide the time of delivery. */
export type Reader = { timezone: string; company: string | null }

/** The quiet hours of *Utilitas* for one reader. */
export async function quietHoursOf(db: Db, { timezone, company }: Reader, now = new Date()): Promise<QuietHours> {
  const rows = await db.rows(sql<{ key: string; value: string | null }>`
    select key, coalesce(value, default_value) #>> '{}' as value from ems.configs
    where key in ('mail.quiet_from', 'mail.quiet_to', 'mail.digest_at') and company_id is null`)
  const set = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  const offset = offsets[timezone] ?? 420
  const from = localTime(now, offset).date
  const to = localTime(new Date(now.getTime() + SEARCHED_DAYS * DAY_MS), offset).date
  const days = await workDays({ db }, { from, to, company })
  const off = new Set(days.filter(({ part }) => part === '0').map(({ date }) => date))
  return {
    from: set['mail.quiet_from'] ?? '19:00',
    to: set['mail.quiet_to'] ?? '06:30',
    at: set['mail.digest_at'] ?? '07:00',
    offset,
    isWorkday: (date) => !off.has(date),
  }
}
