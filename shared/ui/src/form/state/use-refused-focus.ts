import { useEffect, useRef, useState } from 'react'

/**
 * After a save that was refused, the first field that is wrong has the focus, and is in sight, however far down the button
 * was. `body` is what holds the fields; `refused` is called after each such save, once the errors are known.
 */
export function useRejectedFocus() {
  const body = useRef<HTMLDivElement>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [times])
  return { body, refused: () => setTimes((before) => before + 1) }
}
