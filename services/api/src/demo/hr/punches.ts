import { sql, type Transaction } from '@ems/postgres'

/**
 * The punches behind the days of the last five weeks: coming and leaving, sometimes twice within a minute, at noon for some,
 * and a PIN that nobody has yet.
 */
export async function insertPunches(db: Transaction, today: string) {
  await db.run(sql`
    insert into ems.attendance_punches (employee_id, at, source, pin, device_group, device, office_id, direction, geo_status,
      received_at, timezone, employee_name)
    select a.employee_id, t.at, a.source, case a.source when 'device' then ltrim(p.pin, '0') end,
      case a.source when 'device' then p.device_group end, case a.source when 'device' then 'Lobi' end, a.office_id, 'unknown',
      case a.source when 'web' then a.geo_status end, t.at + interval '20 seconds', a.timezone, ''
    from ems.attendance_employees a
    join lateral (select e.attendance_pins -> 0 ->> 'pin' as pin, e.attendance_pins -> 0 ->> 'device_group' as device_group
      from ems.employees e where e.id = a.employee_id) p on true
    cross join lateral (
      select a.check_in as at where a.check_in is not null
      union all select a.check_in + interval '25 seconds' where a.check_in is not null and a.id % 23 = 0
      union all select a.check_in + interval '4 hours' where a.check_in is not null and a.id % 11 = 0
      union all select a.check_out where a.check_out is not null
    ) t
    where a.date > ${today}::date - 36 and a.source in ('device', 'web') and (a.source = 'web' or p.pin is not null)
      and t.at < now()
    on conflict do nothing`)
  await db.run(sql`
    insert into ems.attendance_punches (at, source, pin, device_group, device, direction, timezone, employee_name, office_id)
    select (${today}::date - n + time '07:52') at time zone 'Asia/Jakarta', 'device', '90417', 'PUSAT', 'Lobi', 'unknown',
      'Asia/Jakarta', '', (select office_id from ems.employees order by id limit 1)
    from generate_series(1, 3) n where (${today}::date - n + time '07:52') at time zone 'Asia/Jakarta' < now()`)
}
