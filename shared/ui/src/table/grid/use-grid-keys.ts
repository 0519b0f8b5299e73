import { toast } from '@ems/platform'
import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'

/** A cell by its place: row -1 is the header. */
export type Place = { row: number; column: number }

type Grid = {
  rows: number
  columns: number
  /** Brings a row that is not drawn, because the table is virtual, into the page. */
  reveal: (row: number) => void
  enter: (place: Place, event: KeyboardEvent) => void
  choose: (row: number, isRange: boolean) => void
  chooseAll: () => void
  menu: (row: number, cell: HTMLElement) => void
  headMenu: (column: number, cell: HTMLElement) => void
  /** Opens the cell for typing; false where it is not to be changed. */
  edit: (place: Place) => void
  /** Content of Ctrl+C: lines of tab-separated cells, and a table of plain values. */
  copied: (place: Place) => Copied
  /** Ctrl+D: the value above, or with chosen rows that of the first of them, in this column. */
  fill: (place: Place) => void
  /** Ctrl+; : today in a cell of days. */
  today: (place: Place) => void
}

/** The same cells as people read them and, for spreadsheets, as they are. */
export type Copied = { text: string; html: string }

const PAGE = 10

/**
 * Makes a table one tab stop: arrows move, Home and End, with Ctrl to the corners, PageUp and PageDown, Space chooses,
 * Enter opens, F2 edits, Ctrl+C copies, Ctrl+D fills down, Ctrl+; writes today, Shift+F10 shows the row's menu, Alt+↓ the column's
 * (https://www.w3.org/WAI/ARIA/apg/patterns/grid/).
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, grid: Grid) {
  const [active, setActive] = useState<Place>({ row: -1, column: 0 })
  const latest = useRef(grid)
  latest.current = grid

  const moveTo = useCallback(
    (place: Place) => {
      const { rows, columns, reveal } = latest.current
      const row = Math.max(-1, Math.min(rows - 1, place.row))
      const column = Math.max(0, Math.min(columns - 1, place.column))
      setActive({ row, column })
      if (row >= 0) reveal(row)
      const focus = () => {
        const cell = table.current?.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`)
        cell?.focus()
        return cell
      }
      // A revealed row exists one frame later. One that exists is not focused twice: the second time would close an editor
      // opened in between.
      if (!focus()) requestAnimationFrame(focus)
    },
    [table],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-place]')
    if (!cell || (event.target as HTMLElement).closest('[data-editor]')) return
    if (act(event, cell)) event.preventDefault()
  }

  /** True when the key meant something here. */
  const act = (event: KeyboardEvent, cell: HTMLElement) => {
    const at = placeOf(cell)
    const isInside = event.target !== cell
    if (event.altKey) {
      const asksHead = event.key === 'ArrowDown' && at.row < 0
      if (asksHead) grid.headMenu(at.column, cell)
      return asksHead
    }
    const next = destination(event, at, grid)
    if (next) moveTo(next)
    else if (event.key === 'Enter' && !isInside) grid.enter(at, event)
    else if (event.key === ' ' && !isInside) at.row < 0 ? grid.enter(at, event) : grid.choose(at.row, event.shiftKey)
    else if (event.key === 'F2') grid.edit(at)
    else if (event.key === 'a' && event.ctrlKey) grid.chooseAll()
    else if (event.key === 'c' && event.ctrlKey && !getSelection()?.toString()) copy(grid.copied(at))
    else if (event.key === 'd' && event.ctrlKey) grid.fill(at)
    else if (event.key === ';' && event.ctrlKey) grid.today(at)
    else if (asksMenu(event)) at.row < 0 ? grid.headMenu(at.column, cell) : grid.menu(at.row, cell)
    else return false
    return true
  }

  const onFocus = (event: { target: EventTarget }) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-place]')
    if (cell) setActive(placeOf(cell))
  }

  // Rows may have become fewer since; there is always one cell to tab to.
  const stop = { row: Math.min(active.row, grid.rows - 1), column: Math.min(active.column, grid.columns - 1) }
  return { active: stop, onKeyDown, onFocus, moveTo }
}

const asksMenu = ({ key, shiftKey }: KeyboardEvent) => (key === 'F10' && shiftKey) || key === 'ContextMenu'

function copy({ text, html }: Copied) {
  const parts = Object.entries({ 'text/plain': text, 'text/html': html })
  const item = new ClipboardItem(
    Object.fromEntries(parts.map(([type, message]) => [type, new Blob([message], { type })])),
  )
  void navigator.clipboard?.write([item]).then(
    () => toast.info('Disalin.'),
    () => toast.warning('Peramban tidak mengizinkan penyalinan.'),
  )
}

function placeOf(cell: HTMLElement): Place {
  const [row = '-1', column = '0'] = cell.dataset.place?.split(':') ?? []
  return { row: Number(row), column: Number(column) }
}

function destination({ key, ctrlKey }: KeyboardEvent, { row, column }: Place, { rows, columns }: Grid) {
  switch (key) {
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowRight':
      return { row, column: column + 1 }
    case 'ArrowLeft':
      return { row, column: column - 1 }
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 }
    case 'End':
      return { row: ctrlKey ? rows - 1 : row, column: columns - 1 }
    case 'PageDown':
      return { row: row + PAGE, column }
    case 'PageUp':
      return { row: Math.max(0, row - PAGE), column }
    default:
      return undefined
  }
}
