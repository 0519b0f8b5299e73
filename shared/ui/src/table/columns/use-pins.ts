import { type CSSProperties, type RefObject, useLayoutEffect } from 'react'
import type { LayoutColumn } from './layout.ts'

/** Position of a pinned cell; the distance is measured, because widths depend on the content. */
export const pinStyle = (name: string, pin: LayoutColumn['pin']): CSSProperties | undefined =>
  pin && { position: 'sticky', [pin]: `var(--pin-${name}, 0px)` }

/** Keeps the distances of pinned columns from their edge in step with the widths of those before them. */
export function usePins(table: RefObject<HTMLTableElement | null>, columns: readonly LayoutColumn[]) {
  useLayoutEffect(() => {
    const element = table.current
    const row = element?.tHead?.rows[0]
    if (!element || !row || !columns.some(({ visible, pin }) => visible && pin)) return
    const measure = () => {
      for (const side of ['left', 'right'] as const) {
        const pinned = columns.filter(({ visible, pin }) => visible && pin === side)
        const cells = pinned.map(({ key }) => row.querySelector<HTMLElement>(`[data-column="${key}"]`))
        if (side === 'right') cells.reverse()
        let distance = 0
        for (const cell of cells) {
          element.style.setProperty(`--pin-${cell?.dataset.column}`, `${distance}px`)
          distance += cell?.offsetWidth ?? 0
        }
      }
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const cell of row.cells) observer.observe(cell)
    return () => observer.disconnect()
  }, [table, columns])
}
