import type { AttendanceMonthDay, AttendanceMonthRow } from '@ems/contracts/hr'

export type Code = { id: string; code: string; name: string; color: string }
export type Place = { row: number; day: number }
/** Codes that are not saved yet, by employee and day. */
export type Edits = ReadonlyMap<string, string>

export const keyOf = (employee: string, day: number) => `${employee}:${day}`
/** The element of a cell, for `aria-activedescendant`. */
export const cellId = (row: number, day: number) => `matrix-${row}-${day}`
export const daysIn = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
export const dateOf = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`

/** Pause after which a typed letter begins a new code. */
const PAUSE_MS = 900

/** Collects typed letters: `S` is a code, and `SD` another. */
export function createTyping(codes: readonly Code[]) {
  let typed = ''
  let at = 0
  return (letter: string, now: number): Code | undefined => {
    typed = now - at < PAUSE_MS ? typed + letter.toUpperCase() : letter.toUpperCase()
    at = now
    const begins = (text: string) => codes.some(({ code }) => code.toUpperCase().startsWith(text))
    if (!begins(typed)) typed = letter.toUpperCase()
    return codes.find(({ code }) => code.toUpperCase() === typed)
  }
}

/** The corners of a rectangle of cells, in order. */
export function rangeOf(a: Place, b: Place) {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.day, b.day),
    right: Math.max(a.day, b.day),
  }
}

/** Whether a code may be set: the employee is in service and the period is open. */
export function isOpen(row: AttendanceMonthRow, day: number, month: string, stored: AttendanceMonthDay | undefined) {
  const date = dateOf(month, day)
  return date >= row.first_day && (!row.last_day || date <= row.last_day) && stored?.[4] !== 'locked'
}

const counted = ['H', 'S', 'I', 'C', 'DL', 'WFH', 'A'] as const
export const totalTitles = [...counted, 'Jam', 'Tlmb'] as const

/** Totals of a row, in the order of `totalTitles`; minutes late last. */
export function totalsOf({ days }: AttendanceMonthRow, codes: ReadonlyMap<string, Code>): (number | string)[] {
  const count = new Map<string, number>()
  let [work, late] = [0, 0]
  for (const day of days) {
    count.set(day[3], (count.get(day[3]) ?? 0) + 1)
    work += day[9]
    late += day[7]
  }
  const byLetter = new Map([...count].map(([id, times]) => [codes.get(id)?.code ?? '', times]))
  return [...counted.map((code) => byLetter.get(code) ?? 0), Math.round(work / 60), late]
}
