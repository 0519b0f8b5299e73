import { sql, type Transaction } from '@ems/postgres'

/** Changes of their own data that employees asked for: some undecided, most of them decided in the last months. */
export const insertChanges = (db: Transaction, today: string) =>
  db.run(sql`
    insert into ems.employee_changes (employee_id, employee_name, company_id, mobile, addresses, note, status, decisions, summary,
      decided_at, created_at)
    select e.id, '', e.company_id, '+62815' || lpad(e.id::text, 8, '0'),
      case when e.n % 3 = 0 then jsonb_build_array(jsonb_build_object('type', 'now', 'street', 'Jalan Pindah No. ' || e.id, 'rt', null,
        'rw', null, 'village', null, 'district', null, 'city', 'Kota Contoh', 'province', null, 'postal_code', null)) else '[]' end,
      case when e.n % 3 = 0 then 'Pindah rumah' else 'Ganti nomor' end,
      case when e.n <= 3 then 'submitted' else 'decided' end,
      case when e.n <= 3 then '[]' else jsonb_build_array(jsonb_build_object('field', 'mobile', 'accepted', e.n % 4 > 0,
          'reason', case when e.n % 4 = 0 then 'Nomor tidak dapat dihubungi' end))
        || case when e.n % 3 = 0 then jsonb_build_array(jsonb_build_object('field', 'addresses', 'accepted', true, 'reason', null))
          else '[]' end end,
      case when e.n > 3 then case when e.n % 4 > 0 and e.n % 3 = 0 then '2 disetujui' when e.n % 4 > 0 then '1 disetujui'
        when e.n % 3 = 0 then '1 disetujui, 1 ditolak' else '1 ditolak' end end,
      case when e.n > 3 then (${today}::date - (e.n * 23)::int + time '10:00') at time zone 'Asia/Jakarta' end,
      least((${today}::date - (case when e.n > 3 then e.n * 23 else e.n end)::int - 1 + time '09:00') at time zone 'Asia/Jakarta', now())
    from (select *, row_number() over (order by id) as n from ems.employees
      where status = 'active' and manager_id is not null and id % 17 = 3 order by id limit 12) e`)
