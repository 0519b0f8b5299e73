import { type Db, sql } from '@ems/postgres'

type Nearing = { tenant: string; days: number; ids: readonly string[] }

/**
 * Creates a card per PIB near its due date, on the board of the tenant's company. The last consultant of the client
 * gets it, otherwise `otherwise`. An open card becomes more urgent instead. Without a board or a kind of job there is
 * no card.
 */
export async function putCards(db: Db, { tenant, days, ids }: Nearing, otherwise: string | undefined) {
  const priority = days <= 7 ? 'urgent' : days <= 30 ? 'high' : 'normal'
  const raised = await db.rows(sql<{ pib: string }>`
    update ems.customs_consultant_activities a set priority = ${priority}, due_date = h.due_date, version = a.version + 1, updated_at = now()
    from ems.customs_kite_tool_pib_headers h
    where h.id = a.pib_header_id and h.id = any(${ids}::bigint[]) and a.deleted_at is null
      and a.stage_category not in ('done', 'cancelled') and (a.start_date is null or a.start_date <= h.due_date)
    returning a.pib_header_id as pib`)
  const existing = new Set(raised.map(({ pib }) => pib))
  const fresh = ids.filter((id) => !existing.has(id))
  await db.run(sql`
    insert into ems.customs_consultant_activities (title, board_id, stage_key, stage_category, company_id, partner_id, tenant_id, facility,
      job_type_id, consultant_id, due_date, original_due_date, priority, description, pib_header_id)
    select left(format('Perpanjangan atau realisasi PIB %s tanggal %s', h.reg_no, to_char(h.reg_date, 'DD/MM/YYYY')), 150),
      b.id, b.stage_key, b.category, b.company_id, t.partner_id, t.id, t.bcl_type, j.id, c.id, h.due_date, h.due_date, ${priority},
      format('Jatuh tempo %s. Perpanjang sebelum tanggal itu, atau realisasikan ekspornya.', to_char(h.due_date, 'DD/MM/YYYY')), h.id
    from ems.customs_kite_tenants t
    join ems.customs_kite_tool_pib_headers h on h.tenant_id = t.id and h.id = any(${fresh}::bigint[])
    cross join lateral (${boardOf}) b
    cross join lateral (${jobType}) j
    cross join lateral (${consultantOf(otherwise ?? null)}) c
    where t.id = ${tenant}::bigint`)
}

/** Prefers the company's own board to a shared one, and main boards; cards start in the first open stage. */
const boardOf = sql`
  select k.id, k.company_id, s.stage ->> 'key' as stage_key, s.stage ->> 'category' as category
  from ems.customs_consultant_boards k, jsonb_array_elements(k.stages) with ordinality s(stage, nth)
  where not k.is_archived and (k.company_id is null or k.company_id is not distinct from t.company_id)
    and s.stage ->> 'category' not in ('done', 'cancelled')
  order by k.company_id nulls last, k.is_default desc, k.sort_order, k.id, s.nth limit 1`

const jobType = sql`
  select r.id from ems."references" r where r.category = 'kite-job' and r.is_active and r.deleted_at is null
  order by r.code <> 'PERPANJANGAN', r.sort_order, r.id limit 1`

const consultantOf = (otherwise: string | null) => sql`
  select u.id from ems.users u
  left join ems.customs_consultant_activities a on a.consultant_id = u.id and a.partner_id = t.partner_id
  where u.status = 'active' and u.deleted_at is null and (a.id is not null or u.id = ${otherwise}::bigint)
  order by a.id desc nulls last limit 1`
