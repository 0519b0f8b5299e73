import type { KiteData, KitePebDetail, KitePibBomDiff, KitePibUsed } from '@ems/contracts/customs'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps } from '../../kit/context.ts'
import { conflict } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { body, defineAction, lockedRows } from '../actions/define-action.ts'
import { cancelled, exempted, find, printed, scaled } from '../allocation/engine/index.ts'
import { runningJobOf } from '../allocation/runs/work/running.ts'
import { writeManual } from '../allocation/runs/write-manual-allocation.ts'
import { countLines, linesUnder, statusesOf } from '../bclkt/select-pebs.ts'
import * as stores from '../stores.ts'
import { shortageOf } from './shortage.ts'

const ledgers = [stores.pibDetails, stores.pibHeaders, stores.pibUsedViews, stores.kiteDatas]

/** Corrections are allowed only before the result is reported. */
async function formed(deps: Deps, id: string): Promise<KiteData> {
  const [bcl] = await stores.kiteDatas.findMany(deps, [id], 'no key update')
  if (bcl?.status !== 'TERBENTUK')
    throw conflict(
      'E_STATUS',
      `${bcl?.number ?? 'BCL.KT'} berstatus ${bcl?.status}: koreksi hanya pada hasil yang terbentuk.`,
    )
  return bcl
}

const take = z.object({
  pib_detail_id: body.id,
  qty_base: body.quantity,
  override_reason: body.text(500).nullish(),
})
const findSchema = z.object({ ids: body.ids, takes: z.array(take).min(1, 'Pilih PIB terlebih dahulu.').max(1_000) })

/** Covers a shortage by hand with PIB lines of the same material. */
export const pibFind = defineAction(
  { store: stores.pibBomDiffs, name: 'pibFind', schema: findSchema },
  async (deps, { ids, takes }) => {
    const { rows } = await lockedRows(deps, stores.pibBomDiffs, ids.slice(0, 1))
    const diff = rows[0] as KitePibBomDiff
    const bcl = await formed(deps, diff.kite_data)
    const gap = await shortageOf(deps, diff, bcl)
    const match = find(
      gap,
      takes.map((one) => ({ ...one, override_reason: one.override_reason ?? null })),
    )
    const run = { tenant: diff.tenant, bcl: bcl.id, run_no: bcl.run_no, user: deps.user.id }
    const { decimal } = gap.parameters
    await writeManual(deps.db, run, match.rows, decimal)
    const { alloc_base, diff_base, resolution } = match.difference
    await deps.db.run(sql`update ems.customs_kite_tool_pib_bom_diffs set alloc_base = ${printed(alloc_base, decimal)}::numeric,
    diff_base = ${printed(diff_base, decimal)}::numeric, resolution = ${resolution}, version = version + 1, updated_at = now(),
    updated_by_id = ${deps.user.id}::bigint where id = ${diff.id}::bigint`)
    await recount(deps, bcl.id)
    const after = await stores.pibBomDiffs.findMany(deps, [diff.id])
    return {
      rows: after,
      before: amounts(diff),
      after: amounts(after[0] as KitePibBomDiff),
      affected: match.rows.length,
      touched: [...ledgers, stores.pibUseds],
    }
  },
)

const amounts = ({ need_base, alloc_base, diff_base, resolution }: KitePibBomDiff) => ({
  need_base,
  alloc_base,
  diff_base,
  resolution,
})

const cancelSchema = z.object({ ids: body.ids, reason: body.required('Alasan') })

/** Removes allocations from a result: their quantity is free again, and a shortage records the missing quantity. */
export const pibCancel = defineAction(
  { store: stores.pibUseds, name: 'pibCancel', schema: cancelSchema },
  async (deps, { ids, reason }) => {
    const { rows } = await lockedRows(deps, stores.pibUseds, ids)
    const bcls = new Map<string, KiteData>()
    for (const row of rows) {
      if (row.status !== 'AKTIF') throw conflict('E_STATUS', 'Pemakaian ini sudah dibatalkan.')
      const bcl = bcls.get(row.kite_data) ?? (await formed(deps, row.kite_data))
      bcls.set(row.kite_data, bcl)
      await differ(deps, row, bcl)
      await deps.db.run(sql`update ems.customs_kite_tool_pib_useds set status = 'DIBATALKAN', cancelled_reason = ${reason}, version = version + 1,
      updated_at = now(), updated_by_id = ${deps.user.id}::bigint where id = ${row.id}::bigint`)
    }
    for (const id of bcls.keys()) await recount(deps, id)
    return { rows: await stores.pibUseds.findMany(deps, ids), reason, touched: [...ledgers, stores.pibBomDiffs] }
  },
)

/** Creates or increases the shortage of the row's PEB line and material. */
async function differ(deps: Deps, row: KitePibUsed & Row, bcl: KiteData) {
  const decimal = Number(bcl.params_snapshot?.decimal ?? 6)
  const units = (text: string) => scaled(text, decimal)
  const match = await deps.db.first(sql<{
    id: string
    need_base: string
  }>`select id, need_base from ems.customs_kite_tool_pib_bom_diffs
    where peb_detail_id = ${row.peb_detail}::bigint and raw_material_id = ${row.raw_material}::bigint`)
  const used = await deps.db.first(sql<{
    allocated: string
  }>`select sum(qty_base)::text as allocated from ems.customs_kite_tool_pib_useds
    where peb_detail_id = ${row.peb_detail}::bigint and raw_material_id = ${row.raw_material}::bigint and status = 'AKTIF'`)
  const before = match ? { need_base: units(match.need_base) } : undefined
  const after = cancelled({ qty_base: units(row.qty_base) }, units(used?.allocated ?? '0'), before)
  await deps.db.run(sql`insert into ems.customs_kite_tool_pib_bom_diffs (tenant_id, kite_data_id, run_no, peb_detail_id, bom_id, raw_material_id,
      need_base, alloc_base, diff_base, reason, resolution, created_by_id, updated_by_id)
    values (${row.tenant}::bigint, ${row.kite_data}::bigint, ${row.run_no}, ${row.peb_detail}::bigint, ${row.bom}::bigint,
      ${row.raw_material}::bigint, ${printed(after.need_base, decimal)}::numeric, ${printed(after.alloc_base, decimal)}::numeric,
      ${printed(after.diff_base, decimal)}::numeric, ${after.reason}, ${after.resolution}, ${deps.user.id}::bigint, ${deps.user.id}::bigint)
    on conflict (peb_detail_id, raw_material_id) do update set need_base = excluded.need_base, alloc_base = excluded.alloc_base,
      diff_base = excluded.diff_base, reason = excluded.reason, resolution = excluded.resolution, resolution_reason = null,
      resolution_note = null, version = customs_kite_tool_pib_bom_diffs.version + 1, updated_at = now(),
      updated_by_id = excluded.updated_by_id`)
}

const exceptSchema = z.object({ ids: body.ids, reason: body.required('Alasan', 200), note: body.text(1_000).nullish() })

/** Accepts shortages as they are, e.g. for local material. */
export const exceptDiffs = defineAction(
  { store: stores.pibBomDiffs, name: 'exception', schema: exceptSchema },
  async (deps, { ids, reason, note }) => {
    const { rows } = await lockedRows(deps, stores.pibBomDiffs, ids)
    for (const id of new Set(rows.map(({ kite_data }) => kite_data))) await formed(deps, id)
    for (const row of rows) exempted(row, reason)
    await resolve(deps, ids, { resolution: 'DIKECUALIKAN', reason, note: note || null })
    await impure(
      deps,
      rows.map(({ kite_data }) => kite_data),
    )
    return { rows: await stores.pibBomDiffs.findMany(deps, ids), reason, touched: [stores.kiteDatas] }
  },
)

const unexceptSchema = z.object({ ids: body.ids, reason: body.text().nullish() })

/** Reopens accepted shortages. */
export const unexceptDiffs = defineAction(
  { store: stores.pibBomDiffs, name: 'cancel', schema: unexceptSchema },
  async (deps, { ids, reason }) => {
    const { rows } = await lockedRows(deps, stores.pibBomDiffs, ids)
    for (const id of new Set(rows.map(({ kite_data }) => kite_data))) await formed(deps, id)
    if (rows.some(({ resolution }) => resolution !== 'DIKECUALIKAN'))
      throw conflict('E_STATUS', 'Selisih ini tidak dikecualikan.')
    await resolve(deps, ids, { resolution: 'BELUM', reason: null, note: null })
    return {
      rows: await stores.pibBomDiffs.findMany(deps, ids),
      reason: reason ?? undefined,
      touched: [stores.kiteDatas],
    }
  },
)

type Resolved = { resolution: string; reason: string | null; note: string | null }

const resolve = ({ db, user }: Deps, ids: readonly string[], { resolution, reason, note }: Resolved) =>
  db.run(sql`update ems.customs_kite_tool_pib_bom_diffs set resolution = ${resolution}, resolution_reason = ${reason}, resolution_note = ${note},
    version = version + 1, updated_at = now(), updated_by_id = ${user.id}::bigint where id = any(${ids}::bigint[])`)

const excludeSchema = z.object({ ids: body.ids, kite_data_id: body.id.nullish(), reason: body.required('Alasan') })

/** Excludes PEB lines; within a result their allocations are released. */
export const excludeLines = defineAction(
  { store: stores.pebDetails, name: 'exclude', schema: excludeSchema },
  async (deps, { ids, reason }) => {
    const { rows } = await lockedRows(deps, stores.pebDetails, ids)
    const released = await excluded(deps, rows, reason)
    const after = await stores.pebDetails.findMany(deps, ids)
    return {
      rows: after,
      meta: { released },
      before: statusesOf(rows),
      after: { ...statusesOf(after), released },
      reason,
      touched: [...ledgers, stores.pibUseds, stores.pibBomDiffs, stores.pebHeaders],
    }
  },
)

/** The same for all lines of PEB. */
export const excludePebs = defineAction(
  { store: stores.pebHeaders, name: 'exclude', schema: excludeSchema },
  async (deps, { ids, reason }) => {
    await lockedRows(deps, stores.pebHeaders, ids)
    const lines = (await linesUnder(deps, ids)).filter(({ status }) => status !== 'DIKECUALIKAN')
    const released = await excluded(deps, lines, reason)
    return {
      rows: await stores.pebHeaders.findMany(deps, ids),
      meta: { released },
      affected: lines.length,
      reason,
      touched: [...ledgers, stores.pibUseds, stores.pibBomDiffs, stores.pebDetails],
    }
  },
)

async function excluded(deps: Deps, lines: readonly (KitePebDetail & Row)[], reason: string): Promise<number> {
  const fixed = lines.find(({ status }) => status !== 'BARU' && status !== 'DIPILIH' && status !== 'TERALOKASI')
  if (fixed) throw conflict('E_STATUS', `Baris berstatus ${fixed.status} tidak dapat dikecualikan.`)
  const bcls = new Set(lines.flatMap(({ kite_data }) => (kite_data ? [kite_data] : [])))
  const running = (await stores.kiteDatas.findMany(deps, [...bcls])).find(
    ({ status }) => status === 'ANTRI' || status === 'PROSES',
  )
  if (running)
    throw conflict('E_BUSY', `${runningJobOf(running)} ${running.number} sedang berjalan.`, {
      meta: { job_id: running.job, kite_data_id: running.id },
    })
  const served = lines.filter(({ status }) => status === 'TERALOKASI')
  for (const id of new Set(served.map(({ kite_data }) => String(kite_data)))) await formed(deps, id)
  const ids = served.map(({ id }) => id)
  const deleted = await deps.db.run(
    sql`delete from ems.customs_kite_tool_pib_useds where peb_detail_id = any(${ids}::bigint[])`,
  )
  await deps.db.run(sql`delete from ems.customs_kite_tool_pib_bom_diffs where peb_detail_id = any(${ids}::bigint[])`)
  await deps.db.run(sql`update ems.customs_kite_tool_peb_details set status = 'DIKECUALIKAN', excluded_reason = ${reason}, bom_id = null,
    version = version + 1, updated_at = now(), updated_by_id = ${deps.user.id}::bigint
    where id = any(${lines.map(({ id }) => id)}::bigint[])`)
  for (const id of bcls) await countLines(deps, id)
  for (const id of new Set(served.map(({ kite_data }) => String(kite_data)))) await recount(deps, id)
  return deleted
}

const impure = ({ db }: Deps, bcls: readonly string[]) =>
  db.run(sql`update ems.customs_kite_tool_kite_datas set fifo_pure = false, version = version + 1, updated_at = now()
    where id = any(${bcls}::bigint[])`)

/** Updates the totals of a result after a correction; it is no longer pure FIFO. */
const recount = ({ db, user }: Deps, bcl: string) =>
  db.run(sql`update ems.customs_kite_tool_kite_datas k set fifo_pure = false, used_count = u.n, total_cif = u.cif_idr, total_bm = u.bm,
      total_bmt = u.bmt, total_cukai = u.cukai, total_ppn = u.ppn, total_ppnbm = u.ppnbm, total_claim = u.claim_base,
      diff_count = (select count(*)::int from ems.customs_kite_tool_pib_bom_diffs where kite_data_id = k.id),
      version = version + 1, updated_at = now(), updated_by_id = ${user.id}::bigint
    from (select count(*)::int as n, coalesce(sum(cif_idr), 0) as cif_idr, coalesce(sum(bm), 0) as bm, coalesce(sum(bmt), 0) as bmt,
        coalesce(sum(cukai), 0) as cukai, coalesce(sum(ppn), 0) as ppn, coalesce(sum(ppnbm), 0) as ppnbm,
        case when count(distinct m.unit) <= 1 then coalesce(sum(claim_base), 0) end as claim_base
      from ems.customs_kite_tool_pib_useds a join ems.customs_kite_tool_raw_materials m on m.id = a.raw_material_id
      where kite_data_id = ${bcl}::bigint and a.status = 'AKTIF') u
    where k.id = ${bcl}::bigint`)
