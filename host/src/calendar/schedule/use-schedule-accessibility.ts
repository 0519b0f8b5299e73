import { useEffect, useRef } from 'react'
import { dayText } from '../day-text.ts'
import { weekdayOf } from '../event/clock.ts'
import type { View } from './use-view.ts'

/** Before most of a day's work. */
const FIRST_HOUR = 7

/**
 * The element around a library view, for corrections that the library has no option for: labels of days (ISO dates in
 * every language, WCAG 2.5.3), and scrolling of the first hour below the sticky header.
 */
export function useScheduleAccessibility(view: View, day: string) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = frame
    if (!current || !day) return
    const all = (selector: string) => current.querySelectorAll<HTMLElement>(selector)
    for (const head of all('.mantine-WeekView-weekViewDayLabel')) head.removeAttribute('aria-label')
    for (const place of all('.mantine-WeekView-weekViewAllDaySlotsList > button')) {
      const [iso] = /\d{4}-\d\d-\d\d$/.exec(place.getAttribute('aria-label') ?? '') ?? []
      if (iso) place.setAttribute('aria-label', `Seharian, ${dayText(iso)}`)
    }
    for (const place of all('.mantine-DayView-dayViewAllDay > button'))
      place.setAttribute('aria-label', `Seharian, ${dayText(day)}`)
  })
  useEffect(() => {
    const viewport = frame.current?.querySelector<HTMLElement>('.mantine-ScrollArea-viewport')
    const hours = viewport?.querySelector('.mantine-WeekView-weekViewInner, .mantine-DayView-dayViewTimeSlots')
    if (!viewport || !hours || (view !== 'week' && view !== 'day')) return
    viewport.scrollTop = (hours.clientHeight / 24) * FIRST_HOUR
  }, [view])
  // Scrolls the chosen day into view where a week does not fit.
  useEffect(() => {
    const viewport = frame.current?.querySelector<HTMLElement>('.mantine-ScrollArea-viewport')
    const headers = viewport?.querySelectorAll<HTMLElement>('.mantine-WeekView-weekViewDayLabel')
    const head = headers?.[weekdayOf(day) - 1]
    if (viewport && head && view === 'week') viewport.scrollLeft = head.offsetLeft - (headers[0]?.offsetLeft ?? 0)
  }, [view, day])
  useEffect(() => {
    return heldWhereGrabbed(frame.current)
  }, [])
  return frame
}

/**
 * The library starts a dropped agenda at the pointer. Users hold it in its middle, so the pointer position is shifted
 * by the distance to its start.
 */
function heldWhereGrabbed(frame: HTMLElement | null) {
  let held = 0
  const grab = ({ target, clientY }: DragEvent) => {
    held = clientY - (target as HTMLElement).getBoundingClientRect().top
  }
  const lift = (event: DragEvent) => Object.defineProperty(event, 'clientY', { value: event.clientY - held })
  frame?.addEventListener('dragstart', grab, true)
  frame?.addEventListener('dragover', lift, true)
  frame?.addEventListener('drop', lift, true)
  return () => {
    frame?.removeEventListener('dragstart', grab, true)
    frame?.removeEventListener('dragover', lift, true)
    frame?.removeEventListener('drop', lift, true)
  }
}
