import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps } from '../../../kit/context.ts'
import * as stores from '../../stores.ts'
import { type QueryResult, queryParameters } from '../define-query.ts'

export const mutationQuery = z
  .object({ from: queryParameters.day, to: queryParameters.day })
  .refine(({ from, to }) => from <= to, { error: 'Periode sampai tidak boleh sebelum Periode dari.', path: ['to'] })

type Period = { from: string; to: string }

/** Mutasi bahan baku: what was there, came, went and is left, per material, in the base unit. */
export async function mutation(deps: Deps, { from, to }: Period, id: string): Promise<QueryResult> {
  await stores.tenants.find(deps, id)
  const rows = await deps.db.rows(sql.text<{ id: string } & Record<string, unknown>>(mutationRows, [id, from, to]))
  return { rows, meta: { from, to } }
}

/** Incoming on the PIB's day, outgoing on the PEB's, exceptions on their document's, or the day they were made. */
const mutationRows = `
  with moves as (
    select d.raw_material_id as material, h.reg_date as day, d.qty_base as incoming, 0::numeric as outgoing, 0::numeric as excepted, d.dust_qty as dust
    from ems.customs_kite_tool_pib_details d join ems.customs_kite_tool_pib_headers h on h.id = d.header_id
    where d.tenant_id = $1 and d.is_kite and d.qty_base is not null and h.status <> 'CANCELLED'
    union all
    select u.raw_material_id, case t.peb_date_basis when 'EXPORT_DATE' then h.export_date else h.reg_date end, 0, u.qty_base, 0, 0
    from ems.customs_kite_tool_pib_useds u
    join ems.customs_kite_tool_peb_details e on e.id = u.peb_detail_id
    join ems.customs_kite_tool_peb_headers h on h.id = e.header_id
    join ems.customs_kite_tenants t on t.id = u.tenant_id
    where u.tenant_id = $1 and u.status = 'AKTIF'
    union all
    select d.raw_material_id, coalesce(x.doc_date, (x.created_at at time zone 'Asia/Jakarta')::date), 0, 0, x.qty_base, 0
    from ems.customs_kite_tool_pib_exceptions x join ems.customs_kite_tool_pib_details d on d.id = x.detail_id
    where x.tenant_id = $1 and x.status = 'AKTIF' and d.raw_material_id is not null)
  select m.id, m.code, m.name, m.unit,
    coalesce(sum(v.incoming - v.outgoing - v.excepted) filter (where v.day < $2), 0)::numeric(24, 6) as opening,
    coalesce(sum(v.incoming) filter (where v.day between $2 and $3), 0)::numeric(24, 6) as incoming,
    coalesce(sum(v.outgoing) filter (where v.day between $2 and $3), 0)::numeric(24, 6) as outgoing,
    coalesce(sum(v.excepted) filter (where v.day between $2 and $3), 0)::numeric(24, 6) as excepted,
    coalesce(sum(v.incoming - v.outgoing - v.excepted) filter (where v.day <= $3), 0)::numeric(24, 6) as closing,
    coalesce(sum(v.dust) filter (where v.day <= $3), 0)::numeric(24, 6) as dust
  from ems.customs_kite_tool_raw_materials m left join moves v on v.material = m.id
  where m.tenant_id = $1 group by m.id order by m.code`

/** Kartu PIB: every movement of one PIB line with its running balance. */
export async function card(deps: Deps, _: unknown, id: string): Promise<QueryResult> {
  const line = await stores.pibDetails.find(deps, id)
  const rows = await deps.db.rows(sql.text<{ id: string } & Record<string, unknown>>(cardRows, [id]))
  const { qty_base, used_base, excepted_base, balance_base, dust_qty } = line
  return { rows, meta: { qty_base, used_base, excepted_base, balance_base, dust_qty } }
}

const cardRows = `
  with moves as (
    select 'in' as id, h.reg_date as day, 0 as place, 0::bigint as nth, 'PIB' as kind, concat_ws('/', h.office_code, h.reg_no, h.reg_date, d.line_no) as document,
      d.qty_base as incoming, 0::numeric as outgoing, 0::numeric as excepted
    from ems.customs_kite_tool_pib_details d join ems.customs_kite_tool_pib_headers h on h.id = d.header_id where d.id = $1
    union all
    select 'u' || u.id, h.reg_date, 1, u.id, k.number, concat_ws('/', h.office_code, h.reg_no, h.reg_date, e.line_no), 0, u.qty_base, 0
    from ems.customs_kite_tool_pib_useds u
    join ems.customs_kite_tool_peb_details e on e.id = u.peb_detail_id
    join ems.customs_kite_tool_peb_headers h on h.id = e.header_id
    join ems.customs_kite_tool_kite_datas k on k.id = u.kite_data_id
    where u.pib_detail_id = $1 and u.status = 'AKTIF'
    union all
    select 'x' || x.id, coalesce(x.doc_date, (x.created_at at time zone 'Asia/Jakarta')::date), 2, x.id, x.reason, x.doc_no, 0, 0, x.qty_base
    from ems.customs_kite_tool_pib_exceptions x where x.detail_id = $1 and x.status = 'AKTIF')
  select id, day, kind, document, coalesce(incoming, 0)::numeric(24, 6) as incoming, outgoing::numeric(24, 6) as outgoing,
    excepted::numeric(24, 6) as excepted,
    sum(coalesce(incoming, 0) - outgoing - excepted) over (order by day, place, nth)::numeric(24, 6) as balance
  from moves order by day, place, nth`
