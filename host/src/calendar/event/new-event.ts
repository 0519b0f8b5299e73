import { addDays } from '@ems/platform'
import { endOf, instantOf } from './clock.ts'

/** Start of a new agenda on the calendar: a day, a time, a span, or the whole day. */
export type Begun = { from: string; to?: string; isAllDay?: boolean }

const HOUR_MS = 3_600_000

/** Values of a new agenda in the user's local time; 09.00–10.00 by default. */
export function newEventOn({ from, to, isAllDay = false }: Begun, zone: string) {
  const day = from.slice(0, 10)
  const clock = from.slice(11) || '09:00:00'
  const start = instantOf(isAllDay ? day : `${day} ${clock}`, zone)
  const hourLater = new Date(Date.parse(start) + HOUR_MS).toISOString()
  const end = isAllDay ? instantOf(addDays(day, 1), zone) : to ? instantOf(endOf(to), zone) : hourLater
  return { event_type: 'meeting', timezone: zone, all_day: isAllDay, start_at: start, end_at: end }
}
