import type { Resource } from '@ems/contracts/kit'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePrinting } from '../../print/use-printing.ts'
import type { TableLayout } from './use-layout.ts'
import { type Fit, fitted } from './widths.ts'

/** A scroll bar, and the line around the list. */
const SPARE = 18
/** Smaller changes of the width draw nothing again. */
const STEP = 8
/** Narrower than this the rows are cards. */
const PHONE = 768

type Of = {
  resource: Resource
  visible: readonly string[]
  layout: TableLayout
  labels: Readonly<Record<string, string>>
  cells: Readonly<Record<string, unknown>>
  isSelectable: boolean
}

/** Columns and widths for the room that the element has; columns that a person chose are not folded. */
export function useFit({ resource, visible, layout, labels, cells, isSelectable }: Of) {
  const [element, measured] = useRoom()
  // Paper has room for what a screen has not.
  const room = usePrinting() ? 0 : measured
  const { styles, isOwn } = layout
  const result = useMemo(() => {
    const own = Object.fromEntries(Object.entries(styles).map(([name, { width }]) => [name, width as number]))
    return fitted(visible, room, { resource, labels, cells, own, isSelectable, mayFold: !isOwn && innerWidth >= PHONE })
  }, [visible, room, resource, labels, cells, styles, isSelectable, isOwn])
  return { element, fit: useSame(result) }
}

/** The same object as long as it says the same, so that no row is drawn again. */
function useSame(next: Fit): Fit {
  const kept = useRef(next)
  if (JSON.stringify(kept.current) !== JSON.stringify(next)) kept.current = next
  return kept.current
}

function useRoom(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setRoom(Math.floor(Math.max(0, current.clientWidth - SPARE) / STEP) * STEP)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [element, room]
}

/**
 * Writes how far below the top of the page an element begins into `--above`, so that the rows may take all of the height
 * that is left. Measured, because the parts above are different on every screen.
 */
export function useRestHeight(element: RefObject<HTMLElement | null> | null) {
  useLayoutEffect(() => {
    const current = element?.current
    if (!current) return
    const measure = () => {
      const above = Math.round(current.getBoundingClientRect().top + scrollY)
      current.style.setProperty('--above', `${above}px`)
    }
    measure()
    // Anything that appears above changes the height of the page as well.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
}
