import { columnMeta } from '@ems/contracts/kit'
import { UnstyledButton } from '@mantine/core'
import type { DragEvent, PointerEvent, ThHTMLAttributes } from 'react'
import { isNumeric } from '../../fields/cell-text.ts'
import { IconArrowDown, IconArrowUp, IconChevronDown } from '../../icons.ts'
import type { Columns } from '../grid/use-columns.ts'
import classes from '../list.module.css'
import { useStaticTable } from '../table-context.ts'
import { clampWidth, placed, withColumn } from './layout.ts'
import { pinOf, pinStyle } from './use-pins.ts'

type Header = NonNullable<ReturnType<Columns['getHeaderGroups']>[number]>['headers'][number]
type HeadCellProps = ThHTMLAttributes<HTMLTableCellElement> & {
  header: Header
  openMenu: (name: string, cell: HTMLElement) => void
}

const DRAGGED = 'application/x-ems-column'

/** One column's head: a click sorts, its edge is dragged to widen it, its name to move it; all of it is in its menu too. */
export function HeadCell({ header, openMenu, ...place }: HeadCellProps) {
  const { list, fit } = useStaticTable()
  const { column } = header
  const { layout } = list
  const name = column.id
  const sorted = column.getIsSorted()
  const order = list.state.sort.length > 1 ? column.getSortIndex() + 1 : 0
  const pin = pinOf(layout.columns, fit.unfolded, name)
  const label = column.columnDef.header as string

  const drop = (event: DragEvent<HTMLElement>) => {
    const moved = event.dataTransfer.getData(DRAGGED)
    if (!moved) return
    event.preventDefault()
    const { left, width } = event.currentTarget.getBoundingClientRect()
    layout.setColumns(placed(layout.columns, moved, name, event.clientX > left + width / 2))
  }
  return (
    <th
      {...place}
      className={[
        classes.head,
        column.getCanSort() && classes.sortable,
        isNumeric(columnMeta(list.resource, name)) && classes.number,
        pin && classes.pinned,
      ]
        .filter(Boolean)
        .join(' ')}
      style={{ width: fit.widths[name], ...pinStyle(name, pin) }}
      data-column={name}
      data-title={name === list.resource.title || undefined}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      onClick={column.getToggleSortingHandler()}
      onContextMenu={(event) => {
        event.preventDefault()
        openMenu(name, event.currentTarget)
      }}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={drop}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging has its equal in the column's menu. */}
      <span
        className={classes.label}
        title={label}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, name)}
      >
        <b>{label}</b>
        {sorted === 'asc' && <IconArrowUp size={13} aria-hidden />}
        {sorted === 'desc' && <IconArrowDown size={13} aria-hidden />}
        {sorted && order > 0 && <sub aria-hidden>{order}</sub>}
      </span>
      <UnstyledButton
        className={classes.more}
        tabIndex={-1}
        // Part of the head's name otherwise; the keyboard opens the menu with Alt+↓ or Shift+F10.
        aria-hidden
        title={`Menu kolom ${label}`}
        onClick={(event) => {
          event.stopPropagation()
          openMenu(name, event.currentTarget.closest('th') ?? event.currentTarget)
        }}
      >
        <IconChevronDown size={13} aria-hidden />
      </UnstyledButton>
      <Edge name={name} />
    </th>
  )
}

/** Dragged to widen, double-clicked to let the column be as wide as its content. */
function Edge({ name }: { name: string }) {
  const { layout } = useStaticTable().list
  const keep = (width?: number) => layout.setColumns(withColumn(layout.columns, name, { width }))

  const start = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const edge = event.currentTarget
    const cell = edge.closest('th')
    if (!cell) return
    const from = event.clientX
    const before = cell.offsetWidth
    edge.setPointerCapture(event.pointerId)
    const width = ({ clientX }: { clientX: number }) => clampWidth(before + clientX - from)
    const move = (moved: globalThis.PointerEvent) => {
      const size = `${width(moved)}px`
      Object.assign(cell.style, { width: size })
    }
    const end = (ended: globalThis.PointerEvent) => {
      edge.removeEventListener('pointermove', move)
      if (ended.clientX !== from) keep(width(ended))
    }
    edge.addEventListener('pointermove', move)
    edge.addEventListener('pointerup', end, { once: true })
    edge.addEventListener('pointercancel', end, { once: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its equal for the keyboard is Lebar… in the column's menu.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <span
      className={classes.edge}
      data-edge
      onPointerDown={start}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => keep(undefined)}
    />
  )
}
