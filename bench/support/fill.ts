import type { Stack } from '../lib/stack.ts'

/**
 * Copies of a ticket of the demo over sixty days, with the tiers and in all companies: one in five is open, some of them wait for
 * their reporter, the others were solved within four days. The officers of `ti` read all of them.
 */
export async function fillTickets({ pool }: Stack, count: number): Promise<void> {
  const left = `'id', 'local_no', 'search_text', 'status', 'assignee_id', 'priority', 'tier_id', 'company_id', 'office_id',
    'created_at', 'updated_at', 'responded_at', 'resolved_at', 'closed_at', 'due_at', 'summary'`
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = 'ems.jira_issues'::regclass and attnum > 0 and not attisdropped and attname not in (${left})`,
  )
  await pool.query(
    `insert into ems.jira_issues (${rows[0]?.names}, summary, status, assignee_id, priority, tier_id, company_id, created_at,
       updated_at, responded_at, resolved_at, closed_at)
     select ${rows[0]?.names}, 'Jaringan lambat di lantai ' || n, state,
       case when state <> 'new' then (select id from ems.users where email = case when n % 3 = 0 then 'ti@ems.test' else 'karyawan@ems.test' end) end,
       s.priority, s.id, c.ids[1 + n % cardinality(c.ids)], began, began, case when state <> 'new' then began + interval '40 minutes' end,
       case when state = 'closed' then began + (n % 90 + 2) * interval '1 hour' end,
       case when state = 'closed' then began + (n % 90 + 5) * interval '1 hour' end
     from (select n, now() - interval '60 days' + n * (interval '60 days' / ($1 + 1)) as began,
         case when n % 5 > 0 then 'closed' else (array['new', 'assigned', 'in_progress', 'waiting_user'])[1 + n / 5 % 4] end as state
       from generate_series(1, $1::int) n) g
     join (select id, priorities -> 0 ->> 'priority' as priority, row_number() over (order by priority_order) as nth
         from ems.jira_service_tiers where deleted_at is null and priorities <> '[]' limit 4) s on s.nth = 1 + n % 4,
       (select * from ems.jira_issues where deleted_at is null order by id limit 1) t,
       (select array_agg(id order by id) as ids from ems."references" where category = 'company' and deleted_at is null) c`,
    [count],
  )
  await pool.query(
    `update ems.usergroups set permissions = array(select distinct unnest(permissions || $1::text[])), data_scope = 'group'
     where id = (select usergroup_id from ems.users where email = 'ti@ems.test')`,
    [['support-access', 'support-list', 'support-show', 'support-update']],
  )
}
