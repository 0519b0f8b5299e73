import { ruleLine } from '../../services/api/src/testing/approved-by.ts'
import type { Stack } from '../lib/stack.ts'

/** Accounts who approve the requests of the benchmark, in this order. */
export const approvers = ['keuangan', 'legal', 'direksi'] as const

/**
 * Copies of a ticket of the demo, in all companies: half wait in the queue of the officers, the rest for an officer by name;
 * one in four is late. `mine` of them wait for the account `ti`.
 */
export async function fillTickets({ pool }: Stack, count: number, mine: number): Promise<void> {
  const left = `'id', 'local_no', 'search_text', 'status', 'assignee_id', 'due_at', 'company_id', 'office_id'`
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = 'ems.jira_issues'::regclass and attnum > 0 and not attisdropped and attname not in (${left})`,
  )
  await pool.query(
    `insert into ems.jira_issues (${rows[0]?.names}, status, assignee_id, due_at, company_id)
     select ${rows[0]?.names}, case when n > $2 and n % 2 = 0 then 'new' else 'assigned' end,
       case when n <= $2 then (select id from ems.users where email = 'ti@ems.test')
         when n % 2 = 1 then (select id from ems.users where email = 'karyawan@ems.test') end,
       now() + (n % 400 - 100) * interval '3 hours', c.ids[1 + n % cardinality(c.ids)]
     from generate_series(1, $1::int) n,
       (select * from ems.jira_issues where deleted_at is null order by id limit 1) t,
       (select array_agg(id order by id) as ids from ems."references" where category = 'company' and deleted_at is null) c`,
    [count, mine],
  )
}

/** Every purchase needs the three approvers, one after the other; the officers of `ti` see all companies. */
export async function fillRules({ pool }: Stack): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select u.id::text from ems.users u join unnest($1::text[]) with ordinality a(mailbox, at) on u.email = a.mailbox || '@ems.test' order by a.at`,
    [[...approvers]],
  )
  const steps = rows.map(({ id }, n) => ruleLine(id, { label: `Persetujuan ${n + 1}` }))
  await pool.query(
    `update ems.approval_rules set steps = $1, is_active = amount_to is null, updated_at = now() where target = 'general-procurements'`,
    [JSON.stringify(steps)],
  )
  await pool.query(
    `update ems.usergroups set permissions = array(select distinct unnest(permissions || $1::text[])), data_scope = 'group'
     where id = (select usergroup_id from ems.users where email = 'ti@ems.test')`,
    [['support-access', 'support-list', 'support-show', 'support-update', 'procurement-access', 'procurement-store']],
  )
}

/** Values of a purchase request, with the references of one of the demo. */
export async function purchaseIn({ pool }: Stack): Promise<Record<string, unknown>> {
  const { rows } = await pool.query(
    `select company_id::text as company, department_id::text as department, requester_id::text as requester,
       category_id::text as category, delivery_office_id::text as delivery_office,
       (select id::text from ems."references" where category = 'unit' and deleted_at is null order by id limit 1) as unit
     from ems.general_procurements where deleted_at is null order by id limit 1`,
  )
  const { unit, ...references } = rows[0]
  return {
    ...references,
    title: 'Kertas untuk kantor',
    needed_at: '2999-01-31',
    justification: 'Persediaan di gudang sudah hampir habis.',
    lines: [{ name: 'Kertas', qty: '3', unit, est_price: '411500.00' }],
  }
}
