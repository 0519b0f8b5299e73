import type { KitePebDetail } from '@ems/contracts/customs'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps } from '../../kit/context.ts'
import { conflict, NotFound } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { body, defineAction, lockedRows } from '../actions/define-action.ts'
import { foreignCategories, refusals, type SelectedLine } from '../allocation/engine/index.ts'
import { Required } from '../problems.ts'
import { preview } from '../queries/picker.ts'
import * as stores from '../stores.ts'
import { rulesOf } from '../tenants/tenant-parameters.ts'

const filter = z.object({
  reg_date_from: body.day.nullish(),
  reg_date_to: body.day.nullish(),
  export_category: z.array(z.string()).nullish(),
  has_lhpre: z.boolean().nullish(),
})
const schema = z.object({
  ids: body.ids,
  peb_detail_ids: z.array(body.id).max(200_000).optional(),
  peb_header_ids: z.array(body.id).max(50_000).optional(),
  filter: filter.nullish(),
})

/** Selects new PEB lines for a draft; refuses lines that are not new, and names those that are not ready. */
export const bclGet = defineAction({ store: stores.kiteDatas, name: 'bclGet', schema }, async (deps, requested) => {
  const { tenant, rows } = await lockedRows(deps, stores.kiteDatas, requested.ids.slice(0, 1))
  const [bcl] = rows
  if (!bcl) throw NotFound({})
  if (bcl.status !== 'DRAFT' && bcl.status !== 'GAGAL')
    throw conflict('E_STATUS', `${bcl.number} berstatus ${bcl.status}: PEB hanya dapat dipilih pada draf.`)
  const expected = await expectedLines(deps, tenant, bcl, requested)
  const existing = await linesOf(deps, tenant, expected)
  const rules = await rulesOf(deps.db, tenant)
  const free = existing.filter(({ status }) => status === 'BARU')
  const rejected = existing.filter(({ status }) => status !== 'BARU').map(notNew)
  const matches = new Set(existing.map(({ id }) => id))
  for (const id of expected)
    if (!matches.has(id)) rejected.push({ id, line: null, code: 'NOT_FOUND', detail: 'Baris PEB tidak ditemukan.' })
  await deps.db.run(sql`update ems.customs_kite_tool_peb_details set status = 'DIPILIH', kite_data_id = ${bcl.id}::bigint, version = version + 1,
    updated_at = now(), updated_by_id = ${deps.user.id}::bigint where id = any(${free.map(({ id }) => id)}::bigint[])`)
  await countLines(deps, bcl.id)
  const not_ready = free.flatMap((line) =>
    refusals(line, rules).map((why) => ({ id: line.id, line: line.key, ...why })),
  )
  const meta = {
    selected: free.length,
    refused: rejected,
    not_ready,
    foreign_categories: foreignCategories(free, rules),
  }
  const after = await stores.kiteDatas.findMany(deps, [bcl.id])
  return { rows: after, meta, before: { line_count: bcl.line_count }, after: { selected: free.length }, touched }
})

const previewSchema = z.object({ ids: body.ids, peb_detail_ids: z.array(body.id).max(200_000) })

/** Preview of need and balance per material, before the lines are selected. */
export const previewSelection = defineAction(
  { store: stores.kiteDatas, name: 'preview', permission: 'bclGet', schema: previewSchema, silent: true },
  async (deps, { ids, peb_detail_ids }) => {
    const [bcl] = await stores.kiteDatas.findMany(deps, ids.slice(0, 1))
    if (!bcl) throw NotFound({})
    return { rows: [bcl], meta: await preview(deps, bcl.tenant, peb_detail_ids) }
  },
)

const touched = [stores.pebDetails, stores.pebHeaders]

const notNew = ({ id, key, status, reported_in }: Line) => ({
  id,
  line: key as string | null,
  code: reported_in ? 'E_REPORTED' : 'E_STATUS',
  detail: reported_in ? `Sudah dilaporkan pada ${reported_in}.` : `Baris berstatus ${status}.`,
})

type Line = SelectedLine & { status: string }
type Bcl = { period_from: string; period_to: string }

async function expectedLines(
  deps: Deps,
  tenant: string,
  bcl: Bcl,
  requested: z.output<typeof schema>,
): Promise<string[]> {
  if (requested.peb_detail_ids)
    return [...new Set(requested.peb_detail_ids)].filter((one) => /^[1-9]\d{0,17}$/.test(one))
  if (!requested.peb_header_ids && !requested.filter) throw Required({ name: 'Baris PEB', field: 'peb_detail_ids' })
  const { reg_date_from, reg_date_to, export_category, has_lhpre } = requested.filter ?? {}
  const rows = await deps.db.rows(sql<{ id: string }>`select d.id from ems.customs_kite_tool_peb_details d
    join ems.customs_kite_tool_peb_headers h on h.id = d.header_id
    where d.tenant_id = ${tenant}::bigint and d.status = 'BARU'
      and (${requested.peb_header_ids ?? null}::bigint[] is null or h.id = any(${requested.peb_header_ids ?? null}::bigint[]))
      and (${requested.peb_header_ids ? 1 : 0}::int = 1 or h.reg_date between ${reg_date_from ?? bcl.period_from}::date and ${reg_date_to ?? bcl.period_to}::date)
      and (${export_category ?? null}::text[] is null or h.export_category = any(${export_category ?? null}::text[]))
      and (${has_lhpre ?? null}::boolean is null or (h.lhpre_no is not null) = ${has_lhpre ?? null}::boolean)
    order by d.id`)
  return rows.map(({ id }) => id)
}

/** Lines of a tenant with the data that decides whether they may be reported. */
export async function linesOf({ db }: Deps, tenant: string, ids: readonly string[]): Promise<Line[]> {
  return db.rows(sql<Line>`select d.id, concat_ws('/', h.office_code, h.reg_no, h.reg_date, d.line_no) as key,
      d.finish_good_id, h.export_date, h.export_category, h.lhpre_no, d.status,
      (select k.number from ems.customs_kite_tool_peb_reporteds r join ems.customs_kite_tool_kite_datas k on k.id = r.kite_data_id
        where r.peb_detail_id = d.id and r.status = 'AKTIF') as reported_in
    from ems.customs_kite_tool_peb_details d join ems.customs_kite_tool_peb_headers h on h.id = d.header_id
    where d.tenant_id = ${tenant}::bigint and d.id = any(${ids}::bigint[]) order by d.id`)
}

/** Updates the numbers of PEB and lines of a BCL.KT after its selection changed. */
export const countLines = ({ db, user }: Deps, bcl: string) =>
  db.run(sql`update ems.customs_kite_tool_kite_datas k set line_count = c.lines, peb_count = c.pebs, version = version + 1,
      updated_at = now(), updated_by_id = ${user.id}::bigint
    from (select count(*)::int as lines, count(distinct header_id)::int as pebs from ems.customs_kite_tool_peb_details
      where kite_data_id = ${bcl}::bigint and status <> 'DIKECUALIKAN') c
    where k.id = ${bcl}::bigint`)

const cancelSchema = z.object({ ids: body.ids, reason: body.text().nullish() })

/** Cancels a mark: a selected line is new again, an excluded line returns to its former status. */
export const cancelPebLines = defineAction(
  { store: stores.pebDetails, name: 'cancel', schema: cancelSchema },
  async (deps, { ids, reason }) => {
    const { rows } = await lockedRows(deps, stores.pebDetails, ids)
    await takeBack(deps, rows)
    const after = await stores.pebDetails.findMany(deps, ids)
    return {
      rows: after,
      before: statusesOf(rows),
      after: statusesOf(after),
      reason: reason ?? undefined,
      touched: [stores.kiteDatas, stores.pebHeaders],
    }
  },
)

/** The same for all marked lines of PEB. */
export const cancelPebs = defineAction(
  { store: stores.pebHeaders, name: 'cancel', schema: cancelSchema },
  async (deps, { ids, reason }) => {
    await lockedRows(deps, stores.pebHeaders, ids)
    const lines = (await linesUnder(deps, ids)).filter(
      ({ status }) => status === 'DIPILIH' || status === 'DIKECUALIKAN',
    )
    if (!lines.length) throw conflict('E_STATUS', 'Tidak ada tanda yang dapat dibatalkan.')
    await takeBack(deps, lines)
    return {
      rows: await stores.pebHeaders.findMany(deps, ids),
      affected: lines.length,
      reason: reason ?? undefined,
      touched: [stores.kiteDatas, stores.pebDetails],
    }
  },
)

/** Withdraws PEB without a line in a BCL.KT. */
export const withdrawPebs = defineAction(
  { store: stores.pebHeaders, name: 'withdraw', permission: 'cancel', schema: cancelSchema },
  async (deps, { ids, reason }) => {
    await lockedRows(deps, stores.pebHeaders, ids)
    const lines = await linesUnder(deps, ids)
    if (lines.some(({ status }) => status !== 'BARU'))
      throw conflict('E_STATUS', 'PEB sudah masuk BCL.KT atau dikecualikan.[Galat]Batalkan dahulu.')
    await setStatus(
      deps,
      lines.map(({ id }) => id),
      'DIBATALKAN',
      null,
      reason || null,
    )
    return {
      rows: await stores.pebHeaders.findMany(deps, ids),
      affected: lines.length,
      reason: reason ?? undefined,
      touched: [stores.pebDetails],
    }
  },
)

export async function linesUnder(deps: Deps, headers: readonly string[]): Promise<(KitePebDetail & Row)[]> {
  const rows = await deps.db.rows(sql<{ id: string }>`select id from ems.customs_kite_tool_peb_details
    where header_id = any(${headers}::bigint[]) order by id for no key update`)
  return stores.pebDetails.findMany(
    deps,
    rows.map(({ id }) => id),
  )
}

async function takeBack(deps: Deps, rows: readonly KitePebDetail[]) {
  const bcls = [...new Set(rows.flatMap(({ kite_data }) => (kite_data ? [kite_data] : [])))]
  const open = new Map((await stores.kiteDatas.findMany(deps, bcls)).map((bcl) => [bcl.id, bcl.status]))
  for (const { status, kite_data } of rows) {
    const of = kite_data ? open.get(kite_data) : 'DRAFT'
    const draft = of === 'DRAFT' || of === 'GAGAL'
    if (status === 'DIPILIH' && (draft || of === 'TERBENTUK')) continue
    if (status === 'DIKECUALIKAN' && (draft || of === 'TERBENTUK')) continue
    throw conflict(
      'E_STATUS',
      `Baris berstatus ${status} tidak dapat dibatalkan.[Galat]Rollback BCL.KT terlebih dahulu.`,
    )
  }
  const selected = rows.filter(({ status, kite_data }) => status === 'DIPILIH' || !kite_data)
  const returned = rows.filter(({ status, kite_data }) => status === 'DIKECUALIKAN' && kite_data)
  await setStatus(
    deps,
    selected.map(({ id }) => id),
    'BARU',
    null,
    null,
  )
  await deps.db.run(sql`update ems.customs_kite_tool_peb_details set status = 'DIPILIH', excluded_reason = null, version = version + 1,
    updated_at = now(), updated_by_id = ${deps.user.id}::bigint where id = any(${returned.map(({ id }) => id)}::bigint[])`)
  for (const bcl of bcls) await countLines(deps, bcl)
}

const setStatus = (
  { db, user }: Deps,
  ids: readonly string[],
  status: string,
  bcl: string | null,
  reason: string | null,
) =>
  db.run(sql`update ems.customs_kite_tool_peb_details set status = ${status}, kite_data_id = ${bcl}::bigint, excluded_reason = ${reason},
    bom_id = null, version = version + 1, updated_at = now(), updated_by_id = ${user.id}::bigint
    where id = any(${ids}::bigint[])`)

export const statusesOf = (rows: readonly { id: string; status: string }[]) => ({
  statuses: Object.fromEntries(rows.slice(0, 500).map(({ id, status }) => [id, status])),
})
