import { leaveEmployees, leaves, type YearlyRunLine } from '@ems/contracts/hr'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import { conflict } from '../../../kit/problems.ts'
import { type Store, storeFor } from '../../../kit/stores.ts'
import { takeTransition } from '../../../kit/workflow/take.ts'
import { insertRows } from '../../../kit/write/write-rows.ts'
import { leaveRules } from '../leave-employees.rules.ts'
import type { Policy } from './yearly-run.employees.ts'

const MAX_NAMES = 5
export const storeOfKinds = () => storeFor(leaves.name) as unknown as Store<typeof leaves>
const storeOfLeave = () => storeFor(leaveEmployees.name) as unknown as Store<typeof leaveEmployees>

/** Refuses kinds of leave that give nothing every year. */
export function yearlyKind(kind: Policy): Policy {
  const { quota_period, is_active } = kind as unknown as { quota_period: string; is_active: boolean }
  if (quota_period !== 'year') throw conflict('NOT_YEARLY', 'Jenis cuti ini tidak memiliki kuota per tahun.')
  if (!is_active) throw conflict('INACTIVE', 'Jenis cuti ini tidak aktif.')
  return kind
}

/** Writes what the year brings these employees. */
export async function writeYear(deps: Deps, kind: Policy, year: number, lines: readonly YearlyRunLine[]) {
  const rows = lines.flatMap((line) => entriesOf(kind, line, year))
  if (rows.length) await insertRows(deps, storeOfLeave(), rows, leaveRules)
}

/** Days leave the year before on its last day, and come into the year with their last day; then the right of the year. */
function entriesOf({ id }: Policy, line: YearlyRunLine, year: number) {
  const one = (values: Record<string, unknown>) => ({
    values: { ...leaveEmployees.blank, employee: line.id, leave: id, run_year: year, ...values },
    root: '/data',
  })
  const [carried, granted] = [Number(line.carried) > 0, Number(line.granted) > 0]
  const lastDay = `${year - 1}-12-31`
  const reason = `Proses tahunan ${year}`
  return [
    ...(carried
      ? [
          one({ entry: 'carry', days: `-${line.carried}`, start_date: lastDay, end_date: lastDay, reason }),
          one({ entry: 'carry', days: line.carried, valid_from: `${year}-01-01`, valid_to: line.carried_to, reason }),
        ]
      : []),
    ...(granted
      ? [one({ entry: 'grant', days: line.granted, valid_from: line.valid_from, valid_to: `${year}-12-31`, reason })]
      : []),
  ]
}

/** Cancels entries of a run. */
export async function takeBack(deps: Deps, year: number, ids: readonly string[]) {
  const changes = ids.map((id) => ({ id, root: '/data', values: {} }))
  const reason = `Proses tahunan ${year} dibatalkan.`
  if (changes.length)
    await takeTransition(deps, storeOfLeave(), 'revoke', changes, leaveRules, { reason, isSystem: true })
}

const standing = (deps: Deps, { id }: Policy, year: number): Sql => sql`from ems.leave_employees t
  where ${storeOfLeave().rowScope(deps)} and t.leave_id = ${id}::bigint and t.run_year = ${year}::int and t.status = 'posted'
    and t.deleted_at is null`

/** How many entries of this run stand, within scope. */
export const countPosted = async (deps: Deps, kind: Policy, year: number) =>
  (await deps.db.one(sql<{ count: number }>`select count(*)::int as count ${standing(deps, kind, year)}`)).count

/** Entries of this run that stand, within scope; the next `limit` after an id. */
export async function postedFor(deps: Deps, kind: Policy, year: number, after = '0', limit?: number) {
  const rows = await deps.db.rows(sql<{ id: string }>`select t.id::text ${standing(deps, kind, year)}
    and t.id > ${after}::bigint order by t.id limit ${limit ?? null}::int`)
  return rows.map((row) => row.id)
}

/** Names of those who took days from rights of the run already, or asked for them. */
export async function usersOf({ db }: Deps, { id }: Policy, entries: readonly string[]): Promise<string[]> {
  const rows = await db.rows(sql<{ name: string }>`
    select distinct t.employee_name as name from ems.leave_employees t
    cross join lateral ems.leave_uses(t.employee_id, ems.leave_account(${id}::bigint), true) u
    join ems.leave_employees d on d.id = u.entry_id and d.entry <> 'carry'
    where t.id = any(${entries}::bigint[]) and t.days > 0 and u.lot_id = t.id order by 1`)
  return rows.map(({ name }) => name)
}

/** A run is taken back as a whole, or not at all. */
export function refuseUsed(year: number, users: readonly string[]): void {
  if (!users.length) return
  const names = users.slice(0, MAX_NAMES).join(', ')
  const more = users.length > MAX_NAMES ? `, dan ${users.length - MAX_NAMES} lainnya` : ''
  const message = `Hak ${year} sudah dipakai oleh ${names}${more}. Batalkan cutinya, atau buat Penyesuaian.`
  throw conflict('IN_USE', message, { pointer: '/data' })
}
