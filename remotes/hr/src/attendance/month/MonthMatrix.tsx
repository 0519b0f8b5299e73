import type { AttendanceMonthDay, AttendanceMonthRow } from '@ems/contracts/hr'
import { memo, type PointerEvent, useMemo } from 'react'
import classes from './MonthMatrix.module.css'
import {
  type Code,
  cellId,
  daysIn,
  type Edits,
  isFree,
  keyOf,
  type Place,
  totalsOf,
  totalTitles,
} from './matrix-model.ts'
import { ROW_HEIGHT, useMatrix } from './use-matrix.ts'

type Props = {
  month: string
  rows: readonly AttendanceMonthRow[]
  codes: readonly Code[]
  edits: Edits
  mayEdit: boolean
  onEdit: (changes: readonly { row: AttendanceMonthRow; day: number; code: string | null }[]) => void
}

/**
 * Employees and days of a month, a code in each cell. Arrows move, with Shift they choose a range; letters set the code of
 * the range; Delete takes an unsaved code back. Only the rows in sight are drawn.
 */
export function MonthMatrix({ month, rows, codes, edits, mayEdit, onEdit }: Props) {
  const days = daysIn(month)
  const byId = useMemo(() => new Map(codes.map((code) => [code.id, code])), [codes])
  const { frame, active, setActive, range, move, onKeyDown, first, last, setTop } = useMatrix({
    month,
    rows,
    codes,
    mayEdit,
    onEdit,
  })
  const placeAt = ({ target }: PointerEvent): Place | undefined => {
    const { row, day } = (target as HTMLElement).dataset
    return row === undefined || day === undefined ? undefined : { row: Number(row), day: Number(day) }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows outside the sight are not drawn, which a table cannot say.
    <div
      ref={frame}
      className={classes.frame}
      role="grid"
      tabIndex={0}
      aria-label="Matriks presensi"
      aria-rowcount={rows.length + 1}
      aria-colcount={days + 1 + totalTitles.length}
      aria-multiselectable
      aria-activedescendant={cellId(active.row, active.day)}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      onPointerDown={(event) => {
        const place = placeAt(event)
        if (place) move(place, event.shiftKey)
      }}
      onPointerMove={(event) => {
        const place = event.buttons === 1 && event.pointerType === 'mouse' ? placeAt(event) : undefined
        if (place && (place.row !== active.row || place.day !== active.day)) setActive(place)
      }}
    >
      <div className={classes.grid} role="presentation">
        <Head days={days} />
        <div style={{ height: first * ROW_HEIGHT }} role="presentation" />
        {rows.slice(first, last).map((row, n) => {
          const at = first + n
          const isIn = at >= range.top && at <= range.bottom
          return (
            <MatrixRow
              key={row.id}
              row={row}
              index={at}
              month={month}
              days={days}
              codes={byId}
              edits={edits}
              left={isIn ? range.left : 0}
              right={isIn ? range.right : 0}
              active={at === active.row ? active.day : 0}
            />
          )
        })}
        <div style={{ height: Math.max(0, rows.length - last) * ROW_HEIGHT }} role="presentation" />
      </div>
    </div>
  )
}

const daysUntil = (last: number) => Array.from({ length: last }, (_, n) => n + 1)

const Head = memo(({ days }: { days: number }) => (
  // biome-ignore lint/a11y/useSemanticElements: see the grid.
  // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell.
  <div className={`${classes.row} ${classes.head}`} role="row" aria-rowindex={1}>
    <HeadCell className={classes.name} text="Karyawan" />
    {daysUntil(days).map((day) => (
      <HeadCell key={day} className={classes.cell} text={String(day)} />
    ))}
    {totalTitles.map((title) => (
      <HeadCell key={title} className={classes.total} text={title} />
    ))}
  </div>
))

const HeadCell = ({ className, text }: { className: string | undefined; text: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: see the grid.
  // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell.
  <div className={className} role="columnheader">
    {text}
  </div>
)

type RowProps = {
  row: AttendanceMonthRow
  index: number
  month: string
  days: number
  codes: ReadonlyMap<string, Code>
  edits: Edits
  /** First and last chosen day, 0 without; and the active one. */
  left: number
  right: number
  active: number
}

const MatrixRow = memo(({ row, index, month, days, codes, edits, left, right, active }: RowProps) => {
  const stored = new Map(row.days.map((day) => [day[0], day]))
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell.
    <div className={classes.row} role="row" aria-rowindex={index + 2}>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell. */}
      <div className={classes.name} role="rowheader" title={`${row.employee_no} ${row.name}`}>
        {row.name}
      </div>
      {Array.from({ length: days }, (_, n) => {
        const day = n + 1
        const edit = edits.get(keyOf(row.id, day))
        const cell = stored.get(day)
        const code = codes.get(edit ?? cell?.[3] ?? '')
        const isChosen = day >= left && day <= right && left > 0
        const styles = [
          classes.cell,
          isFree(row, day, month) ? classes.off : '',
          edit ? classes.edited : '',
          cell?.[4] === 'needs_review' ? classes.review : '',
          active === day ? classes.active : isChosen ? classes.chosen : '',
        ]
        return (
          // biome-ignore lint/a11y/useSemanticElements: see the grid.
          // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell.
          <div
            key={day}
            id={cellId(index, day)}
            role="gridcell"
            aria-selected={isChosen || active === day}
            className={styles.filter(Boolean).join(' ')}
            style={code ? { backgroundColor: `${code.color}33` } : undefined}
            data-row={index}
            data-day={day}
            title={titleOf(cell, code)}
          >
            {code?.code ?? ''}
          </div>
        )
      })}
      {totalsOf(row, codes).map((total, n) => (
        // biome-ignore lint/a11y/useSemanticElements: see the grid.
        // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell.
        <div key={totalTitles[n]} className={classes.total} role="gridcell">
          {total}
        </div>
      ))}
    </div>
  )
})

function titleOf(cell: AttendanceMonthDay | undefined, code: Code | undefined): string | undefined {
  if (!code) return
  const [, , , , , first, last, late] = cell ?? []
  const times = first || last ? ` ${first ?? '–'}–${last ?? '–'}` : ''
  return `${code.name}${times}${late ? `, terlambat ${late} mnt` : ''}`
}
