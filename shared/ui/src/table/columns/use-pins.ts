import { type CSSProperties, type RefObject, useLayoutEffect } from 'react'
import type { LayoutColumn } from './layout.ts'

/** How far from its edge a pinned cell stays; measured, because widths depend on the content. */
export const pinStyle = (name: string, pin: LayoutColumn['pin']) =>
  pin && ({ [`--${pin}`]: `var(--pin-${name}, 0px)` } as CSSProperties)

/** Side on which a column is pinned. The first visible column is always pinned. */
export const pinOf = (
  columns: readonly LayoutColumn[],
  visible: readonly string[],
  name: string,
): LayoutColumn['pin'] => columns.find(({ key }) => key === name)?.pin ?? (visible[0] === name ? 'left' : undefined)

/**
 * Keeps the distances of pinned columns from their edge in step with the widths of those before them. The boxes to choose
 * rows and the row menus stand at the edges themselves. `data-wide` says that the table is wider than its frame: only then
 * cells are sticky, since each of them is a layer of its own (docs/decisions/rendering.md#0235).
 */
export function usePins(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly LayoutColumn[],
  visible: readonly string[],
) {
  useLayoutEffect(() => {
    const element = table.current
    const row = element?.tHead?.rows[0]
    if (!element || !row) return
    const frame = element.parentElement
    const measure = () => {
      element.toggleAttribute('data-wide', frame !== null && element.offsetWidth > frame.clientWidth)
      for (const side of ['left', 'right'] as const) {
        const pinned = visible.filter((name) => pinOf(columns, visible, name) === side)
        const cells = pinned.map((name) => row.querySelector<HTMLElement>(`[data-column="${name}"]`))
        if (side === 'right') cells.reverse()
        let distance = row.querySelector<HTMLElement>(`[data-side="${side}"]`)?.offsetWidth ?? 0
        for (const cell of cells) {
          element.style.setProperty(`--pin-${cell?.dataset.column}`, `${distance}px`)
          distance += cell?.offsetWidth ?? 0
        }
      }
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const cell of row.cells) observer.observe(cell)
    if (frame) observer.observe(frame)
    return () => observer.disconnect()
  }, [table, columns, visible])
}
