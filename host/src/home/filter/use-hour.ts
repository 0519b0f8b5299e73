import { dayOf } from '@ems/platform'
import { useClock } from '../../use-clock.ts'

/** The day and the hour of a zone. */
export function useHour(timezone: string): { today: string; hour: number } {
  const [today = '', hour] = useClock(hourIn, timezone).split(' ')
  return { today, hour: Number(hour) }
}

/** `2026-11-21 18` */
function hourIn(timeZone: string): string {
  const now = new Date()
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now)
  return `${dayOf(now, timeZone)} ${hour}`
}
