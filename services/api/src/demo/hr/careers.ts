import { sql, type Transaction } from '@ems/postgres'

/** Approved changes of the coming weeks: transfers within a department, and an employee who leaves. */
export async function insertCareers(db: Transaction, today: string) {
  await db.run(sql`
    with chosen as (
      select e.id, e.company_id, e.department_id, row_number() over (order by e.id) as n,
        (select p.id from ems.employees o join ems."references" p on p.id = o.position_id
          where o.company_id = e.company_id and o.department_id = e.department_id and o.position_id <> e.position_id
            and o.status = 'active' order by p.sort_order desc, p.id limit 1) as position_id
      from ems.employees e
      where e.status = 'active' and e.employment_type = 'permanent' and e.manager_id is not null and e.id % 23 = 5
      order by e.id limit 6)
    update ems.employees e set next_move = ${today}::date + 7 + c.n::int,
      job_history = e.job_history || jsonb_build_array(jsonb_build_object('effective', ${today}::date + 7 + c.n::int,
        'type', 'transfer', 'company', null, 'department', null, 'position', c.position_id::text, 'employment_type', null,
        'office', null, 'grade', null, 'manager', null, 'note', 'Kebutuhan departemen', 'pending', true))
    from chosen c where c.id = e.id and c.position_id is not null`)
  await db.run(sql`
    update ems.employees e set exit_date = ${today}::date + 20, exit_note = 'Mengundurkan diri', rehireable = true,
      exit_reason_id = (select id from ems."references" where category = 'exit-reason' order by sort_order, id limit 1),
      job_history = e.job_history || jsonb_build_array(jsonb_build_object('effective', ${today}::date + 20, 'type', 'exit',
        'company', null, 'department', null, 'position', null, 'employment_type', null, 'office', null, 'grade', null,
        'manager', null, 'note', 'Mengundurkan diri', 'pending', null))
    where e.id in (select h.holder_id from ems.it_assets h join ems.employees o on o.id = h.holder_id
      where o.status = 'active' and o.employment_type = 'permanent' and o.manager_id is not null order by h.id limit 1)`)
}
