import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 30_000

/**
 * What the clock says in a zone, also on a page that stays open over midnight or a machine that slept; drawn again only
 * when that is another text.
 */
export function useClock(read: (timezone: string) => string, timezone: string): string {
  const [now, setNow] = useState(() => read(timezone))
  useEffect(() => {
    const look = () => setNow(read(timezone))
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [read, timezone])
  return now
}
