import { addDays } from '@ems/platform'
import { endOf, instantOf } from './clock.ts'

/** Where on the calendar a new agenda was begun: a day, a clock of that day, a span of it, or the whole day. */
export type Begun = { from: string; to?: string; isAllDay?: boolean }

const HOUR_MS = 3_600_000

/** What a new agenda begins with, at the reader's clock: an hour from nine o'clock unless more is known. */
export function newEventOn({ from, to, isAllDay = false }: Begun, zone: string) {
  const day = from.slice(0, 10)
  const clock = from.slice(11) || '09:00:00'
  const start = instantOf(isAllDay ? day : `${day} ${clock}`, zone)
  const hourLater = new Date(Date.parse(start) + HOUR_MS).toISOString()
  const end = isAllDay ? instantOf(addDays(day, 1), zone) : to ? instantOf(endOf(to), zone) : hourLater
  return { event_type: 'meeting', timezone: zone, all_day: isAllDay, start_at: start, end_at: end }
}
