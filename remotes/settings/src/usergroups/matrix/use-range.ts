import { useRef } from 'react'
import { type Cell, type Line, matrixActions } from './matrix.ts'

type Place = { line: number; column: number }

/** Remembers the last box that was clicked, so that a click with Shift reaches from there to here. */
export function useRange(lines: readonly Line[]) {
  const last = useRef<Place | null>(null)

  /** The boxes a click means: one, or with Shift all between it and the last one. */
  return (cell: Cell, place: Place, isShift: boolean): readonly Cell[] => {
    const from = isShift ? last.current : null
    last.current = place
    if (!from) return [cell]
    const [top, bottom] = [Math.min(from.line, place.line), Math.max(from.line, place.line)]
    const [left, right] = [Math.min(from.column, place.column), Math.max(from.column, place.column)]
    const actions = matrixActions.slice(left, right + 1)
    return lines
      .slice(top, bottom + 1)
      .filter(({ kind }) => kind === 'menu')
      .flatMap(({ menus }) =>
        menus.flatMap((menu) =>
          actions.filter((action) => menu.actions.includes(action)).map((action) => ({ menu, action })),
        ),
      )
  }
}
