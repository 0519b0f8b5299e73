import { DAY_MS } from '@ems/contracts/days'
import { minutesOf } from '../../approvals/index.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** A calendar without working days in so many days has none. */
const MAX_DAYS = 60

/** Hours as `07:00`, in the zone of the reader, which is `offset` minutes ahead of UTC. */
export type QuietHours = {
  from: string
  to: string
  /** When mails that were held go out. */
  at: string
  offset: number
  isWorkday: (date: string) => boolean
}

/** The local day and minute of an instant. */
export function localTime(instant: Date, offset: number): { date: string; minute: number } {
  const local = Math.floor(instant.getTime() / MINUTE_MS) + offset
  const minute = local % DAY_MINUTES
  return { date: new Date((local - minute) * MINUTE_MS).toISOString().slice(0, 10), minute }
}

/**
 * When a mail that is ready now may go out: now, or `at` of the next working day in quiet hours and on days off. Quiet hours that
 * begin and end at the same minute are none.
 */
export function sendingTime(now: Date, { from, to, at, offset, isWorkday }: QuietHours): Date {
  const { date, minute } = localTime(now, offset)
  const [begin, end, morning] = [minutesOf(from), minutesOf(to), minutesOf(at)]
  const isQuiet = begin <= end ? minute >= begin && minute < end : minute >= begin || minute < end
  if (!isQuiet && isWorkday(date)) return now
  const midnight = Date.parse(`${date}T00:00:00Z`)
  for (let day = 0; day <= MAX_DAYS; day += 1) {
    const start = midnight + day * DAY_MS
    const moment = new Date(start + (morning - offset) * MINUTE_MS)
    if (moment > now && isWorkday(new Date(start).toISOString().slice(0, 10))) return moment
  }
  return now
}
