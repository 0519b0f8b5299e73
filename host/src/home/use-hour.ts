import { dayOf } from '@ems/platform'
import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 30_000

/** The day and the hour of a zone, also on a page that stays open over midnight or sleeps meanwhile. */
export function useHour(timezone: string): { today: string; hour: number } {
  const [, setSeen] = useState('')
  useEffect(() => {
    // Drawn again only when the hour is another one.
    const look = () => setSeen(`${dayOf(new Date(), timezone)} ${hourOf(new Date(), timezone)}`)
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timezone])
  const now = new Date()
  return { today: dayOf(now, timezone), hour: hourOf(now, timezone) }
}

const hourOf = (now: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now))
