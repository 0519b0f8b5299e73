import type { LeaveMovement, LeavePart, LeaveStatement } from '@ems/contracts/hr'

/** A right, with its days in hundredths. */
export type Lot = {
  id: string
  entry: 'grant' | 'carry' | 'adjust'
  first: string
  /** `infinity` for what never lapses. */
  last: string
  days: number
  reason: string | null
}
/** Days that an entry takes from a right on one day, in hundredths; no right: owed. */
export type Use = { entry: string; date: string; lot: string | null; days: number }
export type Entry = {
  id: string
  entry: LeaveMovement['kind'] & ('request' | 'mass' | 'expire' | 'encash' | 'adjust' | 'carry')
  number: string | null
  reason: string | null
  start: string | null
  days: number
  status: string
  /** Day of the decision to cancel it, or a part of it, and the days that came back. */
  cancelled: string | null
  returned: number
}
export type Account = {
  id: string
  name: string
  year: number
  today: string
  lots: readonly Lot[]
  uses: readonly Use[]
  entries: readonly Entry[]
}

const decimal = (hundredths: number) => (hundredths / 100).toFixed(2)
const sum = <T>(rows: readonly T[], days: (row: T) => number) => rows.reduce((total, row) => total + days(row), 0)
const lastDay = (last: string) => (last === 'infinity' ? null : last)

/** The statement of one balance for one year. Days are counted in hundredths, so that nothing is rounded. */
export function statementOf(account: Account): LeaveStatement {
  const { id, name, year, today, lots, uses, entries } = account
  const [start, end] = [`${year}-01-01`, `${year}-12-31`]
  const inYear = ({ date }: { date: string }) => date >= start && date <= end
  const usedOf = (lot: Lot, until: string) =>
    sum(uses, (use) => (use.lot === lot.id && use.date <= until ? use.days : 0))
  const restOf = (lot: Lot) => lot.days - usedOf(lot, '9999')
  const current = lots.filter(({ first, last }) => first <= end && last >= start)
  const [older, own] = [current.filter(({ first }) => first < start), current.filter(({ first }) => first >= start)]
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
  const taken = (...kinds: string[]) =>
    sum(uses.filter(inYear), (use) => (kinds.includes(entryOf.get(use.entry)?.entry ?? '') ? use.days : 0))
  const openings = older.map((lot) => ({ lot, days: lot.days - usedOf(lot, `${year - 1}-12-31`) }))
  const came = (kind: Lot['entry']) => sum(own, (lot) => (lot.entry === kind ? lot.days : 0))
  const alive = current.filter((lot) => lot.last >= today && restOf(lot) > 0)
  const lapsed = current.filter((lot) => lot.last < today && lot.last <= end && restOf(lot) > 0)
  const owed = sum(uses, (use) => (use.lot === null && inYear(use) ? use.days : 0))
  const ends = alive.flatMap(({ last }) => lastDay(last) ?? []).sort()
  const carriedEnds = [...older, ...own.filter(({ entry }) => entry === 'carry')].flatMap(
    ({ last }) => lastDay(last) ?? [],
  )
  const pending = entries.filter(({ status, start: day }) => status === 'submitted' && inYear({ date: day ?? '' }))
  return {
    id: `${id}-${year}`,
    name,
    year,
    granted: decimal(came('grant')),
    carried: decimal(came('carry') + sum(openings, ({ days }) => days)),
    carried_to: carriedEnds.sort().at(-1) ?? null,
    adjusted: decimal(came('adjust') - taken('adjust')),
    used: decimal(taken('request')),
    mass: decimal(taken('mass')),
    lapsed: decimal(taken('expire', 'encash') + sum(lapsed, restOf)),
    moved: decimal(taken('carry')),
    waiting: decimal(-sum(pending, ({ days }) => days)),
    left: decimal(sum(alive, restOf) - owed),
    valid_to: ends[0] ?? null,
    lapsing: decimal(sum(alive, (lot) => (lot.last === ends[0] ? restOf(lot) : 0))),
    movements: movementsOf({ ...account, entryOf, openings, own, lapsed, alive, restOf, inYear, pending, end }),
  }
}

type Parts = Account & {
  entryOf: ReadonlyMap<string, Entry>
  openings: readonly { lot: Lot; days: number }[]
  own: readonly Lot[]
  lapsed: readonly Lot[]
  alive: readonly Lot[]
  pending: readonly Entry[]
  restOf: (lot: Lot) => number
  inYear: (row: { date: string }) => boolean
  end: string
}
/** A movement before its balance is known; `rank` orders one day: what comes, what is taken, what lapses. */
type Draft = Omit<LeaveMovement, 'days' | 'balance'> & { hundredths: number; rank: number }

function movementsOf(parts: Parts): LeaveMovement[] {
  const drafts = [...comingOf(parts), ...takenOf(parts), ...lapsesOf(parts), ...returnsOf(parts), ...pendingOf(parts)]
  const sorted = drafts.sort((a, b) => a.date.localeCompare(b.date) || a.rank - b.rank || a.id.localeCompare(b.id))
  let balance = 0
  return sorted.map(({ hundredths, rank: _, ...draft }) => {
    if (!draft.is_ahead) balance += hundredths
    return { ...draft, days: decimal(hundredths), balance: draft.is_ahead ? null : decimal(balance) }
  })
}

const plain = { number: null, reason: null, valid_to: null, is_ahead: false, parts: [] }

const comingOf = ({ year, openings, own }: Parts): Draft[] => [
  ...openings
    .filter(({ days }) => days > 0)
    .map(({ lot, days }) => ({
      ...plain,
      id: `opening-${lot.id}`,
      date: `${year}-01-01`,
      kind: 'opening' as const,
      hundredths: days,
      reason: lot.reason,
      valid_to: lastDay(lot.last),
      rank: 0,
    })),
  ...own.map((lot) => ({
    ...plain,
    id: `right-${lot.id}`,
    date: lot.first,
    kind: lot.entry,
    hundredths: lot.days,
    reason: lot.reason,
    valid_to: lastDay(lot.last),
    rank: 1,
  })),
]

function takenOf({ uses, lots, entryOf, inYear }: Parts): Draft[] {
  const lotOf = new Map(lots.map((lot) => [lot.id, lot]))
  const byEntry = Map.groupBy(uses.filter(inYear), (use) => use.entry)
  return [...byEntry].flatMap(([id, days]) => {
    const entry = entryOf.get(id)
    if (!entry) return []
    const part = ({ date, days: hundredths, lot }: Use): LeavePart => {
      const right = lot === null ? undefined : lotOf.get(lot)
      return {
        date,
        days: decimal(hundredths),
        right: right ? { entry: right.entry, valid_to: lastDay(right.last) } : null,
      }
    }
    const sorted = [...days].sort((a, b) => a.date.localeCompare(b.date))
    const date = sorted[0]?.date ?? ''
    const { entry: kind, number, reason } = entry
    const hundredths = -sum(days, (use) => use.days)
    return [{ ...plain, id: `taken-${id}`, date, kind, number, reason, hundredths, parts: sorted.map(part), rank: 2 }]
  })
}

const lapsesOf = ({ lapsed, alive, restOf, end }: Parts): Draft[] =>
  [...lapsed, ...alive.filter(({ last }) => last <= end)].map((lot) => ({
    ...plain,
    id: `lapse-${lot.id}`,
    date: lot.last,
    kind: 'lapse' as const,
    hundredths: -restOf(lot),
    is_ahead: alive.includes(lot),
    rank: 4,
  }))

/** Leave that was approved and cancelled, wholly or in part: what it took, and what came back that day. */
const returnsOf = ({ entries, inYear }: Parts): Draft[] =>
  entries.flatMap(({ id, number, reason, returned, cancelled, entry: kind }) => {
    if (cancelled === null || !inYear({ date: cancelled }) || returned === 0) return []
    const line = { ...plain, date: cancelled, number, reason }
    return [
      { ...line, id: `before-${id}`, kind, hundredths: -returned, rank: 2 },
      { ...line, id: `return-${id}`, kind: 'return' as const, hundredths: returned, rank: 3 },
    ]
  })

const pendingOf = ({ pending }: Parts): Draft[] =>
  pending.map(({ id, start, number, reason, days, entry: kind }) => ({
    ...plain,
    id: `waiting-${id}`,
    date: start ?? '',
    kind,
    number,
    reason,
    hundredths: days,
    is_ahead: true,
    rank: 2,
  }))
