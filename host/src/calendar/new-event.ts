import { instantOf, localOf } from './clock.ts'

/** What a new agenda begins with: an hour from nine o'clock of that day, or from that clock, of the reader. */
export function newEventOn(from: string, zone: string) {
  const local = from.includes('T') ? localOf(from, zone).slice(0, 10) : from
  const start = instantOf(local.length > 10 ? local : `${local} 09:00:00`, zone)
  return {
    event_type: 'meeting',
    timezone: zone,
    start_at: start,
    end_at: new Date(Date.parse(start) + 3_600_000).toISOString(),
  }
}
