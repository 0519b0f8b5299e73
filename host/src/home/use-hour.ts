import { dayOf } from '@ems/platform'
import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 30_000

/** The day and the hour of a zone, also on a page that stays open over midnight or sleeps meanwhile. */
export function useHour(timezone: string): { today: string; hour: number } {
  // As one text: drawn again only when the hour is another one.
  const [now, setNow] = useState(() => hourIn(timezone))
  useEffect(() => {
    const look = () => setNow(hourIn(timezone))
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timezone])
  const [today = '', hour] = now.split(' ')
  return { today, hour: Number(hour) }
}

/** `2026-11-21 18` */
function hourIn(timeZone: string): string {
  const now = new Date()
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now)
  return `${dayOf(now, timeZone)} ${hour}`
}
