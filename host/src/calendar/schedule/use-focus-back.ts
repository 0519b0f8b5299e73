import { type FocusEvent, useEffect, useRef } from 'react'
import type { CalendarView } from './use-view.ts'

/**
 * Keeps the focus in the calendar: where it was before anything opened over it, since one dialog gives way to the next and the
 * last of them gives the focus back to one that is gone; and on the day that was turned to, when what had it was turned away.
 */
export function useFocusBack(isCovered: boolean, { view, day }: CalendarView) {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isCovered) return
    // After the closing dialog has tried.
    const timer = setTimeout(() => {
      if (isNowhere() && last.current?.isConnected) last.current.focus()
    }, 200)
    return () => clearTimeout(timer)
  }, [isCovered])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page is turned.
  useEffect(() => {
    if (!isNowhere() || !last.current || last.current.isConnected) return
    const there = ref.current?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? ref.current
    there?.focus({ preventScroll: there === ref.current })
  }, [view, day])
  return {
    ref,
    tabIndex: -1,
    onFocusCapture: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target
    },
  }
}

const isNowhere = () => document.activeElement === document.body
