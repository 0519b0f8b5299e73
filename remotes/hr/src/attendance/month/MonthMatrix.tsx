import type { AttendanceMonthDay, AttendanceMonthRow } from '@ems/contracts/hr'
import { type CSSProperties, memo, type PointerEvent, type ReactNode, useMemo, useRef } from 'react'
import classes from './MonthMatrix.module.css'
import { type Chips, chipsOf, type EditsOfRow, editsByRow, offDays } from './matrix-cells.ts'
import { type Code, cellId, daysIn, type Edits, type Place, totalsOf, totalTitles } from './matrix-model.ts'
import { ROW_HEIGHT, useMatrix } from './use-matrix.ts'

type Props = {
  month: string
  page: number
  rows: readonly AttendanceMonthRow[]
  codes: readonly Code[]
  edits: Edits
  mayEdit: boolean
  onEdit: (changes: readonly { row: AttendanceMonthRow; day: number; code: string | null }[]) => void
}

/**
 * Employees and days of a month, a code in each cell. Arrows move, with Shift they choose a range; letters set the code of
 * the range; Delete takes an unsaved code back. Only the rows in sight are drawn, and a row is drawn again only when
 * something of it changes.
 */
export function MonthMatrix({ month, page, rows, codes, edits, mayEdit, onEdit }: Props) {
  const days = daysIn(month)
  const chips = useMemo(() => chipsOf(codes), [codes])
  const lastEdits = useRef<ReadonlyMap<string, EditsOfRow>>(new Map())
  lastEdits.current = useMemo(() => editsByRow(edits, lastEdits.current), [edits])
  const { frame, active, setActive, range, move, onKeyDown, onScroll, first, last } = useMatrix({
    month,
    page,
    rows,
    codes,
    mayEdit,
    onEdit,
  })
  const size = { '--days': days, '--totals': totalTitles.length } as CSSProperties
  const space = { paddingTop: first * ROW_HEIGHT, paddingBottom: Math.max(0, rows.length - last) * ROW_HEIGHT }
  const nameHovered = ({ target }: PointerEvent) => {
    const place = placeAt(target, days)
    const row = place && rows[place.row]
    // Each time: the cell may have been another day's before.
    if (row && target instanceof HTMLElement)
      target.title = titleOf(row, place.day, chips, edits.get(`${row.id}:${place.day}`))
  }
  return (
    <div ref={frame} className={classes.frame} onScroll={onScroll}>
      <div style={space}>
        <table
          className={classes.grid}
          style={size}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern keeps the elements of a table.
          role="grid"
          tabIndex={0}
          aria-label="Matriks presensi"
          aria-rowcount={rows.length + 1}
          aria-colcount={days + 1 + totalTitles.length}
          aria-multiselectable
          aria-activedescendant={cellId(active.row, active.day)}
          onKeyDown={onKeyDown}
          onPointerOver={nameHovered}
          onPointerDown={(event) => {
            const place = placeAt(event.target, days)
            if (place) move(place, event.shiftKey)
          }}
          onPointerMove={(event) => {
            const place = event.buttons === 1 && event.pointerType === 'mouse' ? placeAt(event.target, days) : undefined
            if (place && (place.row !== active.row || place.day !== active.day)) setActive(place)
          }}
        >
          <Head days={days} />
          <tbody>
            {rows.slice(first, last).map((row, n) => {
              const at = first + n
              const isIn = at >= range.top && at <= range.bottom
              return (
                <MatrixRow
                  // By its place: the next page has its rows where this one had them.
                  key={at}
                  row={row}
                  index={at}
                  month={month}
                  days={days}
                  chips={chips}
                  edits={lastEdits.current.get(row.id)}
                  left={isIn ? range.left : 0}
                  right={isIn ? range.right : 0}
                  active={at === active.row ? active.day : 0}
                />
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Rows have their place, cells that of their day after the name: one listener serves all of them. */
function placeAt(target: EventTarget, days: number): Place | undefined {
  if (!(target instanceof HTMLTableCellElement)) return
  const { cellIndex: day, parentElement: element } = target
  const row = element?.dataset.row
  return row === undefined || day < 1 || day > days ? undefined : { row: Number(row), day }
}

const daysUntil = (last: number) => Array.from({ length: last }, (_, n) => n + 1)

const Head = memo(({ days }: { days: number }) => (
  <>
    <colgroup>
      <col className={classes.nameColumn} />
      <col className={classes.dayColumn} span={days} />
      <col className={classes.totalColumn} span={totalTitles.length} />
    </colgroup>
    <thead>
      <tr aria-rowindex={1}>
        <th className={classes.corner} scope="col">
          Karyawan
        </th>
        {daysUntil(days).map((day) => (
          <th key={day} scope="col">
            {day}
          </th>
        ))}
        {totalTitles.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  </>
))

type RowProps = {
  row: AttendanceMonthRow
  index: number
  month: string
  days: number
  chips: Chips
  edits: EditsOfRow | undefined
  /** First and last chosen day, 0 without; and the active one. */
  left: number
  right: number
  active: number
}

const MatrixRow = memo(({ row, index, month, days, chips, edits, left, right, active }: RowProps) => {
  const stored: (AttendanceMonthDay | undefined)[] = []
  for (const day of row.days) stored[day[0]] = day
  const off = offDays(row, month, days)
  const cells: ReactNode[] = []
  for (let day = 1; day <= days; day += 1) {
    const cell = stored[day]
    const edit = edits?.get(day)
    const chip = chips.get(edit ?? cell?.[3] ?? '')
    const isChosen = active === day || (left > 0 && day >= left && day <= right)
    const mark = active === day ? classes.active : isChosen ? classes.chosen : ''
    cells.push(
      <td
        key={day}
        {...(active === day ? { id: cellId(index, day) } : {})}
        {...(isChosen ? selected : {})}
        {...classOf(off[day], edit, cell?.[4] === 'needs_review', mark)}
        style={chip?.style}
      >
        {chip?.code}
      </td>,
    )
  }
  return (
    <tr data-row={index} aria-rowindex={index + 2}>
      <th className={classes.name} scope="row" title={`${row.employee_no} ${row.name}`}>
        {row.name}
      </th>
      {cells}
      {totalsOf(row, chips).map((total, n) => (
        <td key={totalTitles[n]}>{total}</td>
      ))}
    </tr>
  )
})

/** Nothing for most cells: an attribute less for each of a thousand. */
function classOf(isOff: boolean | undefined, edit: string | undefined, isReview: boolean, mark: string | undefined) {
  if (!isOff && !edit && !isReview && !mark) return {}
  return {
    className: [isOff && classes.off, edit && classes.edited, isReview && classes.review, mark]
      .filter(Boolean)
      .join(' '),
  }
}

const selected = { role: 'gridcell', 'aria-selected': true } as const

/** Tooltip of a day: code, working hours and lateness. */
function titleOf({ days }: AttendanceMonthRow, day: number, chips: Chips, edit: string | undefined): string {
  const cell = days.find(([one]) => one === day)
  const [, , , code, , first, last, late] = cell ?? []
  const chip = chips.get(edit ?? code ?? '')
  if (!chip) return ''
  const times = first || last ? ` ${first ?? '–'}–${last ?? '–'}` : ''
  return `${chip.name}${times}${late ? `, terlambat ${late} mnt` : ''}`
}
