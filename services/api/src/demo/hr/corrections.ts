import { sql, type Transaction } from '@ems/postgres'

/** Corrections of the last days: of punches that are missing, most of them undecided. */
export const insertCorrections = (db: Transaction, today: string) =>
  db.run(sql`
    insert into ems.attendance_corrections (employee_id, employee_name, date, code_id, check_in, check_out, reason, status,
      decided_at, created_at, company_id, department_id)
    select t.employee_id, t.employee_name, t.date, h.id, t.check_in, t.schedule_out,
      (array['Lupa menempelkan kartu saat pulang', 'Mesin presensi mati saat pulang', 'Pulang langsung dari pelanggan'])[1 + (t.id % 3)::int],
      case when t.n <= 8 then 'submitted' else 'rejected' end,
      case when t.n > 8 then d.day_after end, d.day_after, t.company_id, t.department_id
    from (
      select a.*, row_number() over (order by a.date desc, a.id) as n
      from ems.attendance_employees a join ems.attendance_codes c on c.id = a.code_id
      join ems.employees e on e.id = a.employee_id
      where c.code = 'TL' and a.date between ${today}::date - 6 and ${today}::date - 1 and a.review <> 'locked'
        and e.manager_id is not null
    ) t cross join ems.attendance_codes h
    cross join lateral (select least((t.date + 1 + time '09:00') at time zone 'Asia/Jakarta', now()) as day_after) d
    where h.code = 'H' and t.n <= 10 and t.schedule_out > t.check_in`)

/** A morning on which the road to an office was flooded. */
export const insertExceptions = (db: Transaction, today: string) =>
  db.run(sql`
    insert into ems.attendance_exceptions (reason, date_from, date_to, company_id, office_id)
    select 'Banjir di jalan menuju kantor', ${today}::date - 9, ${today}::date - 9, o.company_id, o.office_id
    from (select company_id, office_id from ems.employees where status = 'active' group by 1, 2 order by count(*) desc, 1, 2 limit 1) o`)
