import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Where the focus was in the calendar before anything opened over it. One dialog gives way to the next, and the last of them
 * gives the focus back to one that is gone.
 */
export function useFocusBack(isCovered: boolean) {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isCovered) return
    // After the closing dialog has tried.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body && last.current?.isConnected) last.current.focus()
    }, 200)
    return () => clearTimeout(timer)
  }, [isCovered])
  return {
    onFocusCapture: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target
    },
  }
}
