import { useCallback, useRef } from 'react'

type Place = { clientX: number; clientY: number }

/**
 * Returns a function that says whether a pointer event is a real movement. Browsers also send pointer events to what
 * appears or scrolls under a pointer at rest; those keep the place of the last event. The first event is only a start.
 */
export function usePointerMoved(): (event: Place) => boolean {
  const last = useRef<Place>(null)
  return useCallback(({ clientX, clientY }) => {
    const before = last.current
    last.current = { clientX, clientY }
    return before !== null && (before.clientX !== clientX || before.clientY !== clientY)
  }, [])
}
