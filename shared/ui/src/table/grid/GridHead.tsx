import { Checkbox, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { HeadCell } from '../columns/HeadCell.tsx'
import classes from '../list.module.css'
import { idOf } from '../state/use-selection.ts'
import { useStaticTable, useTableParts } from '../table-context.ts'
import { useColumns } from './use-columns.ts'

type GridHeadProps = {
  activeColumn: number
  openMenu: (name: string, cell: HTMLElement) => void
}

/** The header row: choose the whole page, sort by a click (with Shift by several columns), a menu for each column. */
export const GridHead = memo(function GridHead({ activeColumn, openMenu }: GridHeadProps) {
  const parts = useStaticTable()
  const { isSelectable } = parts
  const headers = useColumns(parts).getHeaderGroups()[0]?.headers ?? []
  const first = isSelectable ? 1 : 0
  const place = (column: number) => ({
    'data-place': `-1:${column}`,
    tabIndex: column === activeColumn ? 0 : -1,
    scope: 'col',
  })

  return (
    <thead className={classes.heads}>
      <tr aria-rowindex={1}>
        {isSelectable && (
          <th className={`${classes.head} ${classes.tight} ${classes.pinned}`} data-side="left" {...place(0)}>
            <ChooseAll />
          </th>
        )}
        {headers.map((header, index) => (
          <HeadCell key={header.column.id} header={header} openMenu={openMenu} {...place(index + first)} />
        ))}
        <th
          className={`${classes.head} ${classes.tight} ${classes.pinned}`}
          data-side="right"
          {...place(headers.length + first)}
        >
          <VisuallyHidden>Aksi</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
})

function ChooseAll() {
  const { rows, selection } = useTableParts().list
  const count = rows.filter((row) => selection.has(idOf(row))).length
  const areAll = count > 0 && count === rows.length
  return (
    <Checkbox
      size="xs"
      tabIndex={-1}
      aria-label="Pilih semua di halaman ini"
      checked={areAll}
      indeterminate={count > 0 && !areAll}
      onChange={() => selection.set(rows, !areAll)}
    />
  )
}
