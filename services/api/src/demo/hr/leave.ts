import { sql, type Transaction } from '@ems/postgres'

/**
 * Grants of two years, carried-over days, and about 1,450 requests of twelve months. Each employee has eight windows,
 * six weeks apart, so that leaves never overlap. No balance is negative. 18 requests wait for a decision.
 */
export async function insertLeaves(db: Transaction, today: string) {
  const year = Number(today.slice(0, 4))
  // Checked once per row by `refuseUncovered` instead of several times by the trigger: nine seconds less.
  await db.run(sql`alter table ems.leave_employees disable trigger leave_employees_balance`)
  await insertGrants(db, year - 1)
  await insertGrants(db, year)
  await insertRequests(db, today)
  await refuseUncovered(db)
  await closeYear(db, year - 1)
  await refuseUncovered(db)
  // Of what lies ahead, 18 wait; the rest was decided already.
  await db.run(sql`update ems.leave_employees set status = 'approved', decided_at = now() where status = 'submitted' and entry = 'request'
       and id not in (select id from ems.leave_employees where status = 'submitted' order by start_date, id limit 18)`)
  await db.run(sql`alter table ems.leave_employees enable trigger leave_employees_balance`)
  await db.run(sql`insert into ems.document_numbers (menu, company_id, period, last)
     select 'leave', company_id, to_char(start_date - 10, 'YYYY-MM'), count(*) from ems.leave_employees
     where number is not null group by 2, 3`)
}

const entry = `insert into ems.leave_employees (employee_id, employee_name, company_id, department_id, leave_id, entry, period_year, days,
  valid_from, valid_to, status, reason)`

/** Twelve days for employees after twelve months of service, valid from that day. */
const insertGrants = (db: Transaction, year: number) =>
  db.run(
    sql.text(
      `${entry}
     select e.id, e.full_name, e.company_id, e.department_id, l.id, 'grant', $1, l.quota, since.day, make_date($1, 12, 31), 'posted', 'Hak tahunan'
     from ems.employees e join ems.leaves l on l.code = 'CT'
     cross join lateral (select greatest(make_date($1, 1, 1), (e.join_date + interval '1 year')::date) as day) since
     where since.day <= make_date($1, 12, 31) and coalesce(e.exit_date, 'infinity') > since.day`,
      [year],
    ),
  )

/** Requests for days that no right covers were not agreed to. */
const refuseUncovered = (db: Transaction) =>
  db.run(
    sql`update ems.leave_employees l set status = 'rejected', decided_at = coalesce(l.decided_at, l.created_at)
     from (select distinct u.entry_id
       from (select distinct g.employee_id, g.leave_id from ems.leave_employees g join ems.leaves k on k.id = g.leave_id and k.code = 'CT') a
       cross join lateral ems.leave_uses(a.employee_id, a.leave_id, true) u where u.is_owed) uncovered
     where l.id = uncovered.entry_id and l.entry = 'request'`,
  )

/** The rest of a year expires. A third of the employees carried up to six days over until June. */
const closeYear = (db: Transaction, year: number) =>
  db.run(
    sql.text(
      `with rest as (
       select l.employee_id, l.leave_id, sum(l.days) as days from ems.leave_employees l join ems.leaves k on k.id = l.leave_id and k.code = 'CT'
       where l.period_year = $1 and l.status in ('approved', 'posted') group by 1, 2 having sum(l.days) > 0)
     ${entry}
     select e.id, e.full_name, e.company_id, e.department_id, rest.leave_id, closing.entry, closing.year, closing.days, closing.since,
       closing.until, 'posted', closing.reason
     from rest join ems.employees e on e.id = rest.employee_id and coalesce(e.exit_date, 'infinity') > make_date($1 + 1, 1, 1)
     cross join lateral (values
       ('expire', $1, -rest.days, make_date($1, 12, 31), make_date($1, 12, 31), 'Sisa akhir tahun', true),
       ('carry', $1 + 1, least(rest.days, 1 + e.id % 6), make_date($1 + 1, 1, 1), make_date($1 + 1, 6, 30), 'Bawaan tahun lalu', e.id % 3 = 0)
     ) closing(entry, year, days, since, until, reason, has)
     where closing.has`,
      [year],
    ),
  )

const insertRequests = (db: Transaction, today: string) =>
  db.run(
    sql.text(
      `with wanted as (
       select e.*, s, l.id as leave_id, r.day as start_date, r.day + least(len.n, coalesce(l.quota::int, 9) - 1) as end_date,
         case when r.day > $1::date then 'submitted' when e.id * 7 % 100 + s < 5 then 'rejected' when e.id * 13 % 100 + s < 8 then 'cancelled'
           else 'approved' end as decided
       from ems.employees e cross join generate_series(0, 7) s
       cross join lateral (select (date_trunc('week', $1::date - 325 + s * 45 + (e.id * 17 % 28)::int) + make_interval(days => (e.id + s)::int % 3))::date as day) r
       cross join lateral (select ((e.id + s * 5) % 3)::int as n) len
       join ems.leaves l on l.code = case when (e.id * 3 + s) % 24 = 0 then 'CDK' when (e.id * 5 + s) % 29 = 0 then 'CN'
         when (e.id + s) % 7 = 0 then 'SKT' else 'CT' end
       where e.join_date <= r.day - case l.code when 'CT' then 366 else 0 end and coalesce(e.exit_date, $1::date + 400) > r.day + 3
         and (r.day <= $1::date or e.id % 2 = 0)
     ), counted as (
       select w.id, w.s, jsonb_agg(jsonb_build_object('date', to_char(d, 'YYYY-MM-DD'), 'part', 'full', 'hours', null,
           'value', case when h.date is null then '1.00' else '0.00' end, 'is_workday', h.date is null) order by d) as details,
         count(*) filter (where h.date is null) as taken
       from wanted w cross join lateral generate_series(w.start_date::timestamp, w.end_date::timestamp, interval '1 day') d
       left join (select distinct date from ems.leave_offices where scope = 'everyone' and deleted_at is null) h on h.date = d::date
       group by w.id, w.s
     )
     insert into ems.leave_employees (number, employee_id, employee_name, company_id, department_id, leave_id, entry, period_year, start_date,
       end_date, day_details, days, reason, substitute_id, status, decided_at, cancelled_at, cancel_reason, created_at)
     select lpad(row_number() over (partition by w.company_id, to_char(w.start_date - 10, 'YYYY-MM') order by w.start_date, w.id)::text, 4, '0')
         || '/CT/' || co.code || '/' || to_char(w.start_date - 10, 'FMRM') || '/' || to_char(w.start_date - 10, 'YYYY'),
       w.id, w.full_name, w.company_id, w.department_id, w.leave_id, 'request', extract(year from w.start_date), w.start_date, w.end_date,
       c.details, -c.taken, (array['Keperluan keluarga', 'Pulang kampung', 'Urusan pribadi', 'Mengantar anak sekolah'])[1 + (w.id + w.s) % 4],
       w.manager_id, w.decided,
       case when w.decided <> 'submitted' then (w.start_date - 5)::timestamptz end,
       case when w.decided = 'cancelled' then (w.start_date - 2)::timestamptz end,
       case when w.decided = 'cancelled' then 'Pekerjaan mendesak' end, least((w.start_date - 10)::timestamptz, now())
     from wanted w join counted c on c.id = w.id and c.s = w.s join ems."references" co on co.id = w.company_id
     where c.taken > 0`,
      [today],
    ),
  )
