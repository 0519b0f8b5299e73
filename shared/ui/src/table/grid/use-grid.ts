import type { Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import type { OpenedHead } from '../columns/HeadMenu.tsx'
import type { Leave } from '../inline/CellEditor.tsx'
import type { Pasted } from '../inline/PasteDialog.tsx'
import { useFills } from '../inline/use-fills.ts'
import { useInlineEdit } from '../inline/use-inline-edit.ts'
import { useCopied } from '../state/use-copied.ts'
import { idOf } from '../state/use-selection.ts'
import { useTableParts } from '../table-context.ts'
import { type Place, useGridKeys } from './use-grid-keys.ts'

/** Behaviour of a grid: keys, selection, inline editing, column menus. */
export function useGrid(element: RefObject<HTMLTableElement | null>, reveal: (row: number) => void) {
  const parts = useTableParts()
  const { list, isSelectable, openMenu } = parts
  const { rows, selection } = list
  const { unfolded } = parts.fit
  const inline = useInlineEdit(parts)
  const head = useHeadMenu()
  const choose = useChoose()
  const copied = useCopied()
  const first = isSelectable ? 1 : 0
  const columns = unfolded.length + first + 1
  const columnAt = (column: number) => unfolded[column - first]

  const fills = useFills(inline, columnAt)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const onPaste = (event: ClipboardEvent) => {
    const target = event.target as HTMLElement
    const [row, column] = (target.closest<HTMLElement>('[data-place]')?.dataset.place ?? '').split(':').map(Number)
    const name = column === undefined ? undefined : columnAt(column)
    const text = event.clipboardData.getData('text/plain')
    if (!text || row === undefined || row < 0 || !name || target.closest('[data-editor]')) return
    if (!rows[row] || !inline.mayEdit(rows[row], name) || list.state.isTrash) return
    event.preventDefault()
    setPasted({ text, row, name })
  }
  const menu = (row: number, cell: HTMLElement) => {
    const { left, bottom } = cell.getBoundingClientRect()
    if (rows[row]) openMenu(rows[row], { x: left, y: bottom })
  }
  const enter = ({ row, column }: Place, event: KeyboardEvent) => {
    const isFirst = column < first
    if (row < 0 && isFirst) selection.set(rows, !rows.every((one) => selection.has(idOf(one))))
    // As a click, by which the column sorts.
    else if (row < 0)
      event.target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }))
    else if (isFirst) choose(row, event.shiftKey)
    else if (column === columns - 1) menu(row, event.target as HTMLElement)
    else if (rows[row] && !list.state.isTrash) list.open(idOf(rows[row]))
  }
  const keys = useGridKeys(element, {
    rows: rows.length,
    columns,
    reveal,
    enter,
    choose,
    chooseAll: () => isSelectable && selection.set(rows, true),
    menu,
    headMenu: (column, cell) => {
      const name = columnAt(column)
      if (name) head.open(name, cell)
    },
    edit: ({ row, column }) => {
      const name = columnAt(column)
      if (rows[row] && name && !list.state.isTrash) inline.start(rows[row], name)
    },
    copied: ({ row, column }) => copied(rows[row], columnAt(column)),
    ...fills,
  })

  const latest = useRef({ rows, keys, inline, columnOf: (name: string) => unfolded.indexOf(name) + first })
  latest.current = { rows, keys, inline, columnOf: (name: string) => unfolded.indexOf(name) + first }
  const settle = useCallback((row: Row<Resource>, name: string, how: Leave) => {
    const { rows: all, keys: at, columnOf } = latest.current
    const place = { row: all.findIndex((one) => idOf(one) === idOf(row)), column: columnOf(name) }
    at.moveTo({ row: place.row + (how === 'down' ? 1 : 0), column: place.column + (how === 'right' ? 1 : 0) })
  }, [])
  const leave = useCallback(
    (row: Row<Resource>, name: string, value: unknown, how: Leave) => {
      void latest.current.inline.commit(row, name, value)
      settle(row, name, how)
    },
    [settle],
  )
  const cancel = useCallback(
    (row: Row<Resource>, name: string) => {
      latest.current.inline.cancel()
      settle(row, name, 'stay')
    },
    [settle],
  )
  return { keys, inline, head, choose, leave, cancel, columns, onPaste, pasted, stopPasting: () => setPasted(null) }
}

/** Chooses or lets go of a row; as a range, everything since the row chosen last. */
function useChoose() {
  const { list, isSelectable } = useTableParts()
  const latest = useRef(list)
  latest.current = list
  const last = useRef(0)

  return useCallback(
    (index: number, isRange: boolean) => {
      const { rows, selection } = latest.current
      const row = rows[index]
      if (!isSelectable || !row) return
      if (isRange) selection.set(rows.slice(Math.min(last.current, index), Math.max(last.current, index) + 1), true)
      else selection.set([row], !selection.has(idOf(row)))
      last.current = index
    },
    [isSelectable],
  )
}

function useHeadMenu() {
  const [opened, setOpened] = useState<OpenedHead | null>(null)
  const open = useCallback((name: string, cell: HTMLElement) => {
    const { left, bottom, width } = cell.getBoundingClientRect()
    setOpened({ name, at: { x: left, y: bottom, width: Math.round(width) }, from: cell })
  }, [])
  const close = () => {
    setOpened(null)
    opened?.from.focus()
  }
  return { opened, open, close }
}
