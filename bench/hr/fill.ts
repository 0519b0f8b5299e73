import type { Stack } from '../lib/stack.ts'

export type Filled = {
  company: string
  month: string
  kind: { id: string; version: number }
  employees: number
  punches: number
}

type Extent = { count: number; year: number; month: string }

/**
 * Employees of one company as copies of one of the demo, each with a right of the year before of which some days are left,
 * and two taps on every working day of a past month. Triggers rest meanwhile: only for databases that are thrown away.
 */
export async function fillEmployees({ pool }: Stack, { count, year, month }: Extent): Promise<Filled> {
  const own = [
    'id',
    'employee_no',
    'full_name',
    'search_text',
    'nik',
    'work_email',
    'attendance_pins',
    'job_history',
    'join_date',
    'service_date',
    'status',
  ]
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute where attrelid = 'ems.employees'::regclass
       and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all($1)`,
    [own],
  )
  const names = rows[0]?.names
  await withoutTriggers(pool, ['employees', 'leave_employees', 'attendance_punches'], async () => {
    await pool.query(
      `insert into ems.employees (${names}, employee_no, full_name, join_date, service_date, status)
       select ${names}, 'U' || n, 'Pegawai ' || n, '2015-01-05', '2015-01-05', 'active' from generate_series(1, $1::int) n,
         (select e.* from ems.employees e join ems."references" w on w.id = e.work_pattern_id and w.code = '5-hari'
           where e.status = 'active' and e.employment_type = 'permanent' and e.manager_id is not null order by e.id limit 1) t`,
      [count],
    )
    await pool.query(
      `insert into ems.leaves (code, name, category, quota, quota_period, attendance_code_id, carry_max, carry_expiry_mmdd)
       select 'UKUR', 'Cuti pengukuran', 'annual', 12, 'year', attendance_code_id, 6, '06-30' from ems.leaves where code = 'CT'`,
    )
    await pool.query(
      `insert into ems.leave_employees (employee_id, employee_name, company_id, department_id, leave_id, entry, period_year, days,
         valid_from, valid_to, status)
       select e.id, e.full_name, e.company_id, e.department_id, l.id, 'grant', $1, 12, make_date($1, 1, 1), make_date($1, 12, 31), 'posted'
       from ems.employees e join ems.leaves l on l.code = 'UKUR' where e.employee_no like 'U%'`,
      [year - 1],
    )
    await pool.query(
      `insert into ems.attendance_punches (employee_id, at, source, direction, timezone, employee_name, received_at, office_id)
       select e.id, ((d::date + t.clock) at time zone 'Asia/Jakarta') + make_interval(mins => (e.id * 7 % 23)::int), 'device', 'unknown',
         'Asia/Jakarta', '', d, e.office_id
       from ems.employees e
       cross join generate_series($1::date, $1::date + interval '1 month - 1 day', interval '1 day') d
       cross join (values (time '07:50'), (time '17:05')) t(clock)
       where e.employee_no like 'U%' and extract(isodow from d) < 6`,
      [`${month}-01`],
    )
  })
  await pool.query('vacuum analyze ems.employees, ems.leave_employees, ems.attendance_punches')
  const { rows: results } = await pool.query(
    `select (select company_id::text from ems.employees where employee_no = 'U1') as company,
       (select json_build_object('id', id::text, 'version', version) from ems.leaves where code = 'UKUR') as kind,
       (select count(*)::int from ems.employees where status = 'active') as employees,
       (select count(*)::int from ems.attendance_punches) as punches`,
  )
  return { ...results[0], month }
}

async function withoutTriggers(pool: Stack['pool'], tables: readonly string[], work: () => Promise<void>) {
  for (const table of tables) await pool.query(`alter table ems.${table} disable trigger user`)
  await work()
  for (const table of tables) await pool.query(`alter table ems.${table} enable trigger user`)
}
