import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Farther than the matrix is long. */
const MAX_STEPS = 100

/** Makes the matrix one tab stop: arrows lead to the next box in their direction, over the places that have none. */
export function useMatrixKeys() {
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState('1:0')

  const boxAt = (line: number, column: number) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${line}:${column}"]`)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    const at = (event.target as HTMLElement).dataset.cell
    if (!step || !at) return
    event.preventDefault()
    const [line = 0, column = 0] = at.split(':').map(Number)
    for (let away = 1; away < MAX_STEPS; away++) {
      const next = boxAt(line + step[0] * away, column + step[1] * away)
      if (next) return next.focus()
    }
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (event.target.dataset.cell) setActive(event.target.dataset.cell)
  }
  const place = (line: number, column: number) => ({
    'data-cell': `${line}:${column}`,
    tabIndex: active === `${line}:${column}` ? 0 : -1,
  })
  return { table, onKeyDown, onFocus, place }
}

export type MatrixKeys = ReturnType<typeof useMatrixKeys>
