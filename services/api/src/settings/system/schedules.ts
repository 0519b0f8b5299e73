import { backgroundJobs } from '@ems/contracts/settings'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { badRequest, NotFound } from '../../kit/problems.ts'
import { transact } from '../../kit/write/transaction.ts'

/** Recurring tasks of the worker: last run, next run, and *Jalankan sekarang*. */
export async function schedulesApi(app: FastifyInstance) {
  app.get('', list)
  app.post('/:id/-actions/run', runNow)
}

const list: Handler = async (request, reply) => {
  const { db } = allow(request, backgroundJobs.can.list)
  const [parameter] = Object.keys(request.query as object)
  if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
  const rows = await retrying(() =>
    db.rows(sql<{
      key: string
    }>`select key, label, every_seconds, last_started_at, last_finished_at, last_ms, last_error,
        last_result, requested_at, coalesce(requested_at, last_started_at + every_seconds * interval '1 second') as next_at
      from ems.schedules order by label`),
  )
  const records = rows.map(({ key, ...attributes }) => ({ type: 'schedules', id: key, attributes }))
  return send(reply, 200, { data: records, meta: { total: records.length } })
}

/** The worker starts it within seconds; a second request before that has no effect. */
const runNow: Handler = (request, reply) => {
  allow(request, backgroundJobs.can.retry)
  const key = idOf(request)
  return transact(request, reply, async (deps) => {
    const schedule = await deps.db.first(sql<{
      label: string
    }>`update ems.schedules set requested_at = coalesce(requested_at, now()),
      requested_by_id = ${deps.user.id}::bigint where key = ${key} returning label`)
    if (!schedule) throw NotFound({})
    await audit(deps, [
      {
        action: 'update',
        menu: backgroundJobs.menu,
        target_type: 'schedules',
        target_label: schedule.label,
        reason: 'Jalankan sekarang',
      },
    ])
    return { status: 202, body: { data: { type: 'schedules', id: key, attributes: { label: schedule.label } } } }
  })
}
