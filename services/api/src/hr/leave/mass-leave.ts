import { leaveOffices, type MassLeave } from '@ems/contracts/calendar'
import { leaveEmployees } from '@ems/contracts/hr'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { badRequest, conflict } from '../../kit/problems.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { transact } from '../../kit/write/transaction.ts'
import { insertRows, lockAll } from '../../kit/write/write-rows.ts'
import { leaveRules } from './leave-employees.rules.ts'
import { type Concerned, concerned, type MassDay } from './mass-leave.employees.ts'

const MAX_NAMED = 100
const storeOfDays = () => storeFor(leaveOffices.name) as unknown as Store<typeof leaveOffices>
const storeOfLeave = () => storeFor(leaveEmployees.name) as unknown as Store<typeof leaveEmployees>

/** *Terapkan cuti bersama*: deducts a day from the leave balances (docs/decisions/leave.md). Routes below those of holidays. */
export async function massLeaveApi(app: FastifyInstance) {
  app.get('/:id/-actions/massLeave', preview)
  app.post('/:id/-actions/applyMassLeave', apply)
  app.post('/:id/-actions/revokeMassLeave', revoke)
}

const preview: Handler = async (request, reply) => {
  const deps = allow(request, leaveOffices.can.applyMassLeave)
  const answer = await retrying(async () => {
    const day = deducting((await storeOfDays().find(deps, idOf(request))) as MassDay)
    return summary(day, await concerned(deps, day), await postedFor(deps, day))
  })
  return send(reply, 200, { data: { type: 'mass-leaves', id: idOf(request), attributes: answer } })
}

const apply: Handler = (request, reply) => {
  allow(request, leaveOffices.can.applyMassLeave)
  const version = versionIn(request)
  return transact(request, reply, async (deps) => {
    const day = deducting(await lockedDay(deps, idOf(request), version))
    if (day.is_tentative) throw conflict('TENTATIVE', 'Cuti bersama tentatif belum dapat diterapkan.')
    const people = await concerned(deps, day)
    const taken = people.filter(({ isTaken }) => isTaken)
    const values = ({ employee, kind }: Concerned) => ({
      ...leaveEmployees.blank,
      employee,
      leave: kind,
      entry: 'mass',
      start_date: day.date,
      end_date: day.date,
      days: '-1.00',
      office_day: day.id,
      reason: day.name,
    })
    const rows = taken.map((one) => ({ values: values(one), root: '/data' }))
    if (rows.length > 0) await insertRows(deps, storeOfLeave(), rows, leaveRules)
    return responded(summary(day, await concerned(deps, day), await postedFor(deps, day)), day)
  })
}

const revoke: Handler = (request, reply) => {
  allow(request, leaveOffices.can.revokeMassLeave)
  const version = versionIn(request)
  return transact(request, reply, async (deps) => {
    const day = await lockedDay(deps, idOf(request), version)
    const rows = (await postedFor(deps, day)).map((id) => ({ id, root: '/data', values: {} }))
    const reason = 'Penerapan cuti bersama dibatalkan.'
    if (rows.length > 0)
      await takeTransition(deps, storeOfLeave(), 'revoke', rows, leaveRules, { reason, isSystem: true })
    return responded(summary(day, await concerned(deps, day), await postedFor(deps, day)), day)
  })
}

const lockedDay = async (deps: Deps, id: string, version: number) => {
  const [day] = await lockAll(deps, storeOfDays(), [{ id, version, root: '/data' }], 'update')
  return day as MassDay
}

function deducting(day: MassDay): MassDay {
  if (day.kind !== 'mass_leave' || !day.deducts_annual)
    throw conflict('NOT_DEDUCTED', 'Hari ini bukan cuti bersama yang memotong cuti tahunan.')
  return day
}

const responded = (attributes: MassLeave, { id }: MassDay) => ({
  status: 200,
  body: { data: { type: 'mass-leaves', id, attributes } },
})

function summary(
  { date, no_balance_policy }: MassDay,
  people: readonly Concerned[],
  posted: readonly string[],
): MassLeave {
  const short = people.filter(({ balance, isTaken }) => !isTaken || Number(balance) < 1)
  const taken = people.filter(({ isTaken }) => isTaken).length
  return {
    date,
    policy: no_balance_policy,
    taken,
    spared: people.length - taken,
    short: short.slice(0, MAX_NAMED).map(({ employee, name, balance }) => ({ id: employee, name, balance })),
    posted: posted.length,
  }
}

/** Ledger entries of this day, within scope. */
async function postedFor(deps: Deps, { id }: MassDay): Promise<string[]> {
  const rows = await deps.db.rows(sql<{ id: string }>`select t.id from ems.leave_employees t
    where ${storeOfLeave().rowScope(deps)} and t.office_day_id = ${id}::bigint and t.entry = 'mass' and t.status = 'posted'
    order by t.id`)
  return rows.map((row) => row.id)
}

const envelope = z.object({ data: z.object({ meta: z.object({ version: z.int() }) }) })

function versionIn({ body }: FastifyRequest): number {
  const sent = envelope.safeParse(body)
  if (!sent.success)
    throw badRequest('Versi data wajib disebut.', { pointer: '/data/meta/version' }, 'VERSION_REQUIRED')
  return sent.data.data.meta.version
}
