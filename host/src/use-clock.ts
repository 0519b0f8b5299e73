import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 30_000

/**
 * A text derived from the present time in a zone, updated also after midnight or sleep; renders only when the text
 * changes.
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
