import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'

type Remainder = { what: string; count: number; names: string | null }

/** Assets named at most. */
const NAMED = 5

/** Assets and tasks that a leaving employee still has: one sentence each. None of them prevents the exit. */
export async function belongingsOf({ db }: Deps, { id }: { id: string }): Promise<string[]> {
  const rows = await db.rows(sql<Remainder>`
    with mine as (select u.id from ems.users u where u.employee_id = ${id}::bigint and u.deleted_at is null)
    select * from (
      select 1 as no, 'aset TI dipegang' as what, count(*)::int as count,
        string_agg(a.asset_tag, ', ' order by a.asset_tag) filter (where a.nth <= ${NAMED}) as names
      from (select asset_tag, row_number() over (order by asset_tag) as nth from ems.it_assets
        where holder_id = ${id}::bigint and deleted_at is null and status not in ('disposed', 'lost')) a
      union all
      select 2, 'arsip dipinjam', count(*)::int, null from ems.archive_document_logs
        where borrower_id = ${id}::bigint and deleted_at is null and status in ('requested', 'approved', 'on_loan', 'lost')
      union all
      select 3, 'persetujuan menunggu', count(*)::int, null from ems.work_items
        where user_id in (select id from mine) and task_id is not null
      union all
      select 4, 'tiket ditangani', count(*)::int, null from ems.jira_issues
        where assignee_id in (select id from mine) and deleted_at is null and status not in ('resolved', 'closed', 'cancelled')
      union all
      select 5, 'bawahan langsung', count(*)::int, null from ems.employees
        where manager_id = ${id}::bigint and status in ('active', 'suspended') and deleted_at is null
      union all
      select 6, 'cuti mendatang', count(*)::int, null from ems.leave_employees
        where employee_id = ${id}::bigint and entry = 'request' and status in ('submitted', 'approved') and deleted_at is null
          and end_date >= (now() at time zone 'Asia/Jakarta')::date
      union all
      select 7, 'kredensial dimiliki', count(*)::int, null from ems.credentials
        where owner_id in (select id from mine) and deleted_at is null) found
    where count > 0 order by no`)
  return rows.map(
    ({ what, count, names }) => `${count} ${what}${names ? `: ${names}${count > NAMED ? ', …' : ''}` : ''}.`,
  )
}
