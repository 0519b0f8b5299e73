import fc from 'fast-check'
import type { TestApi } from '../../../testing/api.ts'
import { employeeIn, leaveIn } from '../../testing.ts'
import { type Ledger, leftOn, type Right, type Taking, walk } from './reference-ledger.ts'

const FIRST_DAY = Date.parse('2029-01-01')
const SPAN_DAYS = 1095
const dayOf = (offset: number) => new Date(FIRST_DAY + offset * 86_400_000).toISOString().slice(0, 10)
const yearOf = (date: string) => Number(date.slice(0, 4))
const days = (quarters: number) => (quarters / 4).toFixed(2)

type Step =
  | { kind: 'right'; entry: 'grant' | 'carry' | 'adjust'; at: number; length: number; quarters: number }
  | { kind: 'leave'; at: number; parts: readonly number[] }
  | { kind: 'take'; entry: 'expire' | 'encash' | 'adjust'; at: number; quarters: number }
  | { kind: 'cancel'; which: number }
  | { kind: 'shorten'; which: number; keep: number }

const offset = fc.integer({ min: 0, max: SPAN_DAYS - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('right' as const),
      entry: fc.constantFrom('grant' as const, 'carry' as const, 'adjust' as const),
      at: offset,
      length: fc.integer({ min: 0, max: 500 }),
      quarters: fc.integer({ min: 1, max: 48 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('leave' as const),
      at: offset,
      parts: fc.array(fc.constantFrom(0, 1, 2, 4, 4), { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      entry: fc.constantFrom('expire' as const, 'encash' as const, 'adjust' as const),
      at: offset,
      quarters: fc.integer({ min: 1, max: 16 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('shorten' as const),
      which: fc.nat(),
      keep: fc.integer({ min: 1, max: 5 }),
    }),
  },
)
const history = fc.record({
  allowed: fc.constantFrom(0, 0, 0, 4, 12),
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
  looks: fc.array(offset, { minLength: 2, maxLength: 2 }),
})
export type History = { allowed: number; steps: readonly Step[]; looks: readonly number[] }

export type Difference = { history: History; at: string; expected: unknown; result: unknown }

/** Runs histories in the database and in the reference, each in a transaction of its own; says where they differ. */
export async function compareHistories(api: TestApi, count: number, seed: number): Promise<Difference[]> {
  const kind = await leaveIn(api)
  const employee = await employeeIn(api)
  await api.pool.query(`update ems.leaves set quota_period = 'year', quota = 12 where id = $1`, [kind])
  const differences: Difference[] = []
  for (const one of fc.sample(history, { numRuns: count, seed })) {
    const client = await api.pool.connect()
    try {
      await client.query('begin')
      const difference = await compare({ query: (text, values) => client.query(text, values) }, { kind, employee }, one)
      if (difference) differences.push({ history: one, ...difference })
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  return differences
}

type Queries = { query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }> }
type Of = { kind: string; employee: string }

async function compare(db: Queries, of: Of, { allowed, steps, looks }: History) {
  await db.query('update ems.leaves set allow_negative = $2 where id = $1', [of.kind, days(allowed)])
  let ledger: Ledger = { rights: [], takings: [] }
  for (const [index, one] of steps.entries()) {
    const result = await write(db, of, ledger, one)
    if (!result) continue
    const [before, after] = [walk(ledger), walk(result.next)]
    // Rights that go are looked at as a whole; of days that are taken only what they add.
    const isAllowed = after.owed <= allowed * 1 || (!result.isRightGone && after.owed <= before.owed)
    if (result.isAccepted !== isAllowed)
      return { at: `step ${index} ${one.kind}`, expected: isAllowed, result: result.isAccepted }
    if (result.isAccepted) ledger = result.next
  }
  const { rests, owed } = walk(ledger)
  const { rows } = await db.query(
    `select r.lot_id::int as id, (r.rest * 4)::int as rest from ems.leave_rests($1, $2, false) r order by 1`,
    [of.employee, of.kind],
  )
  const expected = [...rests].map(([id, rest]) => ({ id, rest })).sort((a, b) => a.id - b.id)
  if (JSON.stringify(rows) !== JSON.stringify(expected)) return { at: 'rests', expected, result: rows }
  const total = await db.query('select (ems.leave_owed($1, $2, false) * 4)::int as owed', [of.employee, of.kind])
  if (total.rows[0]?.owed !== owed) return { at: 'owed', expected: owed, result: total.rows[0]?.owed }
  for (const day of looks) {
    const left = await db.query('select (ems.leave_left_on($1, $2, $3, false) * 4)::int as left', [
      of.employee,
      of.kind,
      dayOf(day),
    ])
    const should = leftOn(ledger, dayOf(day))
    if (left.rows[0]?.left !== should)
      return { at: `left on ${dayOf(day)}`, expected: should, result: left.rows[0]?.left }
  }
}

type Result = { next: Ledger; isAccepted: boolean; isRightGone: boolean }

/** Writes one step; undefined where there is nothing to write. */
async function write(db: Queries, of: Of, ledger: Ledger, one: Step): Promise<Result | undefined> {
  const { rights, takings } = ledger
  if (one.kind === 'cancel') {
    const all = [...rights, ...takings]
    const removed = all[one.which % (all.length || 1)]
    if (!removed) return
    const isAccepted = await attempt(
      db,
      `update ems.leave_employees set status = 'cancelled', days = case entry when 'request' then 0 else days end where id = $1 returning id`,
      [removed.id],
    )
    const stay = <T extends { id: number }>(rows: readonly T[]) => rows.filter(({ id }) => id !== removed.id)
    return {
      next: { rights: stay(rights), takings: stay(takings) },
      isAccepted: isAccepted !== undefined,
      isRightGone: rights.some(({ id }) => id === removed.id),
    }
  }
  if (one.kind === 'shorten') return shorten(db, ledger, one)
  const first = dayOf(one.at)
  const year = yearOf(first)
  if (one.kind === 'right') {
    const last = dayOf(one.at + one.length)
    const id = await insert(db, of, {
      entry: one.entry,
      days: days(one.quarters),
      year,
      valid_from: first,
      valid_to: last,
      status: 'posted',
    })
    const right: Right = { id: id ?? 0, year, first, last, quarters: one.quarters }
    return { next: { rights: [...rights, right], takings }, isAccepted: id !== undefined, isRightGone: false }
  }
  const parts =
    one.kind === 'leave'
      ? one.parts.map((quarters, index) => ({ date: dayOf(one.at + index), quarters }))
      : [{ date: first, quarters: one.quarters }]
  const total = parts.reduce((sum, { quarters }) => sum + quarters, 0)
  if (total === 0 || isTaken(takings, parts)) return
  const details = parts.map(({ date, quarters }) => ({
    date,
    part: 'full',
    hours: null,
    value: days(quarters),
    is_workday: true,
  }))
  const id = await insert(db, of, {
    ...{
      entry: one.kind === 'leave' ? 'request' : one.entry,
      days: `-${days(total)}`,
      year,
      start_date: first,
      end_date: parts.at(-1)?.date,
    },
    ...(one.kind === 'leave' ? { status: 'approved', day_details: JSON.stringify(details) } : { status: 'posted' }),
  })
  const isLapse = one.kind === 'take' && one.entry === 'expire'
  const rank = one.kind === 'take' ? 1 : 0
  const taking: Taking & { rank: number } = {
    id: id ?? 0,
    year,
    days: parts.filter(({ quarters }) => quarters > 0),
    isLapse,
    rank,
  }
  return { next: { rights, takings: [...takings, taking] }, isAccepted: id !== undefined, isRightGone: false }
}

/** Gives the last days of a request back. */
async function shorten(
  db: Queries,
  { rights, takings }: Ledger,
  { which, keep }: Extract<Step, { kind: 'shorten' }>,
): Promise<Result | undefined> {
  const requests = takings.filter(({ isLapse, days: taken }) => !isLapse && taken.length > keep)
  const cut = requests[which % (requests.length || 1)]
  if (!cut) return
  const kept = { ...cut, days: cut.days.slice(0, keep) }
  const total = kept.days.reduce((sum, { quarters }) => sum + quarters, 0)
  const isAccepted = await attempt(
    db,
    `update ems.leave_employees set days = $2, end_date = $3, day_details = $4::jsonb where id = $1 returning id`,
    [
      cut.id,
      `-${days(total)}`,
      kept.days.at(-1)?.date,
      JSON.stringify(kept.days.map(({ date, quarters }) => ({ date, part: 'full', value: days(quarters) }))),
    ],
  )
  const next = { rights, takings: takings.map((taking) => (taking.id === cut.id ? kept : taking)) }
  return { next, isAccepted: isAccepted !== undefined, isRightGone: false }
}

/** Two entries never share a day here: which request comes first on a day is another rule. */
const isTaken = (takings: readonly Taking[], parts: readonly { date: string }[]) =>
  takings.some(({ days: taken }) => taken.some(({ date }) => parts.some((part) => part.date === date)))

async function insert(
  db: Queries,
  { kind, employee }: Of,
  values: Record<string, unknown>,
): Promise<number | undefined> {
  return attempt(
    db,
    `insert into ems.leave_employees (employee_id, employee_name, leave_id, entry, period_year, days, valid_from, valid_to, start_date,
       end_date, day_details, status)
     values ($1, 'Uji', $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, '[]')::jsonb, $11) returning id`,
    [
      employee,
      kind,
      values.entry,
      values.year,
      values.days,
      values.valid_from,
      values.valid_to,
      values.start_date,
      values.end_date,
      values.day_details,
      values.status,
    ],
  )
}

/** The id of the row, undefined where the balance refuses it. */
async function attempt(db: Queries, text: string, values: unknown[]): Promise<number | undefined> {
  await db.query('savepoint step')
  try {
    const { rows } = await db.query(text, values)
    await db.query('release savepoint step')
    return Number(rows[0]?.id)
  } catch (error) {
    if (!/^Saldo tidak cukup/.test((error as Error).message)) throw error
    await db.query('rollback to savepoint step')
    return undefined
  }
}
