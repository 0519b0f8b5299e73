import type { KiteData } from '@ems/contracts/customs'
import { Problem } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import { enqueue, unqueue } from '../../../jobs/index.ts'
import { change } from '../../../jobs/run/attempt.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { badRequest, conflict, NotFound } from '../../../kit/problems.ts'
import { body, defineAction, lockedRows } from '../../actions/define-action.ts'
import { linesOf } from '../../bclkt/select-pebs.ts'
import * as stores from '../../stores.ts'
import { rulesOf } from '../../tenants/tenant-parameters.ts'
import { preChecks } from '../engine/index.ts'
import { rollable } from './rollback/rollback.ts'
import { failAbandonedRuns } from './work/abandoned-runs.ts'
import { refuseSecondRun, runningJobOf } from './work/running.ts'

/** Type of the job; a trigger uses it to update the BCL.KT at the end of the job. */
export const runType = 'bclktGenerate'

const schema = z.object({ ids: body.ids, confirm: z.boolean('Konfirmasi harus ya atau tidak.').default(false) })

const queued = defineAction(
  { store: stores.kiteDatas, name: 'bclktGenerate', schema },
  async (deps, { ids, confirm }) => {
    const [requested] = await stores.kiteDatas.findMany(deps, ids.slice(0, 1))
    if (!requested) throw NotFound({ pointer: '/data/attributes/id' })
    await failAbandonedRuns(deps.db)
    await refuseSecondRun(deps, requested.tenant)
    const { tenant, rows } = await lockedRows(deps, stores.kiteDatas, [requested.id])
    const bcl = rows[0] as KiteData
    await refuseSecondRun(deps, tenant)
    if (!['DRAFT', 'GAGAL', 'TERBENTUK'].includes(bcl.status))
      throw conflict('E_STATUS', `${bcl.number} berstatus ${bcl.status}: tidak dapat digenerate.`)
    if (bcl.status === 'TERBENTUK') await rollable(deps, tenant, bcl.id)
    await checkSelection(deps, tenant, bcl, confirm)
    const params = { kite_data_id: bcl.id, origin: deps.request }
    const job = await enqueue(deps, { type: runType, label: `Generate BCL.KT ${bcl.number}`, params, total: 100 })
    await deps.db.run(sql`update ems.customs_kite_tool_kite_datas set status = 'ANTRI', previous_status = status, job_id = ${job}::bigint,
    message = null, version = version + 1, updated_at = now(), updated_by_id = ${deps.user.id}::bigint
    where id = ${bcl.id}::bigint`)
    const after = await stores.kiteDatas.findMany(deps, [bcl.id])
    const meta = { job_id: job, kite_data_id: bcl.id, job: { type: 'background-jobs', id: job } }
    const location = `/api/v1/background-jobs/${job}`
    return { rows: after, status: 202, meta, location, before: { status: bcl.status } }
  },
)

/** Responds 202 with the job in `meta.job_id`; the same Idempotency-Key returns the same job. */
export const bclktGenerate: Handler = function generate(request, reply) {
  if (!request.headers['idempotency-key'])
    throw badRequest('Idempotency-Key wajib disebut.', { header: 'Idempotency-Key' }, 'IDEMPOTENCY_REQUIRED')
  return queued.call(this, request, reply)
}

async function checkSelection(deps: Deps, tenant: string, bcl: KiteData, confirm: boolean) {
  const rows = await deps.db.rows(sql<{ id: string }>`select id from ems.customs_kite_tool_peb_details
    where kite_data_id = ${bcl.id}::bigint and status in ('DIPILIH', 'TERALOKASI')`)
  const lines = await linesOf(
    deps,
    tenant,
    rows.map(({ id }) => id),
  )
  preChecks(lines, await rulesOf(deps.db, tenant), { confirm })
}

/** Removes a queued run from the queue; a running one cannot be stopped. */
export async function unqueueRun(deps: Deps, bcl: KiteData) {
  if (bcl.status === 'PROSES')
    throw new Problem(409, [
      {
        status: '409',
        code: 'E_STATUS',
        title: 'Conflict',
        detail: `${runningJobOf(bcl)} sedang berjalan dan tidak dapat dibatalkan.`,
        meta: { job_id: bcl.job, kite_data_id: bcl.id },
      },
    ])
  await change(
    deps.db,
    `update ems.background_jobs set status = 'cancelled', finished_at = now(), updated_at = now(), version = version + 1
     where id = $1 and status = 'queued'`,
    [bcl.job],
  )
  if (bcl.job) await unqueue(deps, bcl.job)
}
