import { columnMeta, type Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import { ActionIcon, Checkbox } from '@mantine/core'
import { type MouseEvent, memo } from 'react'
import { cellText, isNumeric } from '../fields/cell-text.ts'
import { IconDotsVertical } from '../icons.ts'
import { CellContent, OpenLink } from './CellContent.tsx'
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
}

/** One row of the grid. A click beside the name only moves the focus; the name and Enter open it. */
export const GridRow = memo(function GridRow({
  row,
  index,
  ariaIndex,
  isChosen,
  isFlashing,
  activeColumn,
  choose,
}: GridRowProps) {
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
        <td
          key={name}
          className={isNumeric(columnMeta(resource, name)) ? `${classes.cell} ${classes.number}` : classes.cell}
          {...place(column + first)}
        >
          {name === resource.title ? (
            <OpenLink id={idOf(row)} tabIndex={-1}>
              <CellContent name={name} row={row} />
            </OpenLink>
          ) : (
            <CellContent name={name} row={row} />
          )}
        </td>
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
