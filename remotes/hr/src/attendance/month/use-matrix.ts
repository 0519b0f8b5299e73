import type { AttendanceMonthRow } from '@ems/contracts/hr'
import { type KeyboardEvent, type UIEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Code, createTyping, daysIn, isOpen, type Place, rangeOf } from './matrix-model.ts'

export const ROW_HEIGHT = 30
const ROWS_AROUND = 4
const FIRST: Place = { row: 0, day: 1 }
/** Of the window, as its style says. */
const FRAME_SHARE = 0.68

type Props = {
  month: string
  /** Another page, or month, begins at its first cell. */
  page: number
  rows: readonly AttendanceMonthRow[]
  codes: readonly Code[]
  mayEdit: boolean
  onEdit: (changes: readonly { row: AttendanceMonthRow; day: number; code: string | null }[]) => void
}

/** Which cells are chosen, which rows are in sight, and what the keys do. */
export function useMatrix({ month, page, rows, codes, mayEdit, onEdit }: Props) {
  const days = daysIn(month)
  const typing = useMemo(() => createTyping(codes), [codes])
  const frame = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Place>(FIRST)
  const [anchor, setAnchor] = useState<Place>(FIRST)
  const [top, setTop] = useState(0)
  // The cells of the page before are used again: making a thousand anew took most of the time to its first paint.
  const sheet = `${month} ${page}`
  const [lastSheet, setLastSheet] = useState(sheet)
  if (sheet !== lastSheet) {
    setLastSheet(sheet)
    setActive(FIRST)
    setAnchor(FIRST)
    setTop(0)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page.
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollTop = 0
  }, [sheet])
  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - ROWS_AROUND)
  const height = frame.current?.clientHeight ?? window.innerHeight * FRAME_SHARE
  const last = Math.min(rows.length, Math.ceil((top + height) / ROW_HEIGHT) + ROWS_AROUND)
  const range = rangeOf(active, anchor)

  const move = (next: Place, isRange: boolean) => {
    setActive(next)
    if (!isRange) setAnchor(next)
    const { current } = frame
    const at = next.row * ROW_HEIGHT
    if (!current) return
    if (at < current.scrollTop) current.scrollTop = at
    else if (at + 2 * ROW_HEIGHT > current.scrollTop + current.clientHeight - ROW_HEIGHT)
      current.scrollTop = at + 3 * ROW_HEIGHT - current.clientHeight
    current
      .querySelector(`[data-row="${next.row}"] > :nth-child(${next.day + 1})`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }
  const set = (code: string | null) => {
    const changes = rows.slice(range.top, range.bottom + 1).flatMap((row) =>
      Array.from({ length: range.right - range.left + 1 }, (_, n) => range.left + n)
        .filter((day) =>
          isOpen(
            row,
            day,
            month,
            row.days.find(([one]) => one === day),
          ),
        )
        .map((day) => ({ row, day, code })),
    )
    onEdit(changes)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      const next = {
        row: clamp(active.row + step.row, 0, rows.length - 1),
        day: clamp(active.day + step.day, 1, days),
      }
      return move(next, event.shiftKey)
    }
    if (!mayEdit) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      return set(null)
    }
    if (event.key.length !== 1 || event.key === ' ') return
    event.preventDefault()
    const code = typing(event.key, event.timeStamp)
    if (code) set(code.id)
  }
  /** Whole rows only: nothing is drawn anew within one. */
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) =>
    setTop(Math.floor(currentTarget.scrollTop / ROW_HEIGHT) * ROW_HEIGHT)
  return { frame, active, setActive, range, move, onKeyDown, onScroll, first, last }
}

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, day: 0 },
  ArrowDown: { row: 1, day: 0 },
  ArrowLeft: { row: 0, day: -1 },
  ArrowRight: { row: 0, day: 1 },
  Home: { row: 0, day: -31 },
  End: { row: 0, day: 31 },
  PageUp: { row: -15, day: 0 },
  PageDown: { row: 15, day: 0 },
}
const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
