import { useEffect, useState } from 'react'

const POLL_EVERY_MS = 30_000

/**
 * A text derived from the present time in a zone, updated also after midnight or sleep; renders only when the text
 * changes.
 */
export function useClock(read: (timezone: string) => string, timezone: string): string {
  const [now, setNow] = useState(() => read(timezone))
  useEffect(() => {
    const poll = () => setNow(read(timezone))
    poll()
    const timer = setInterval(poll, POLL_EVERY_MS)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [read, timezone])
  return now
}
