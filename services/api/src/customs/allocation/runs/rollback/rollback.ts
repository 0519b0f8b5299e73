import type { KiteData } from '@ems/contracts/customs'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import { enqueue } from '../../../../jobs/index.ts'
import type { Deps } from '../../../../kit/context.ts'
import { conflict, invalid, NotFound } from '../../../../kit/problems.ts'
import { body, defineAction, lockedRows } from '../../../actions/define-action.ts'
import * as stores from '../../../stores.ts'
import { checkRollback, type LiveBcl, rollbackSequence } from '../../engine/index.ts'
import { failAbandonedRuns } from '../work/abandoned-runs.ts'
import { refuseSecondRun } from '../work/running.ts'

/** Type of the job; a trigger uses it to update the BCL.KT at the end of the job. */
const rollbackType = 'bclktRollback'

/** Parameters of the job. */
export type RollbackParams = { kite_data_id: string; cascade: boolean; reason: string | null }

/** BCL.KT of a tenant with allocations and their materials. During a job, the previous status counts. */
async function liveBcls({ db }: Pick<Deps, 'db'>, tenant: string): Promise<LiveBcl[]> {
  return db.rows(sql<LiveBcl>`select k.id, k.number, k.state as status, k.generated_no::int as generated,
      coalesce(m.ids, '{}') as raw_material_ids
    from (select *, case when status in ('ANTRI', 'PROSES') then previous_status else status end as state
      from ems.customs_kite_tool_kite_datas where tenant_id = ${tenant}::bigint and generated_no is not null) k
    left join (select u.kite_data_id, array_agg(distinct u.raw_material_id::text) as ids from ems.customs_kite_tool_pib_useds u
      where u.tenant_id = ${tenant}::bigint and u.status = 'AKTIF' group by 1) m on m.kite_data_id = k.id
    where k.state in ('TERBENTUK', 'DILAPORKAN', 'DIAJUKAN', 'DISETUJUI', 'DITOLAK', 'DICAIRKAN')
    order by k.generated_no`)
}

/** Throws while a later run uses one of the same materials. */
export async function rollable(deps: Deps, tenant: string, id: string) {
  const live = await liveBcls(deps, tenant)
  const bcl = live.find((one) => one.id === id)
  if (bcl) checkRollback(bcl, live)
}

/** BCL.KT of a rollback in order; with `cascade` including later ones that block it, newest first. */
export async function sequenceOf(
  deps: Deps,
  tenant: string,
  bcl: { id: string; number: string; status: string },
  cascade: boolean,
): Promise<LiveBcl[]> {
  const live = await liveBcls(deps, tenant)
  const target = live.find(({ id }) => id === bcl.id)
  if (!target) throw conflict('E_STATUS', `${bcl.number} berstatus ${bcl.status} sehingga tidak dapat di-rollback.`)
  if (!cascade) checkRollback(target, live)
  return cascade ? rollbackSequence(target, live) : [target]
}

const schema = z.object({
  ids: body.ids,
  confirm_text: body.text(60).nullish(),
  reason: body.text().nullish(),
  cascade: z.boolean('Harus ya atau tidak.').default(false),
})

/**
 * Queues the rollback of a run; with `cascade` including later ones that block it, newest first. Responds 202 with the
 * job in `meta.job_id`. The BCL.KT becomes DRAFT, or keeps its earlier status if the job fails
 * (docs/decisions/kite-runs.md).
 */
export const rollbackBcl = defineAction(
  { store: stores.kiteDatas, name: 'rollback', schema },
  async (deps, requested) => {
    const [existing] = await stores.kiteDatas.findMany(deps, requested.ids.slice(0, 1))
    if (!existing) throw NotFound({})
    if (requested.confirm_text !== existing.number)
      throw invalid(stores.kiteDatas.resource, [
        { field: 'confirm_text', message: `Ketik ${existing.number} untuk melanjutkan.` },
      ])
    await failAbandonedRuns(deps.db)
    await refuseSecondRun(deps, existing.tenant)
    const { tenant, rows } = await lockedRows(deps, stores.kiteDatas, [existing.id])
    const bcl = rows[0] as KiteData & { id: string }
    await refuseSecondRun(deps, tenant)
    const sequence = await sequenceOf(deps, tenant, bcl, requested.cascade)
    const params = {
      kite_data_id: bcl.id,
      cascade: requested.cascade,
      reason: requested.reason || null,
      origin: deps.request,
    } satisfies RollbackParams & { origin: unknown }
    const job = await enqueue(deps, { type: rollbackType, label: `Rollback BCL.KT ${bcl.number}`, params, total: 100 })
    await deps.db.run(sql`update ems.customs_kite_tool_kite_datas set status = 'ANTRI', previous_status = status, job_id = ${job}::bigint,
    message = 'Rollback sedang berjalan.', version = version + 1, updated_at = now(), updated_by_id = ${deps.user.id}::bigint
    where id = ${bcl.id}::bigint`)
    return {
      rows: await stores.kiteDatas.findMany(deps, [bcl.id]),
      status: 202,
      location: `/api/v1/background-jobs/${job}`,
      meta: {
        job_id: job,
        kite_data_id: bcl.id,
        job: { type: 'background-jobs', id: job },
        sequence: sequence.map(({ id, number }) => ({ id, number })),
      },
      before: { status: bcl.status, used_count: bcl.used_count, result_hash: bcl.result_hash },
      reason: requested.reason ?? undefined,
    }
  },
)
