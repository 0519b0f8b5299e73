import type { KiteData } from '@ems/contracts/customs'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../kit/context.ts'
import { conflict, invalid, NotFound } from '../../kit/problems.ts'
import { action, body, lockedRows } from '../action.ts'
import { checkRollback, type LiveBcl, rollbackSequence } from '../kite/index.ts'
import * as stores from '../stores.ts'
import { removeRun } from './archive.ts'
import { readOf } from './read-of.ts'

/** The BCL.KT of a tenant that hold allocations, with the materials they use. */
export async function liveBcls({ db }: Pick<Deps, 'db'>, tenant: string): Promise<LiveBcl[]> {
  const { rows } = await sql<LiveBcl>`select k.id, k.number, k.status, k.generated_no::int as generated,
      coalesce(m.ids, '{}') as raw_material_ids
    from ems.customs_kite_tool_kite_datas k
    left join (select u.kite_data_id, array_agg(distinct u.raw_material_id::text) as ids from ems.customs_kite_tool_pib_useds u
      where u.tenant_id = ${tenant}::bigint and u.status = 'AKTIF' group by 1) m on m.kite_data_id = k.id
    where k.tenant_id = ${tenant}::bigint and k.generated_no is not null
      and k.status in ('TERBENTUK', 'DILAPORKAN', 'DIAJUKAN', 'DISETUJUI', 'DITOLAK', 'DICAIRKAN')
    order by k.generated_no`.execute(db)
  return rows
}

/** Refuses while a later run uses one of the same materials. */
export async function rollable(deps: Deps, tenant: string, id: string) {
  const live = await liveBcls(deps, tenant)
  const bcl = live.find((one) => one.id === id)
  if (bcl) checkRollback(bcl, live)
}

const schema = z.object({
  ids: body.ids,
  confirm_text: body.text(60).nullish(),
  reason: body.text().nullish(),
  cascade: z.boolean('Harus ya atau tidak.').default(false),
})

/** Undoes a run; with `cascade` the later ones that stand in its way too, newest first. */
export const rollbackBcl = action({ store: stores.kiteDatas, name: 'rollback', schema }, async (deps, asked) => {
  const { tenant, rows } = await lockedRows(deps, stores.kiteDatas, asked.ids.slice(0, 1))
  const bcl = rows[0] as KiteData | undefined
  if (!bcl) throw NotFound({})
  if (asked.confirm_text !== bcl.number)
    throw invalid(stores.kiteDatas.resource, [
      { field: 'confirm_text', message: `Ketik ${bcl.number} untuk melanjutkan.` },
    ])
  const live = await liveBcls(deps, tenant)
  const target = live.find(({ id }) => id === bcl.id)
  if (!target) throw conflict('E_STATUS', `${bcl.number} berstatus ${bcl.status} sehingga tidak dapat di-rollback.`)
  if (!asked.cascade) checkRollback(target, live)
  const sequence = asked.cascade ? rollbackSequence(target, live) : [target]
  const effects = []
  for (const one of sequence) effects.push({ number: one.number, ...(await undo(deps, one.id)) })
  const after = await stores.kiteDatas.findMany(
    deps,
    sequence.map(({ id }) => id),
  )
  return {
    rows: after,
    meta: { rolled_back: effects },
    before: { status: bcl.status, used_count: bcl.used_count, result_hash: bcl.result_hash },
    affected: effects.reduce((sum, { rows: n }) => sum + n, 0),
    reason: asked.reason ?? undefined,
    touched: [
      stores.pibUseds,
      stores.pibUsedViews,
      stores.pibBomDiffs,
      stores.pibDetails,
      stores.pibHeaders,
      stores.pebDetails,
      stores.pebHeaders,
      stores.pebReporteds,
    ],
  }
})

async function undo(deps: Deps, bcl: string) {
  await sql`update ems.customs_kite_tool_peb_reporteds set status = 'DIBATALKAN', version = version + 1, updated_at = now(),
    updated_by_id = ${deps.user.id}::bigint where kite_data_id = ${bcl}::bigint and status = 'AKTIF'`.execute(deps.db)
  const removed = await removeRun(readOf(deps.db), { bcl, cause: 'ROLLBACK', user: deps.user.id })
  await sql`update ems.customs_kite_tool_kite_datas set status = 'DRAFT', fifo_pure = true, input_hash = null, result_hash = null,
    params_snapshot = null, need_count = 0, used_count = 0, diff_count = 0, total_cif = 0, total_bm = 0, total_bmt = 0,
    total_cukai = 0, total_ppn = 0, total_ppnbm = 0, total_claim = 0, generated_at = null, generated_no = null, job_id = null,
    previous_status = null, message = null, version = version + 1, updated_at = now(), updated_by_id = ${deps.user.id}::bigint
    where id = ${bcl}::bigint`.execute(deps.db)
  return removed
}
