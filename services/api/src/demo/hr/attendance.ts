import { sql, type Transaction } from '@ems/postgres'

const YEAR = 364
const MONTH = 31

/**
 * Attendance of all employees for twelve months, about 90,000 rows, inserted by month. Months before the last are
 * closed, the last one is verified, the current one is open. Today has only what happened until now: who came, and who is
 * away or free.
 */
export async function insertAttendance(db: Transaction, today: string) {
  await db.run(sql`analyze ems.employees, ems.leave_employees, ems.leave_offices`)
  await inBulk(db, 'ems.attendance_employees', async () => {
    for (let ago = YEAR; ago >= 0; ago -= MONTH)
      await db.run(sql.text(rows, [today, ago, Math.max(0, ago - MONTH + 1)]))
  })
}

/** The days of approved leave that lies ahead. */
export const insertFutureLeave = (db: Transaction, today: string) =>
  db.run(sql`insert into ems.attendance_employees (employee_id, date, code_id, source, leave_employee_id)
    select e.id, l.day, l.code_id, 'leave', l.request_id from ems.employees e
    cross join lateral ems.leave_on_days(e.id, ${today}::date + 1, ${today}::date + 400) l
    where l.code_id is not null and l.day <= coalesce(e.exit_date, 'infinity')`)

/** Of each day `dice`, 0 to 999, decides what it was; the shares are those of an ordinary year. */
const rows = `
  with person as materialized (
    select e.*, o.meta ->> 'timezone' as zone, co.code as company, p.meta -> 'days' as workdays,
      (p.meta ->> 'start')::time as start, (p.meta ->> 'end')::time as finish, (p.meta ->> 'short_day')::int as short_day, (p.meta ->> 'short_end')::time as short_finish, (p.meta ->> 'break_minutes')::int as break,
      case when (p.meta ->> 'end')::time <= (p.meta ->> 'start')::time then 1 else 0 end as overnight
    from ems.employees e join ems."references" o on o.id = e.office_id join ems."references" p on p.id = e.work_pattern_id
    join ems."references" co on co.id = e.company_id
  ), free as materialized (
    select distinct date from ems.leave_offices where kind = 'national' and scope = 'everyone' and deleted_at is null
  ), away as materialized (
    select l.employee_id, d::date as date, l.id, case k.code when 'CT' then 'C' when 'SKT' then 'S' else 'CK' end as code
    from ems.leave_employees l join ems.leaves k on k.id = l.leave_id
    cross join lateral generate_series(l.start_date::timestamp, l.end_date::timestamp, interval '1 day') d
    where l.entry = 'request' and l.status = 'approved'
  ), day as (
    select p.*, d::date as date, x.dice, f.date is not null as is_free, a.id as leave_id,
      case when f.date is not null then 'L' when not p.workdays @> to_jsonb(extract(isodow from d)::int) then 'O' when a.id is not null then a.code
        when p.company = 'MSD' and x.dice < 250 then 'WFH' when x.dice < 870 then 'H' when x.dice < 900 then 'WFH' when x.dice < 927 then 'DL'
        when x.dice < 943 then 'S' when x.dice < 946 then 'SD' when x.dice < 954 then 'I' when d::date < $1::date and x.dice < 963 then 'TL' when d::date < $1::date and x.dice < 966 then 'A'
        else 'H' end as kind
    from person p
    cross join lateral generate_series(greatest(p.join_date, $1::date - $2::int)::timestamp, least(p.exit_date, $1::date - $3::int)::timestamp, interval '1 day') d
    cross join lateral (select ((p.id * 7919 + (d::date - date '2020-01-01') * 104729) % 1000)::int as dice) x
    left join free f on f.date = d::date
    left join away a on a.employee_id = p.id and a.date = d::date
  ), timed as (
    select day.*, leave_id is not null and kind not in ('L', 'O') as is_away, (date + start) at time zone zone as planned_in, (date + overnight + case extract(isodow from date) when short_day then short_finish else finish end) at time zone zone as planned_out,
      case when dice % 11 = 0 then least(95, 2 + dice % 97 * (dice % 5) / 4) else -(dice % 14) end as delay
    from day
  )
  insert into ems.attendance_employees (employee_id, employee_name, date, code_id, work_pattern_id, schedule_in, schedule_out, timezone,
    check_in, check_out, break_minutes, source, office_id, geo_status, leave_employee_id, review, company_id, department_id)
  select t.id, t.full_name, t.date, c.id, t.work_pattern_id, t.planned_in, t.planned_out, t.zone,
    case when t.kind in ('H', 'TL', 'WFH') then t.planned_in + make_interval(mins => t.delay) end,
    case when t.kind in ('H', 'WFH') and t.planned_out + interval '4 hours' < now() then t.planned_out + make_interval(mins => case when t.dice % 17 = 0 and t.company = 'CBE' then 60 + t.dice % 150 else t.dice % 25 end) end,
    t.break, case when t.kind = 'H' or t.kind = 'TL' then 'device' when t.kind = 'WFH' then 'web' when t.is_away then 'leave' else 'system' end,
    t.office_id, case when t.kind in ('H', 'TL') then 'inside' when t.kind = 'WFH' then 'outside' end, case when t.is_away then t.leave_id end,
    case when t.date < date_trunc('month', $1::date) - interval '1 month' then 'locked' when t.date < date_trunc('month', $1::date) then 'verified'
      when t.kind in ('TL', 'A') then 'needs_review' else 'auto' end,
    t.company_id, t.department_id
  from timed t join ems.attendance_codes c on c.code = t.kind
  where t.is_away or t.kind in ('L', 'O') or t.planned_in + make_interval(mins => t.delay) <= now()
  order by t.date, t.id`

/**
 * Drops non-unique indexes and foreign keys, and creates them again afterwards: building an index once, and checking
 * references once, is faster than for each row.
 */
async function inBulk(db: Transaction, table: string, work: () => Promise<unknown>) {
  const keys = await db.rows(sql<{
    name: string
    made: string
  }>`select quote_ident(conname) as name, pg_get_constraintdef(oid) as made from pg_constraint
     where conrelid = ${table}::regclass and contype = 'f'`)
  const indexes = await db.rows(sql<{
    name: string
    made: string
  }>`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = ${table}::regclass and not indisunique`)
  await db.run(sql.text(`alter table ${table} ${keys.map(({ name }) => `drop constraint ${name}`).join(', ')}`))
  await db.run(sql.text(`drop index ${indexes.map(({ name }) => name).join(', ')}`))
  await work()
  for (const { made } of indexes) await db.run(sql.text(made))
  await db.run(
    sql.text(`alter table ${table} ${keys.map(({ name, made }) => `add constraint ${name} ${made}`).join(', ')}`),
  )
}
