import { columnMeta, type Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import { ActionIcon, Checkbox, Tooltip, VisuallyHidden } from '@mantine/core'
import { type MouseEvent, memo, type TdHTMLAttributes } from 'react'
import { cellText, isNumeric } from '../fields/cell-text.ts'
import { IconDotsVertical } from '../icons.ts'
import { CellContent, OpenLink } from './CellContent.tsx'
import { pinStyle } from './columns/use-pins.ts'
import { CellEditor, type Leave } from './inline/CellEditor.tsx'
import type { PendingCell, PendingCells } from './inline/use-inline-edit.ts'
import classes from './list.module.css'
import { useTableParts } from './table-context.ts'
import { idOf } from './use-selection.ts'

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

/** One row of the grid. A click beside the name only moves the focus; the name and Enter open it. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, ariaIndex, isChosen, isFlashing, activeColumn, choose, editing, pending, edit } = props
  const { list, isSelectable, openMenu } = useTableParts()
  const { resource, titles } = list
  const first = isSelectable ? 1 : 0
  const title = cellText(resource, resource.title, row, titles)
  const names = list.visible
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
        <td className={`${classes.cell} ${classes.tight}`} {...place(0)}>
          <Checkbox
            size="xs"
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
        <Cell key={name} name={name} row={row} onDoubleClick={() => edit(row, name)} {...place(column + first)}>
          {editing === name ? (
            <CellEditor
              row={row}
              name={name}
              pending={pending?.[name]}
              onCommit={(value, how) => props.leave(row, name, value, how)}
              onCancel={() => props.cancel(row, name)}
            />
          ) : (
            <CellText name={name} row={row} pending={pending?.[name]} />
          )}
        </Cell>
      ))}
      <td className={`${classes.cell} ${classes.tight}`} {...place(names.length + first)}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          tabIndex={-1}
          aria-label={`Aksi ${title}`}
          onClick={menuBelow}
        >
          <IconDotsVertical size={16} />
        </ActionIcon>
      </td>
    </tr>
  )
})

type CellProps = TdHTMLAttributes<HTMLTableCellElement> & { name: string; row: Row<Resource> }

function Cell({ name, row: _, children, ...cell }: CellProps) {
  const { resource, layout } = useTableParts().list
  const pin = layout.columns.find(({ key }) => key === name)?.pin
  return (
    <td
      {...cell}
      className={[classes.cell, isNumeric(columnMeta(resource, name)) && classes.number, pin && classes.pinned]
        .filter(Boolean)
        .join(' ')}
      style={pin || layout.styles[name] ? { ...layout.styles[name], ...pinStyle(name, pin) } : undefined}
      data-title={name === resource.title || undefined}
    >
      {children}
    </td>
  )
}

function CellText({ name, row, pending }: { name: string; row: Row<Resource>; pending?: PendingCell }) {
  const { resource } = useTableParts().list
  const content = <CellContent name={name} row={row} pending={pending} />
  const text =
    name === resource.title ? (
      <OpenLink id={idOf(row)} tabIndex={-1}>
        {content}
      </OpenLink>
    ) : (
      content
    )
  if (!pending) return text
  return (
    <Tooltip label={pending.reason} disabled={!pending.reason}>
      <div className={classes.pending} data-state={pending.state}>
        {text}
        {pending.reason && <VisuallyHidden role="alert">{pending.reason}</VisuallyHidden>}
      </div>
    </Tooltip>
  )
}
