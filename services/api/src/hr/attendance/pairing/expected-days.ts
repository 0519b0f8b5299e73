import { addDays } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import { withinScope } from '../../employees/employees.rules.ts'
import { type PairedDay, pairPunches, type Shift } from './pair-punches.rules.ts'

export type Range = {
  from: string
  to: string
  employee?: string | undefined
  company?: string | undefined
  department?: string | undefined
  office?: string | undefined
}
/** Check-in, check-out and code of a day of attendance. */
export type DayValues = { code: string; check_in: string | null; check_out: string | null }
export type ExpectedDay = {
  employee: string
  name: string
  date: string
  /** The row of attendance that is there. */
  id: string | null
  before: DayValues | null
  after: DayValues & { source: string; geo_status: string | null }
  review: string | null
}
export type Expected = {
  days: ExpectedDay[]
  employees: number
  /** Days that a person entered, verified or closed: recalculation leaves them. */
  kept: number
  repeated: number
  stray: number
}

type Person = {
  id: string
  name: string
  zone: string
  today: string
  first: string
  last: string
  workdays: number[] | null
  start: string | null
  end: string | null
  short_day: number | null
  short_end: string | null
  free: { date: string; kind: string }[]
  punches: { id: string; at: number; source: string; geo: string | null }[]
  rows: Stored[]
  codes: Record<string, string>
}
type Stored = DayValues & { id: string; date: string; source: string; review: string; is_away: boolean }

/** People of one batch; each brings the punches and days of the range. */
const BATCH = 200
/** A shift before and after the range says to which day the taps at its ends belong. */
const MARGIN_DAYS = 2

/** Days of all employees in scope as calculated from the punches of a range, beside their present values. */
export async function expectedDays(deps: Deps, range: Range, isOpenToday = false): Promise<Expected> {
  const total: Expected = { days: [], employees: 0, kept: 0, repeated: 0, stray: 0 }
  for (let after: string | null = '0'; after !== null; ) {
    const batch: ExpectedBatch = await expectedBatch(deps, range, after, isOpenToday)
    total.days.push(...batch.days)
    for (const one of ['employees', 'kept', 'repeated', 'stray'] as const) total[one] += batch[one]
    after = batch.next
  }
  return total
}

/** `next`: the last employee; null where nobody follows. */
export type ExpectedBatch = Expected & { next: string | null }

/** The same of the next two hundred employees by id. */
export async function expectedBatch(
  deps: Deps,
  range: Range,
  after: string,
  isOpenToday = false,
): Promise<ExpectedBatch> {
  const people = await peopleOf(deps, range, after)
  const total: Expected = { days: [], employees: people.length, kept: 0, repeated: 0, stray: 0 }
  for (const person of people) add(total, person, range, isOpenToday)
  return { ...total, next: people.length === BATCH ? (people.at(-1)?.id ?? null) : null }
}

/** How many employees a range is about. */
export const countPeople = async ({ db, user }: Deps, range: Range): Promise<number> =>
  (await db.one(sql<{ count: number }>`select count(*)::int as count from ems.employees t where ${among(user, range)}`))
    .count

const only = (column: ReturnType<typeof sql>, value: string | undefined) =>
  value === undefined ? sql`true` : sql`${column} = ${value}::bigint`

/** Employees of a range that are in scope. */
function among(user: Deps['user'], { from, to, employee, company, department, office }: Range) {
  const isSelf = employee !== undefined && employee === user.employee
  const scope = isSelf ? sql`true` : (withinScope(user) ?? sql`true`)
  return sql`t.deleted_at is null and t.status <> 'candidate' and ${scope}
    and t.join_date <= ${to}::date and coalesce(t.exit_date, 'infinity') >= ${from}::date
    and ${only(sql`t.id`, employee)} and ${only(sql`t.company_id`, company)}
    and ${only(sql`t.department_id`, department)} and ${only(sql`t.office_id`, office)}`
}

function peopleOf({ db, user }: Deps, range: Range, after: string): Promise<Person[]> {
  const { from, to } = range
  const [first, last] = [addDays(from, -MARGIN_DAYS), addDays(to, MARGIN_DAYS)]
  return db.rows(sql<Person>`
    select t.id::text, t.full_name as name, z.zone, (now() at time zone z.zone)::date::text as today,
      t.join_date::text as first, coalesce(t.exit_date, 'infinity')::text as last,
      w.meta -> 'days' as workdays, w.meta ->> 'start' as start, w.meta ->> 'end' as end,
      (w.meta ->> 'short_day')::int as short_day, w.meta ->> 'short_end' as short_end,
      (select coalesce(json_agg(json_build_object('date', h.date, 'kind', h.kind)), '[]') from ems.leave_offices h
        where h.deleted_at is null and h.date between ${first}::date and ${last}::date and case h.scope
          when 'company' then h.company_id = t.company_id when 'office' then h.office_id = t.office_id
          when 'religion' then h.religion_id = t.religion_id else true end) as free,
      (select coalesce(json_agg(json_build_object('id', p.id::text, 'at', floor(extract(epoch from p.at) * 1000), 'source', p.source,
          'geo', p.geo_status) order by p.at, p.id), '[]') from ems.attendance_punches p where p.employee_id = t.id
        and p.at >= ${first}::date::timestamp at time zone z.zone and p.at < (${last}::date + 1)::timestamp at time zone z.zone)
        as punches,
      (select coalesce(json_agg(json_build_object('id', a.id::text, 'date', a.date, 'code', a.code_id::text, 'check_in', a.check_in,
          'check_out', a.check_out, 'source', a.source, 'review', a.review, 'is_away', a.leave_employee_id is not null)), '[]')
        from ems.attendance_employees a where a.employee_id = t.id and a.date between ${from}::date and ${to}::date
          and a.deleted_at is null) as rows,
      (select coalesce(json_object_agg(c.code, c.id::text order by c.company_id nulls first), '{}') from ems.attendance_codes c
        where c.is_active and c.deleted_at is null and coalesce(c.company_id, t.company_id) = t.company_id
          and c.code in ('H', 'TL', 'A', 'L', 'O', 'LB')) as codes
    from ems.employees t left join ems."references" o on o.id = t.office_id left join ems."references" w on w.id = t.work_pattern_id
    cross join lateral (select coalesce(o.meta ->> 'timezone', 'Asia/Jakarta') as zone) z
    where t.id > ${after}::bigint and ${among(user, range)}
    order by t.id limit ${BATCH}`)
}

const OFFSETS: Readonly<Record<string, number>> = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 }
const HOUR_MS = 3_600_000

function add(total: Expected, person: Person, { from, to }: Range, isOpenToday: boolean): void {
  // Indonesia has no summer time: its three zones have one offset each.
  const offset = (OFFSETS[person.zone] ?? 7) * HOUR_MS
  const dayOf = (at: number) => new Date(at + offset).toISOString().slice(0, 10)
  const shifts = shiftsOf(person, { from, to }, offset)
  const paired = pairPunches(shifts, person.punches, dayOf)
  total.repeated += paired.repeated.length
  total.stray += paired.stray.length
  const pairs = new Map(paired.days.map((day) => [day.date, day]))
  const rows = new Map(person.rows.map((row) => [row.date, row]))
  const scheduled = new Set(shifts.map(({ date }) => date))
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (date < person.first || date > person.last || date > person.today) continue
    const [row, pair] = [rows.get(date), pairs.get(date)]
    // A day that is not over has nothing yet but what was tapped.
    if (!pair && (date === person.today || isOpenToday)) continue
    if (row && !isRecalculated(row)) {
      total.kept += 1
      continue
    }
    if (row && isByHand(person, row) && !(row.check_in && pair)) {
      total.kept += 1
      continue
    }
    const after = valuesOf(person, date, {
      pair,
      row,
      isScheduled: scheduled.has(date),
      isToday: date === person.today,
    })
    if (!after || (row && isSame(row, after))) continue
    const before = row ? { code: row.code, check_in: row.check_in, check_out: row.check_out } : null
    total.days.push({
      employee: person.id,
      name: person.name,
      date,
      id: row?.id ?? null,
      before,
      after,
      review: row?.review ?? null,
    })
  }
}

/** Written by machines and not looked at by anybody yet. */
const isRecalculated = ({ source, review, is_away }: Stored) =>
  !is_away && ['device', 'web', 'mobile', 'system'].includes(source) && ['auto', 'needs_review'].includes(review)

/** A code that no machine gives: working from home, on duty elsewhere, ill. It stays, with the times of the punches. */
const isByHand = ({ codes }: Person, { code }: Stored) => !Object.values(codes).includes(code)

const instant = (text: string | null) => (text === null ? null : Date.parse(text))
const isSame = (row: DayValues, after: DayValues) =>
  row.code === after.code &&
  instant(row.check_in) === instant(after.check_in) &&
  instant(row.check_out) === instant(after.check_out)

function shiftsOf(person: Person, { from, to }: { from: string; to: string }, offset: number) {
  const { workdays, start, end, free, short_day, short_end } = person
  const shifts: Shift[] = []
  if (!start || !end || !workdays) return shifts
  const off = new Set(free.filter(({ kind }) => kind !== 'half_day').map(({ date }) => date))
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
  const lengthUntil = (until: string) => (minutes(until) - minutes(start) + 1_440) % 1_440 || 1_440
  for (let date = addDays(from, -MARGIN_DAYS); date <= addDays(to, MARGIN_DAYS); date = addDays(date, 1)) {
    const midnight = Date.parse(`${date}T00:00:00Z`)
    const weekday = new Date(midnight).getUTCDay() || 7
    if (off.has(date) || !workdays.includes(weekday)) continue
    const begin = midnight - offset + minutes(start) * 60_000
    const until = weekday === short_day && short_end ? short_end : end
    shifts.push({ date, start: begin, end: begin + lengthUntil(until) * 60_000 })
  }
  return shifts
}

type Facts = { pair: PairedDay | undefined; row: Stored | undefined; isScheduled: boolean; isToday: boolean }

/** Undefined where no code of the company says what the day was. */
function valuesOf(person: Person, date: string, { pair, row, isScheduled, isToday }: Facts) {
  const { codes, free, punches } = person
  const isFree = free.some((one) => one.date === date && one.kind !== 'half_day')
  const isWhole = pair !== undefined && pair.in !== null && (pair.out !== null || isToday)
  const name = pair ? (isWhole ? (isScheduled ? 'H' : 'LB') : 'TL') : isScheduled ? 'A' : isFree ? 'L' : 'O'
  const code = row && isByHand(person, row) ? row.code : (codes[name] ?? (pair ? codes.H : undefined))
  if (code === undefined) return
  const first = punches.find(({ id }) => id === pair?.punches[0])
  const text = (at: number | null | undefined) => (at == null ? null : new Date(at).toISOString())
  return {
    code,
    check_in: text(pair?.in),
    check_out: text(pair?.out),
    source: first?.source ?? (row && !pair ? row.source : 'system'),
    geo_status: first?.geo ?? null,
  }
}
