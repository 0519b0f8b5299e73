import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps } from '../../../kit/context.ts'
import { type QueryResult, queryParameters } from '../define-query.ts'

export const boardQuery = z.object({
  /** Days left at most; without it everything that is open. */
  within: queryParameters.whole(10_000).optional(),
  tenant_id: queryParameters.id.optional(),
  'page[number]': queryParameters.whole(100_000).min(1).default(1),
  'page[size]': queryParameters.whole(250).min(1).default(100),
})
type Query = z.output<typeof boardQuery>

const valuesOf = ({ user }: Deps, query: Query) => [
  user.scope === 'group' ? null : user.companies,
  query.tenant_id ?? null,
  query.within ?? null,
  query['page[size]'],
  (query['page[number]'] - 1) * query['page[size]'],
]

type Row = { id: string; total: string } & Record<string, unknown>

const responded = (rows: Row[]): QueryResult => ({
  rows: rows.map(({ total: _, ...row }) => row as unknown as { id: string } & Record<string, unknown>),
  meta: { total: Number(rows[0]?.total ?? 0) },
})

/** Jatuh Tempo: open PIB of every tenant the user reaches, the most urgent first. */
export const dueBoard = async (deps: Deps, query: Query): Promise<QueryResult> =>
  responded(await deps.db.rows(sql.text<Row>(boardRows, valuesOf(deps, query))))

const range = `($1::bigint[] is null or t.company_id is null or t.company_id = any($1)) and ($2::bigint is null or t.id = $2)`

const boardRows = `
  select h.id, h.tenant_id, t.partner_name, t.kite_facility, h.office_code, h.reg_no, h.reg_date, h.due_date_initial, h.due_date,
    h.legal_due_date, h.due_date > h.legal_due_date as outlasts_law, h.days_left, h.due_state, h.status,
    (h.due_date + t.report_grace_day) as report_due_date, s.open_lines, s.balances, s.open_levies,
    h.guarantee_no, h.guarantee_value, h.guarantee_due_date, h.guarantee_due_date < h.due_date as guarantee_ends_first,
    (select count(*)::int from ems.customs_kite_tool_pib_extensions x where x.header_id = h.id and x.status = 'DISETUJUI') as extensions,
    (select x.status from ems.customs_kite_tool_pib_extensions x where x.header_id = h.id order by x.id desc limit 1) as last_extension,
    count(*) over () as total
  from ems.customs_kite_tool_pib_headers h
  join ems.customs_kite_tenants t on t.id = h.tenant_id
  cross join lateral (
    select count(*)::int as open_lines,
      jsonb_agg(jsonb_build_object('raw_material_id', m.id::text, 'raw_material_code', m.code, 'balance_base', l.balance::text, 'unit', m.unit) order by m.code) as balances,
      sum(l.levies)::numeric(20, 2) as open_levies
    from (select d.raw_material_id, sum(d.balance_base) as balance,
        sum(round((d.bm + d.bm_extra + d.bmt + d.cukai + d.ppn + d.ppnbm) * d.balance_base / nullif(d.qty_base, 0), 2)) as levies
      from ems.customs_kite_tool_pib_details d where d.header_id = h.id and d.is_kite and d.balance_base > 0 group by 1) l
    join ems.customs_kite_tool_raw_materials m on m.id = l.raw_material_id) s
  where h.status in ('OPEN', 'PARTIAL') and s.open_lines > 0 and ${range}
    and ($3::int is null or h.due_date <= ems.kite_today() + $3)
  order by h.due_date, t.partner_name, h.reg_no, h.id limit $4 offset $5`

/** Exports of drawback tenants that are not claimed yet, by the day their claim ends. */
export const claimBoard = async (deps: Deps, query: Query): Promise<QueryResult> =>
  responded(await deps.db.rows(sql.text<Row>(claimRows, valuesOf(deps, query))))

const claimRows = `
  select h.id, h.tenant_id, t.partner_name, h.office_code, h.reg_no, h.reg_date, h.lhpre_no, h.lhpre_date, h.claim_due_date,
    h.claim_due_date - ems.kite_today() as days_left, h.status,
    coalesce((select sum(u.bm + u.bmt + u.cukai) from ems.customs_kite_tool_pib_useds u
      join ems.customs_kite_tool_peb_details e on e.id = u.peb_detail_id
      where e.header_id = h.id and u.status = 'AKTIF'), 0)::numeric(20, 2) as claimable,
    count(*) over () as total
  from ems.customs_kite_tool_peb_headers h join ems.customs_kite_tenants t on t.id = h.tenant_id
  where t.bcl_type = 'drawback' and h.claim_due_date is not null and h.status in ('BARU', 'DIPILIH', 'TERALOKASI', 'DILAPORKAN') and ${range}
    and ($3::int is null or h.claim_due_date <= ems.kite_today() + $3)
  order by h.claim_due_date, t.partner_name, h.reg_no, h.id limit $4 offset $5`
