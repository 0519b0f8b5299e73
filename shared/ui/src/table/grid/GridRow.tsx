import { columnMeta, type Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import { VisuallyHidden } from '@mantine/core'
import { type MouseEvent, memo, type ReactNode, type TdHTMLAttributes } from 'react'
import { cellText, isNumeric, withoutZone } from '../../fields/cell-text.ts'
import { Tooltip } from '../../overlay/Tooltip.tsx'
import { pinOf, pinStyle } from '../columns/use-pins.ts'
import { CellEditor, type Leave } from '../inline/CellEditor.tsx'
import type { PendingCell, PendingCells } from '../inline/use-inline-edit.ts'
import classes from '../list.module.css'
import parts from '../row-parts.module.css'
import { idOf } from '../state/use-selection.ts'
import { useRowParts } from '../table-context.ts'
import { Nothing, OpenLink, useCellContent } from './CellContent.tsx'

type GridRowProps = {
  row: Row<Resource>
  index: number
  ariaIndex: number
  isChosen: boolean
  isFlashing: boolean
  /** Column of this row that Tab reaches; -1 when it is in another row. */
  activeColumn: number
  choose: (row: number, isRange: boolean) => void
  /** Name of the column that is being typed into. */
  editing: string | undefined
  pending: PendingCells | undefined
  edit: (row: Row<Resource>, name: string) => void
  leave: (row: Row<Resource>, name: string, value: unknown, how: Leave) => void
  cancel: (row: Row<Resource>, name: string) => void
}

/** One row of the grid. A click outside the name only moves the focus; the name and Enter open the record. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, ariaIndex, isChosen, isFlashing, activeColumn, choose, editing, pending, edit } = props
  const { isSelectable, openMenu, resource, titles, unfolded: names } = useRowParts()
  const first = isSelectable ? 1 : 0
  const title = cellText(resource, resource.title, row, titles)
  const place = (column: number) => ({
    'data-place': `${index}:${column}`,
    tabIndex: column === activeColumn ? 0 : -1,
    role: 'gridcell',
  })
  const menuBelow = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { right, bottom } = currentTarget.getBoundingClientRect()
    openMenu(row, { x: right, y: bottom })
  }

  return (
    <tr
      className={classes.row}
      data-flash={isFlashing || undefined}
      aria-rowindex={ariaIndex}
      aria-selected={isSelectable ? isChosen : undefined}
      onContextMenu={(event) => {
        event.preventDefault()
        openMenu(row, { x: event.clientX, y: event.clientY })
      }}
    >
      {isSelectable && (
        <td className={`${classes.cell} ${classes.tight} ${classes.pinned}`} data-side="left" {...place(0)}>
          <input
            type="checkbox"
            className={parts.choose}
            tabIndex={-1}
            aria-label={`Pilih ${title}`}
            checked={isChosen}
            onChange={(event) =>
              choose(index, (event.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey === true)
            }
          />
        </td>
      )}
      {names.map((name, column) => (
        <Cell
          key={name}
          name={name}
          row={row}
          pending={pending?.[name]}
          edit={edit}
          editor={
            editing === name ? (
              <CellEditor
                row={row}
                name={name}
                pending={pending?.[name]}
                onCommit={(value, how) => props.leave(row, name, value, how)}
                onCancel={() => props.cancel(row, name)}
              />
            ) : null
          }
          {...place(column + first)}
        />
      ))}
      <td
        className={`${classes.cell} ${classes.tight} ${classes.pinned}`}
        data-side="right"
        {...place(names.length + first)}
      >
        <button type="button" className={parts.dots} tabIndex={-1} aria-label={`Aksi ${title}`} onClick={menuBelow} />
      </td>
    </tr>
  )
})

type CellProps = TdHTMLAttributes<HTMLTableCellElement> & {
  name: string
  row: Row<Resource>
  pending: PendingCell | undefined
  edit: (row: Row<Resource>, name: string) => void
  /** Instead of what the cell says, while it is typed into. */
  editor: ReactNode
}

/**
 * A cell to read. One without a value is a dash for eyes and a word for ears. Its props stay the same when its row is
 * chosen or the focus moves to another cell: neither draws it again (docs/decisions/rendering.md).
 */
const Cell = memo(function Cell({ name, row, pending, edit, editor, ...cell }: CellProps) {
  const { resource, layout, unfolded } = useRowParts()
  const content = useCellContent({ name, row, pending })
  const meta = columnMeta(resource, name)
  const pin = pinOf(layout.columns, unfolded, name)
  const moment = meta.kind === 'instant' && typeof content === 'string' ? content : undefined
  const isTitle = name === resource.title
  const isEmpty = content === null && !isTitle && !editor
  return (
    <td
      {...cell}
      onDoubleClick={() => edit(row, name)}
      className={[classes.cell, isNumeric(meta) && classes.number, pin && classes.pinned].filter(Boolean).join(' ')}
      style={pinStyle(name, pin)}
      data-title={isTitle || undefined}
      data-empty={isEmpty || undefined}
      data-title-text={moment}
      aria-label={isEmpty ? 'kosong' : undefined}
    >
      {editor || (
        <Marked pending={pending}>
          {isTitle ? (
            <OpenLink id={idOf(row)} tabIndex={-1}>
              {content ?? <Nothing />}
            </OpenLink>
          ) : (
            (moment && withoutZone(moment)) || content
          )}
        </Marked>
      )}
    </td>
  )
})

/** Displays whether a typed cell value is saved, and the error if not. */
function Marked({ pending, children }: { pending: PendingCell | undefined; children: ReactNode }) {
  if (!pending) return children
  return (
    <Tooltip label={pending.reason} disabled={!pending.reason}>
      <div className={parts.pending} data-state={pending.state}>
        {children}
        {pending.reason && <VisuallyHidden role="alert">{pending.reason}</VisuallyHidden>}
      </div>
    </Tooltip>
  )
}
