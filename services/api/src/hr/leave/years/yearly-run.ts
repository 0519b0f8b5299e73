import { todayInJakarta } from '@ems/contracts/days'
import { leaves, type YearlyRun } from '@ems/contracts/hr'
import { retrying } from '@ems/postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { enqueued } from '../../../jobs/index.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { badRequest, conflict } from '../../../kit/problems.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { lockAll } from '../../../kit/write/write-rows.ts'
import { countConcerned, type Policy, runLines, runTotals } from './yearly-run.employees.ts'
import {
  countPosted,
  postedFor,
  refuseUsed,
  storeOfKinds,
  takeBack,
  usersOf,
  writeYear,
  yearlyKind,
} from './yearly-run.entries.ts'
import type { YearAction, YearParams } from './yearly-run.job.ts'

const MAX_LINES = 500
/** More employees or entries are written by a job. */
const MAX_DIRECT = 1_000
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
    const total = await countConcerned(deps, kind, year)
    if (total > MAX_DIRECT) return asJob(deps, kind, { year, action: 'apply', total })
    await writeYear(deps, kind, year, await runLines(deps, kind, year, {}))
    return responded(kind, await summary(deps, kind, year))
  })
}

const revoke: Handler = (request, reply) => {
  allow(request, leaves.can.revokeYear)
  const { year, version } = bodyOf(request)
  return transact(request, reply, async (deps) => {
    const kind = await lockedKind(deps, idOf(request), version)
    const total = await countPosted(deps, kind, year)
    if (total > MAX_DIRECT) return asJob(deps, kind, { year, action: 'revoke', total })
    const ids = await postedFor(deps, kind, year)
    refuseUsed(year, await usersOf(deps, kind, ids))
    await takeBack(deps, year, ids)
    return responded(kind, await summary(deps, kind, year))
  })
}

type Run = { year: number; action: YearAction; total: number }

/** Thousands of employees are written in steps by a job, which goes on where it was interrupted. */
const asJob = (deps: Deps, { id, name }: Policy, { year, action, total }: Run) => {
  const params: YearParams = { leave: id, year, action, after: '0', done: 0, origin: deps.request }
  const label = `Proses tahunan ${year} – ${name}${action === 'revoke' ? ' (pembatalan)' : ''}`
  return enqueued(deps, { type: 'leaveYear', label, params, total })
}

const responded = ({ id }: Policy, attributes: YearlyRun) => ({
  status: 200,
  body: { data: { type: 'yearly-runs', id, attributes } },
})

const lockedKind = async (deps: Deps, id: string, version: number): Promise<Policy> => {
  const [kind] = await lockAll(deps, storeOfKinds(), [{ id, version, root: '/data' }], 'update')
  return yearlyKind(kind as unknown as Policy)
}

async function summary(deps: Deps, kind: Policy, year: number): Promise<YearlyRun> {
  return {
    year,
    from: `${year}-01-01`,
    is_open: todayInJakarta() >= `${year}-01-01`,
    ...(await runTotals(deps, kind, year)),
    posted: await countPosted(deps, kind, year),
    lines: await runLines(deps, kind, year, { first: MAX_LINES }),
  }
}

function bodyOf({ body }: FastifyRequest) {
  const sent = envelope.safeParse(body)
  if (!sent.success) throw badRequest('Tahun dan versi data wajib disebut.', { pointer: '/data' }, 'VERSION_REQUIRED')
  return { year: sent.data.data.attributes.year, version: sent.data.data.meta.version }
}
