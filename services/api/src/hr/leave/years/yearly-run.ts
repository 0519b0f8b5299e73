import { todayInJakarta } from '@ems/contracts/days'
import { leaveEmployees, leaves, type YearlyRun, type YearlyRunLine } from '@ems/contracts/hr'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { badRequest, conflict } from '../../../kit/problems.ts'
import { type Store, storeFor } from '../../../kit/stores.ts'
import { takeTransition } from '../../../kit/workflow/take.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { insertRows, lockAll } from '../../../kit/write/write-rows.ts'
import { leaveRules } from '../leave-employees.rules.ts'
import { type Policy, runLines } from './yearly-run.employees.ts'

const MAX_LINES = 500
const MAX_NAMES = 5
const storeOfKinds = () => storeFor(leaves.name) as unknown as Store<typeof leaves>
const storeOfLeave = () => storeFor(leaveEmployees.name) as unknown as Store<typeof leaveEmployees>
const yearly = z.strictObject({ year: z.coerce.number().int().min(1990).max(2200) })
const envelope = z.object({
  data: z.object({ attributes: yearly, meta: z.object({ version: z.int() }) }),
})

/** *Proses tahunan* of a kind of leave (docs/decisions/leave.md). Routes below those of the kinds. */
export async function yearlyRunApi(app: FastifyInstance) {
  app.get('/:id/-actions/yearlyRun', preview)
  app.post('/:id/-actions/applyYear', apply)
  app.post('/:id/-actions/revokeYear', revoke)
}

const preview: Handler = async (request, reply) => {
  const deps = allow(request, leaves.can.applyYear)
  const query = yearly.safeParse(request.query)
  if (!query.success) throw badRequest('Tahun wajib disebut.', { parameter: 'year' }, 'PARAMETER')
  const answer = await retrying(async () => {
    const kind = (await storeOfKinds().find(deps, idOf(request))) as unknown as Policy
    return summary(deps, yearlyKind(kind), query.data.year)
  })
  return send(reply, 200, { data: { type: 'yearly-runs', id: idOf(request), attributes: answer } })
}

const apply: Handler = (request, reply) => {
  allow(request, leaves.can.applyYear)
  const { year, version } = bodyOf(request)
  return transact(request, reply, async (deps) => {
    const kind = await lockedKind(deps, idOf(request), version)
    const from = `${year}-01-01`
    if (todayInJakarta() < from)
      throw conflict('NOT_YET', `Proses tahunan ${year} dapat diterapkan mulai 01/01/${year}.`, { pointer: '/data' })
    const rows = (await runLines(deps, kind, year)).flatMap((line) => entriesOf(kind, line, year))
    if (rows.length) await insertRows(deps, storeOfLeave(), rows, leaveRules)
    return responded(kind, await summary(deps, kind, year))
  })
}

const revoke: Handler = (request, reply) => {
  allow(request, leaves.can.revokeYear)
  const { year, version } = bodyOf(request)
  return transact(request, reply, async (deps) => {
    const kind = await lockedKind(deps, idOf(request), version)
    const ids = await postedFor(deps, kind, year)
    const users = await usersOf(deps, kind, ids)
    if (users.length) throw conflict('IN_USE', alreadyTaken(year, users), { pointer: '/data' })
    const changes = ids.map((id) => ({ id, root: '/data', values: {} }))
    const reason = `Proses tahunan ${year} dibatalkan.`
    if (changes.length)
      await takeTransition(deps, storeOfLeave(), 'revoke', changes, leaveRules, { reason, isSystem: true })
    return responded(kind, await summary(deps, kind, year))
  })
}

const responded = ({ id }: Policy, attributes: YearlyRun) => ({
  status: 200,
  body: { data: { type: 'yearly-runs', id, attributes } },
})

const lockedKind = async (deps: Deps, id: string, version: number): Promise<Policy> => {
  const [kind] = await lockAll(deps, storeOfKinds(), [{ id, version, root: '/data' }], 'update')
  return yearlyKind(kind as unknown as Policy)
}

function yearlyKind(kind: Policy): Policy {
  const { quota_period, is_active } = kind as unknown as { quota_period: string; is_active: boolean }
  if (quota_period !== 'year') throw conflict('NOT_YEARLY', 'Jenis cuti ini tidak memiliki kuota per tahun.')
  if (!is_active) throw conflict('INACTIVE', 'Jenis cuti ini tidak aktif.')
  return kind
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

async function summary(deps: Deps, kind: Policy, year: number): Promise<YearlyRun> {
  const lines = await runLines(deps, kind, year)
  const total = (field: 'granted' | 'carried' | 'lapsed') =>
    (lines.reduce((sum, line) => sum + Math.round(Number(line[field]) * 100), 0) / 100).toFixed(2)
  return {
    year,
    from: `${year}-01-01`,
    is_open: todayInJakarta() >= `${year}-01-01`,
    employees: lines.length,
    granted: total('granted'),
    carried: total('carried'),
    lapsed: total('lapsed'),
    posted: (await postedFor(deps, kind, year)).length,
    lines: lines.slice(0, MAX_LINES),
  }
}

/** Entries of this run that stand, within scope. */
async function postedFor(deps: Deps, { id }: Policy, year: number): Promise<string[]> {
  const rows = await deps.db.rows(sql<{ id: string }>`select t.id::text from ems.leave_employees t
    where ${storeOfLeave().rowScope(deps)} and t.leave_id = ${id}::bigint and t.run_year = ${year}::int and t.status = 'posted'
      and t.deleted_at is null order by t.id`)
  return rows.map((row) => row.id)
}

/** Names of those who took days from rights of the run already, or asked for them. */
async function usersOf({ db }: Deps, { id }: Policy, entries: readonly string[]): Promise<string[]> {
  const rows = await db.rows(sql<{ name: string }>`
    select distinct t.employee_name as name from ems.leave_employees t
    cross join lateral ems.leave_uses(t.employee_id, ems.leave_account(${id}::bigint), true) u
    join ems.leave_employees d on d.id = u.entry_id and d.entry <> 'carry'
    where t.id = any(${entries}::bigint[]) and t.days > 0 and u.lot_id = t.id order by 1`)
  return rows.map(({ name }) => name)
}

const alreadyTaken = (year: number, users: readonly string[]) => {
  const names = users.slice(0, MAX_NAMES).join(', ')
  const more = users.length > MAX_NAMES ? `, dan ${users.length - MAX_NAMES} lainnya` : ''
  return `Hak ${year} sudah dipakai oleh ${names}${more}. Batalkan cutinya, atau buat Penyesuaian.`
}

function bodyOf({ body }: FastifyRequest) {
  const sent = envelope.safeParse(body)
  if (!sent.success) throw badRequest('Tahun dan versi data wajib disebut.', { pointer: '/data' }, 'VERSION_REQUIRED')
  return { year: sent.data.data.attributes.year, version: sent.data.data.meta.version }
}
