import { type Db, sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps } from '../../kit/context.ts'
import { allocate, printed, type Reason, refusals, type SelectedLine } from '../allocation/engine/index.ts'
import { loadSupply, pebLines } from '../allocation/runs/index.ts'
import * as stores from '../stores.ts'
import { parametersOf, rulesOf } from '../tenants/tenant-parameters.ts'
import { type QueryResult, queryParameters } from './define-query.ts'

export const pickerQuery = z.object({
  id: queryParameters.id,
  reg_date_from: queryParameters.day.optional(),
  reg_date_to: queryParameters.day.optional(),
  export_category: z.string().max(3).optional(),
  has_lhpre: z.enum(['0', '1']).optional(),
  has_bom: z.enum(['0', '1']).optional(),
  q: z.string().max(100).optional(),
  'page[number]': queryParameters.whole(100_000).min(1).default(1),
  'page[size]': queryParameters.whole(500).min(1).default(100),
})
type Query = z.output<typeof pickerQuery>
type Offered = SelectedLine & { total: string } & Record<string, unknown>

/** Pemilihan PEB: the new lines of a draft's period, each with whether it is ready and why not. */
export async function picker(deps: Deps, query: Query): Promise<QueryResult> {
  const bcl = await stores.kiteDatas.find(deps, query.id)
  const rules = await rulesOf(deps.db, bcl.tenant)
  const rows = await deps.db.rows(
    sql.text<Offered>(offeredRows, [
      bcl.tenant,
      query.reg_date_from ?? bcl.period_from,
      query.reg_date_to ?? bcl.period_to,
      query.export_category ?? null,
      query.has_lhpre ?? null,
      query.has_bom ?? null,
      query.q ?? null,
      query['page[size]'],
      (query['page[number]'] - 1) * query['page[size]'],
    ]),
  )
  return {
    rows: rows.map(({ total: _, reported_in: __, ...line }) => {
      const reasons = refusals({ ...line, reported_in: null } as SelectedLine, rules)
      return { ...line, ready: reasons.length === 0, reasons } as { id: string } & Record<string, unknown>
    }),
    meta: { total: Number(rows[0]?.total ?? 0), selected: bcl.line_count },
  }
}

const offeredRows = `
  select d.id, d.header_id, concat_ws('/', h.office_code, h.reg_no, h.reg_date, d.line_no) as key, h.office_code, h.reg_no, h.reg_date,
    h.export_date, h.export_category, h.buyer_name, h.lhpre_no, h.lhpre_date, d.line_no, d.item_code, d.hs_code, d.description, d.qty,
    d.unit, d.finish_good_id, f.code as finish_good_code, b.found as has_bom, null as reported_in, count(*) over () as total
  from ems.customs_kite_tool_peb_details d
  join ems.customs_kite_tool_peb_headers h on h.id = d.header_id
  left join ems.customs_kite_tool_finish_goods f on f.id = d.finish_good_id
  cross join lateral (select exists (select from ems.customs_kite_tool_boms b where b.tenant_id = d.tenant_id and b.status = 'AKTIF'
    and (b.kd_bj = d.item_code or (b.finish_good_id = d.finish_good_id and b.valid_from <= h.reg_date and (b.valid_to is null or b.valid_to >= h.reg_date)))) as found) b
  where d.tenant_id = $1 and d.status = 'BARU' and h.reg_date between $2 and $3
    and ($4::text is null or h.export_category = $4)
    and ($5::text is null or (h.lhpre_no is not null) = ($5 = '1'))
    and ($6::text is null or b.found = ($6 = '1'))
    and ($7::text is null or h.search_text like '%' || ems.searchable($7) || '%' or d.search_text like '%' || ems.searchable($7) || '%')
  order by h.reg_date, h.reg_no, h.office_code, d.line_no, d.id limit $8 offset $9`

/**
 * Preview of need and balance per material over the lines, with reasons of shortages; `unmet` lines have no need.
 * Writes nothing.
 */
export async function preview(deps: Deps, tenant: string, lines: readonly string[]) {
  const parameters = parametersOf(await rulesOf(deps.db, tenant))
  const { db } = deps
  const supply = await loadSupply(db, { tenant, parameters })
  const peb_lines = await pebLines(
    db,
    'd.tenant_id = $1 and d.id = any($2::bigint[]) and d.finish_good_id is not null',
    [tenant, lines],
  )
  const materials = new Map<string, Sums>()
  const unmet = new Map<Reason, number>()
  const sumsOf = (material: string) => {
    const sums = materials.get(material) ?? { need: 0n, alloc: 0n, short: new Map<Reason, bigint>() }
    materials.set(material, sums)
    return sums
  }
  const { counts } = allocate(
    { ...supply, peb_lines },
    {
      allocation({ raw_material_id, qty_base }) {
        const sums = sumsOf(raw_material_id)
        sums.need += qty_base
        sums.alloc += qty_base
      },
      difference({ raw_material_id, diff_base, reason }) {
        if (raw_material_id === null) unmet.set(reason, (unmet.get(reason) ?? 0) + 1)
        else {
          const sums = sumsOf(raw_material_id)
          sums.need += diff_base
          sums.short.set(reason, (sums.short.get(reason) ?? 0n) + diff_base)
        }
      },
    },
  )
  const names = await namesOf(db, [...materials.keys()])
  const rows = names.map(({ id, code, unit, balance_base }) => {
    const { need, alloc, short } = sumsOf(id)
    const visible = (value: bigint) => printed(value, parameters.decimal)
    return {
      raw_material_id: id,
      raw_material_code: code,
      unit,
      balance_base,
      need_base: visible(need),
      alloc_base: visible(alloc),
      diff_base: visible(need - alloc),
      reasons: [...short].map(([reason, diff_base]) => ({ reason, diff_base: visible(diff_base) })),
    }
  })
  return { materials: rows, unmet: [...unmet].map(([reason, lines]) => ({ reason, lines })), counts }
}

/** Of one material, over all lines; `short` says how much is missing for which reason. */
type Sums = { need: bigint; alloc: bigint; short: Map<Reason, bigint> }

const namesOf = (db: Db, ids: readonly string[]) =>
  db.rows(
    sql<{
      id: string
      code: string
      unit: string
      balance_base: string
    }>`select m.id, m.code, m.unit, m.balance_base from ems.customs_kite_tool_raw_materials m where m.id = any(${ids}::bigint[]) order by m.code`,
  )
