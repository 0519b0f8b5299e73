import { dayOf } from '@ems/platform'
import { useEffect, useState } from 'react'

const LOOK_MS = 30_000

/** The calendar day in a zone, also of a page left open over midnight or a machine that slept. */
export function useToday(zone: string): string {
  const [today, setToday] = useState(() => dayOf(new Date(), zone))
  useEffect(() => {
    const look = () => setToday(dayOf(new Date(), zone))
    look()
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [zone])
  return today
}
