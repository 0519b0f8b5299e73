import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useRef } from 'react'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import classes from './list.module.css'
import { useTableParts } from './table-context.ts'
import { useColumns } from './use-columns.ts'
import { type Place, useGridKeys } from './use-grid-keys.ts'
import { idOf } from './use-selection.ts'

/** More rows than this are drawn only where they can be seen. */
const VIRTUAL_FROM = 100
const ROW_HEIGHT = 37

/** The rows as a table: one tab stop, sorted by its header, drawn in part when long. */
export function Grid() {
  const parts = useTableParts()
  const { list, isSelectable, openMenu } = parts
  const { resource, rows, state, selection } = list
  const frame = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLTableElement>(null)
  const table = useColumns(parts)
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const first = isSelectable ? 1 : 0
  const columns = headers.length + first + 1
  const choose = useChoose()

  const isVirtual = rows.length > VIRTUAL_FROM
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    enabled: isVirtual,
  })
  const drawn = virtual.getVirtualItems()
  const shown = isVirtual ? drawn.map(({ index }) => index) : rows.map((_, index) => index)

  const menu = (row: number, cell: HTMLElement) => {
    const { left, bottom } = cell.getBoundingClientRect()
    if (rows[row]) openMenu(rows[row], { x: left, y: bottom })
  }
  const enter = ({ row, column }: Place, event: KeyboardEvent) => {
    const isFirst = column < first
    if (row < 0 && isFirst) selection.set(rows, !rows.every((one) => selection.has(idOf(one))))
    else if (row < 0) headers[column - first]?.column.getToggleSortingHandler()?.(event)
    else if (isFirst) choose(row, event.shiftKey)
    else if (column === columns - 1) menu(row, event.target as HTMLElement)
    else if (rows[row]) list.open(idOf(rows[row]))
  }
  const keys = useGridKeys(element, {
    rows: rows.length,
    columns,
    reveal: (row) => isVirtual && virtual.scrollToIndex(row),
    enter,
    choose,
    chooseAll: () => isSelectable && selection.set(rows, true),
    menu,
  })
  const activeIn = (row: number) => (keys.active.row === row ? keys.active.column : -1)

  return (
    <div className={classes.scroll} ref={frame}>
      <table
        ref={element}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern keeps the elements of a table.
        role="grid"
        className={classes.grid}
        aria-label={resource.label}
        aria-rowcount={list.totalIsEstimate ? -1 : (list.total ?? 0) + 1}
        aria-colcount={columns}
        aria-multiselectable={isSelectable || undefined}
        aria-busy={list.isFetching}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <GridHead table={table} activeColumn={activeIn(-1)} />
        <tbody className={list.isStale ? classes.stale : undefined}>
          {isVirtual && <Spacer height={drawn[0]?.start ?? 0} />}
          {shown.map((index) => {
            const row = rows[index]
            if (!row) return null
            return (
              <GridRow
                key={idOf(row)}
                row={row}
                index={index}
                ariaIndex={(state.page - 1) * state.size + index + 2}
                isChosen={selection.has(idOf(row))}
                isFlashing={list.live.flashing.has(idOf(row))}
                activeColumn={activeIn(index)}
                choose={choose}
              />
            )
          })}
          {isVirtual && <Spacer height={virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />}
        </tbody>
      </table>
    </div>
  )
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

/** Stands for the rows above or below those drawn. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  )
