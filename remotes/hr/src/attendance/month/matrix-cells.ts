import type { AttendanceMonthRow } from '@ems/contracts/hr'
import type { CSSProperties } from 'react'
import { type Code, dateOf, type Edits } from './matrix-model.ts'

/** A code as its cells have it: one style object for all of them. */
export type Chip = Code & { style: CSSProperties }
export type Chips = ReadonlyMap<string, Chip>

export const chipsOf = (codes: readonly Code[]): Chips =>
  new Map(codes.map((code) => [code.id, { ...code, style: { backgroundColor: `${code.color}33` } }]))

/** Unsaved codes of one employee by day. */
export type EditsOfRow = ReadonlyMap<number, string>

type EditsOfRows = ReadonlyMap<string, EditsOfRow>

/** Unsaved codes by employee; those of an employee stay the same object as `before` while none of them changes. */
export function editsByRow(edits: Edits, before: EditsOfRows): EditsOfRows {
  const rows = new Map<string, Map<number, string>>()
  for (const [key, code] of edits) {
    const [employee = '', day = ''] = key.split(':')
    const row = rows.get(employee) ?? new Map<number, string>()
    rows.set(employee, row.set(Number(day), code))
  }
  return new Map([...rows].map(([employee, row]) => [employee, sameOr(before.get(employee), row)]))
}

const sameOr = (before: EditsOfRow | undefined, row: EditsOfRow) =>
  before?.size === row.size && [...row].every(([day, code]) => before.get(day) === code) ? before : row

/** Whether each day of the month, from 1, is not worked. */
export function offDays({ workdays, holidays }: AttendanceMonthRow, month: string, days: number): boolean[] {
  const first = new Date(`${dateOf(month, 1)}T00:00:00Z`).getUTCDay()
  const off = Array.from({ length: days + 1 }, (_, day) => !workdays.includes(((first + day - 1 + 6) % 7) + 1))
  for (const day of holidays) off[day] = true
  return off
}
