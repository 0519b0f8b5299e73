/**
 * A reference of the ledger of leave, written against the rule and not against its SQL: it walks every day of the calendar and
 * moves quarters of a day one by one.
 */
export type Right = { id: number; year: number; first: string; last: string; quarters: number }
export type Taking = {
  id: number
  year: number
  days: readonly { date: string; quarters: number }[]
  isLapse?: boolean
}
export type Ledger = { rights: readonly Right[]; takings: readonly Taking[] }
export type Outcome = {
  /** Quarters left of each right, by its id. */
  rests: Map<number, number>
  /** Quarters that no right covered on their day. */
  owed: number
  /** Quarters of a year that nothing has paid for yet. */
  unpaid: Map<number, number>
}

const DAY_MS = 86_400_000
const text = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Remaining days of every right, and owed days. */
export function walk({ rights, takings }: Ledger): Outcome {
  const rests = new Map(rights.map(({ id }) => [id, 0]))
  const unpaid = new Map<number, number>()
  let owed = 0
  const dates = [
    ...rights.flatMap(({ first }) => first),
    ...takings.flatMap(({ days }) => days.map(({ date }) => date)),
  ].sort()
  const [begin, end] = [dates[0], dates.at(-1)]
  for (let time = Date.parse(begin ?? ''); begin && time <= Date.parse(end ?? ''); time += DAY_MS) {
    const today = text(time)
    for (const right of rights.filter(({ first }) => first === today).sort((a, b) => a.id - b.id)) {
      const debt = unpaid.get(right.year) ?? 0
      const paid = Math.min(debt, right.quarters)
      unpaid.set(right.year, debt - paid)
      rests.set(right.id, right.quarters - paid)
    }
    const takenToday = takings
      .filter(({ days }) => days.some(({ date }) => date === today))
      .sort((a, b) => Number(a.isLapse ?? false) - Number(b.isLapse ?? false) || a.id - b.id)
    for (const taking of takenToday) {
      const quarters = taking.days.filter(({ date }) => date === today).reduce((sum, one) => sum + one.quarters, 0)
      for (let count = 0; count < quarters; count += 1) {
        const usable = rights.filter(
          ({ id, first, last }) => (rests.get(id) ?? 0) > 0 && first <= today && (last >= today || taking.isLapse),
        )
        const [right] = usable.sort(
          (a, b) => a.last.localeCompare(b.last) || a.first.localeCompare(b.first) || a.id - b.id,
        )
        if (right) rests.set(right.id, (rests.get(right.id) ?? 0) - 1)
        else {
          owed += 1
          unpaid.set(taking.year, (unpaid.get(taking.year) ?? 0) + 1)
        }
      }
    }
  }
  return { rests, owed, unpaid }
}

/** Quarters that may still be taken on a day: as many as can be added before more is owed. */
export function leftOn(ledger: Ledger, date: string): number {
  const before = walk(ledger)
  const year = Number(date.slice(0, 4))
  let left = 0
  const next = (quarters: number) =>
    walk({ ...ledger, takings: [...ledger.takings, { id: Number.MAX_SAFE_INTEGER, year, days: [{ date, quarters }] }] })
  while (left < 400 && next(left + 1).owed === before.owed) left += 1
  return left - (before.unpaid.get(year) ?? 0)
}
