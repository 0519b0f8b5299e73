import { columnMeta } from '@ems/contracts/kit'
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { isNumeric } from '../fields/cell-text.ts'
import { IconArrowDown, IconArrowUp } from '../icons.ts'
import classes from './list.module.css'
import { useTableParts } from './table-context.ts'
import type { Columns } from './use-columns.ts'
import { idOf } from './use-selection.ts'

type GridHeadProps = { table: Columns; activeColumn: number }

/** The header row: choose the whole page, sort by a click (with Shift by several columns). */
export function GridHead({ table, activeColumn }: GridHeadProps) {
  const { list, isSelectable } = useTableParts()
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const first = isSelectable ? 1 : 0
  const place = (column: number) => ({
    'data-place': `-1:${column}`,
    tabIndex: column === activeColumn ? 0 : -1,
    scope: 'col',
  })

  return (
    <thead>
      <tr aria-rowindex={1}>
        {isSelectable && (
          <th className={`${classes.head} ${classes.tight}`} {...place(0)}>
            <ChooseAll />
          </th>
        )}
        {headers.map(({ column }, index) => {
          const sorted = column.getIsSorted()
          const isRight = isNumeric(columnMeta(list.resource, column.id))
          return (
            <th
              key={column.id}
              className={[classes.head, column.getCanSort() && classes.sortable, isRight && classes.number]
                .filter(Boolean)
                .join(' ')}
              aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
              onClick={column.getToggleSortingHandler()}
              {...place(index + first)}
            >
              <span className={classes.label}>
                {column.columnDef.header as string}
                {sorted === 'asc' && <IconArrowUp size={13} aria-hidden />}
                {sorted === 'desc' && <IconArrowDown size={13} aria-hidden />}
              </span>
            </th>
          )
        })}
        <th className={`${classes.head} ${classes.tight}`} {...place(headers.length + first)}>
          <VisuallyHidden>Aksi</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}

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
