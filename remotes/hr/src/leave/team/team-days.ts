import type { Absence } from '@ems/contracts/hr'

/** One person and their absences, by day of the month. */
export type Away = { employee: string; name: string; days: ReadonlyMap<number, Absence> }

export const dayCount = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()

export const dateIn = (month: string, day: number): string => `${month}-${String(day).padStart(2, '0')}`

export const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/** Everybody who is away in the month, in the order of the answer. */
export function awayIn(month: string, absences: readonly Absence[]): Away[] {
  const people = new Map<string, { employee: string; name: string; days: Map<number, Absence> }>()
  for (const absence of absences) {
    const { employee, name, from, to } = absence
    const person = people.get(employee) ?? { employee, name, days: new Map() }
    people.set(employee, person)
    for (let day = 1; day <= dayCount(month); day += 1)
      if (dateIn(month, day) >= from && dateIn(month, day) <= to) person.days.set(day, absence)
  }
  return [...people.values()]
}
