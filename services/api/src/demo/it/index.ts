import { sql, type Transaction } from '@ems/postgres'
import { keepClocks } from '../../it/index.ts'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import { insertAccessRule } from './access-rule.ts'
import { insertCredentials } from './credentials.ts'
import { insertSolutions } from './solutions.ts'

/** 460 assets: laptops, computers, printers, network, licences, phones and SIMs; 6 with people who have left. */
async function insertAssets(db: Transaction, today: string) {
  await db.run(
    sql.text(
      `with kinds as (select n, case when n <= 210 then 'LAPTOP' when n <= 270 then 'PC' when n <= 290 then 'PRINTER'
           when n <= 310 then 'JARINGAN' when n <= 345 then 'LISENSI' else 'PONSEL' end as category,
         case when n <= 270 then 'device' when n <= 290 then 'accessory' when n <= 310 then 'network'
           when n <= 345 then 'license' when n <= 430 then 'device' else 'sim' end as class,
         $1::date - 30 - n * 17 % 1500 as bought from generate_series(1, 460) n),
       staff as (select e.*, row_number() over (partition by status order by id) as at from ems.employees e)
     insert into ems.it_assets (asset_class, category_id, brand_id, model, name, serial_no, specs, hostname, mac, ip, company_id,
       office_id, status, condition, holder_id, checked_out_at, expected_return, purchase_date, purchase_price, vendor_id,
       invoice_no, warranty_until, depreciation_months, residual, is_critical, is_byod, seats, expires_at)
     select k.class, c.id, b.id, 'Seri ' || (1 + n % 9), c.name || ' ' || b.name || ' ' || (1 + n % 9),
       case when k.class <> 'sim' then 'SN-' || lpad((n * 7919)::text, 8, '0') end,
       case when k.category in ('LAPTOP', 'PC') then jsonb_build_array(
         jsonb_build_object('name', 'CPU', 'value', (1 + n % 4) * 2 || ' inti'),
         jsonb_build_object('name', 'RAM', 'value', (array[8, 16, 32])[1 + n % 3] || ' GB'),
         jsonb_build_object('name', 'Disk', 'value', (array[256, 512, 1024])[1 + n % 3] || ' GB')) else '[]' end,
       case when n <= 310 then lower(k.category) || '-' || n end,
       case when n <= 310 then array['02:00:00:00:' || lpad(to_hex(n / 256), 2, '0') || ':' || lpad(to_hex(n % 256), 2, '0')] else '{}' end,
       case when n <= 310 then array['10.20.' || n / 250 || '.' || 1 + n % 250] else '{}' end,
       e.company_id, e.office_id,
       case when n <= 6 or n % 10 < 8 then 'in_use' when n % 40 = 18 then 'in_repair' when n % 40 = 28 then 'broken'
         when n = 439 then 'lost' when n % 40 = 9 then 'ordered' else 'available' end,
       (array['new', 'good', 'good', 'fair', 'good', 'poor'])[1 + n % 6],
       case when n <= 6 then x.id when n % 10 < 8 then e.id end,
       case when n <= 6 or n % 10 < 8 then (bought + 10)::timestamptz end,
       case when n % 50 = 3 then $1::date - 5 + n % 30 end,
       bought, (case k.category when 'LAPTOP' then 14500000 when 'PC' then 11200000 when 'PONSEL' then 4750000
         when 'LISENSI' then 2400000 else 6300000 end + n * 1250)::numeric, v.id,
       'INV/' || extract(year from bought)::text || '/' || lpad(n::text, 4, '0'),
       case when n between 300 and 327 then $1::date + 2 + (n - 300) * 3 when k.class <> 'sim' then greatest(bought + 730, bought) end,
       48, (case when k.category in ('LAPTOP', 'PC') then 1000000 else 0 end)::numeric, n % 60 = 0, n % 90 = 5,
       case when k.class = 'license' then 5 + n % 45 end, case when k.class = 'license' then $1::date - 20 + n % 400 end
     from kinds k
     join ems."references" c on c.category = 'asset-category' and c.code = k.category
     join (select id, name, row_number() over (order by id) as at from ems."references"
           where category = 'brand' and deleted_at is null) b
       on b.at = 1 + n % (select count(*) from ems."references" where category = 'brand' and deleted_at is null)
     join staff e on e.status = 'active' and e.at = 1 + n % 240
     left join staff x on x.status = 'exited' and x.at = n
     left join (select id, row_number() over (order by id) as at from ems.partners where is_vendor) v on v.at = 1 + n % 20`,
      [today],
    ),
  )
}

/** Seats of the licences: some are all taken, each has a person, every second one a device. */
async function insertSeats(db: Transaction, today: string) {
  await db.run(sql`insert into ems.it_license_seats (name, license_id, company_id, holder_id, device_id, assigned_on, status, released_on)
     select e.full_name || coalesce(' · ' || d.asset_tag, ''), l.id, l.company_id, e.id, d.id,
       greatest(l.purchase_date, ${today}::date - s * 11 - 40), case when s % 9 = 8 then 'released' else 'assigned' end,
       case when s % 9 = 8 then ${today}::date - s end
     from (select *, row_number() over (order by id) as nth from ems.it_assets where asset_class = 'license' and status <> 'disposed') l
     cross join lateral generate_series(1, case when l.nth % 4 = 0 then l.seats else greatest(1, l.seats / 2) end) s
     join (select id, full_name, row_number() over (order by id) as nth from ems.employees where status = 'active') e
       on e.nth = 1 + (l.nth * 5 + s) % 200
     left join lateral (select id, asset_tag from ems.it_assets where holder_id = e.id and category_id in
         (select id from ems."references" where category = 'asset-category' and code in ('LAPTOP', 'PC'))
       order by id limit 1) d on s % 2 = 0`)
}

/** 4 tiers and 620 tickets of a year, 45 of them open, 12 opened again. */
async function insertTickets(db: Transaction, today: string) {
  await db.run(sql`insert into ems.jira_service_tiers (name, priority_order, priorities, work_pattern_id, response_minutes,
       resolve_minutes, pause_statuses)
     select t.name, t.at * 10, jsonb_build_array(jsonb_build_object('priority', t.priority)), p.id, t.response, t.resolve,
       '[{"status": "waiting_user"}, {"status": "waiting_vendor"}]'
     from (values (1, 'Darurat', 'p1', 15, 240), (2, 'Penting', 'p2', 60, 480), (3, 'Biasa', 'p3', 240, 1440),
       (4, 'Ringan', 'p4', 480, 2880)) t(at, name, priority, response, resolve)
     join ems."references" p on p.category = 'work-pattern' and p.code = '5-hari'`)
  await db.run(sql`with given as (select n, case when n % 50 = 0 then 'p1' when n % 50 <= 7 then 'p2' when n % 50 <= 37 then 'p3' else 'p4' end as priority,
           case when n > 575 then (array['new', 'assigned', 'in_progress', 'waiting_user', 'waiting_vendor'])[1 + n % 5]
             when n > 560 then 'resolved' when n % 40 = 0 then 'cancelled' else 'closed' end as status,
           ${today}::date - (620 - n) * 365 / 620 as day from generate_series(1, 620) n),
       timed as (select g.*, least(now(), (day + case extract(isodow from day) when 6 then 2 when 7 then 1 else 0 end)::timestamp
           at time zone 'Asia/Jakarta' + make_interval(hours => 8 + n % 3, mins => n * 13 % 60)) as at from given g),
       staff as (select array_agg(u.id order by u.id) as ids from ems.users u join ems.usergroups g on g.id = u.usergroup_id
           where g.code in ('ti', 'administrator'))
     insert into ems.jira_issues (request_type_id, summary, description, impact, urgency, priority, reporter_id, company_id,
       office_id, tier_id, assignee_id, status, responded_at, resolved_at, closed_at, reopen_count, channel, labels, resolution,
       created_at, updated_at)
     select r.id,
       (array['Laptop tidak dapat menyala', 'Pencetak macet di ruang kerja', 'Akses aplikasi keuangan', 'Jaringan lambat di lantai dua',
         'Kata sandi perlu diatur ulang', 'Permintaan monitor tambahan', 'Email tidak dapat dikirim'])[1 + n % 7] || ' (' || n || ')',
       'Dilaporkan pada jam kerja; mohon diperiksa dan ditindaklanjuti, nomor urut ' || n || '.',
       case t.priority when 'p1' then 'group' when 'p2' then 'office' when 'p3' then 'team' else 'self' end,
       case when t.priority in ('p1', 'p2') then 'high' else 'medium' end, t.priority, e.id, e.company_id, e.office_id, s.id,
       case when t.status <> 'new' then staff.ids[1 + n % array_length(staff.ids, 1)] end, t.status,
       case when t.status not in ('new', 'assigned', 'cancelled') then t.at + interval '25 minutes' end,
       case t.status when 'closed' then least(now(), t.at + make_interval(hours => 2 + n % 30))
         -- Recent: after three working days they close by themselves.
         when 'resolved' then ${today}::date::timestamp at time zone 'Asia/Jakarta' - make_interval(hours => 1 + n % 20) end,
       case when t.status = 'closed' then least(now(), t.at + make_interval(hours => 80 + n % 30)) end,
       case when n % 50 = 11 and n < 600 then 1 else 0 end, (array['portal', 'portal', 'console', 'email', 'phone'])[1 + n % 5],
       case when n % 9 = 0 then '{kantor-pusat}'::text[] else '{}' end,
       case when t.status in ('resolved', 'closed') then 'Sudah diperiksa dan diperbaiki; pengguna mengonfirmasi.' end,
       t.at, t.at
     from timed t
     join (select id, row_number() over (order by sort_order, id) as nth from ems."references"
           where category = 'request-type' and deleted_at is null) r on r.nth = 1 + n % 4
     join (select id, company_id, office_id, row_number() over (order by id) as nth from ems.employees
           where status = 'active') e on e.nth = 1 + n * 7 % 240
     join ems.jira_service_tiers s on s.priorities -> 0 ->> 'priority' = t.priority
     cross join staff order by n`)
  await db.run(sql`insert into ems.jira_issues_it_assets (owner_id, target_id)
     select t.id, min(a.id) from ems.jira_issues t join ems.it_assets a on a.holder_id = t.reporter_id
     where t.id % 3 <> 0 group by t.id`)
  const tickets = await db.rows(sql<{ id: string }>`select id::text from ems.jira_issues`)
  await keepClocks(
    db,
    tickets.map(({ id }) => id),
  )
}

/** 70 maintenance plans, 640 maintenance records, and 55 repairs by vendors. */
async function insertMaintenance(db: Transaction, today: string) {
  await db.run(sql`insert into ems.it_maintenance_internals (name, type_id, scope, category_id, interval_value, interval_unit, start_date,
       tolerance_days, checklist_template, estimate_minutes, status)
     select (array['Servis berkala', 'Pembersihan', 'Pemeriksaan baterai', 'Pembaruan perangkat lunak', 'Uji cadangan data'])[1 + n % 5]
         || ' ' || lpad(n::text, 2, '0'),
       t.id, case when n % 7 = 0 then 'category' else 'assets' end, case when n % 7 = 0 then c.id end,
       (array[1, 3, 6, 12])[1 + n % 4], 'month', ${today}::date - 400 + n, 7,
       '[{"text": "Kondisi fisik baik", "type": "bool", "min": null, "max": null, "required": true},
         {"text": "Suhu (°C)", "type": "number", "min": "10", "max": "70", "required": false},
         {"text": "Foto kondisi", "type": "photo", "min": null, "max": null, "required": false}]', 30 + n % 4 * 15,
       case when n % 14 = 13 then 'paused' else 'active' end
     from generate_series(1, 70) n
     join (select id, row_number() over (order by sort_order, id) as nth from ems."references"
           where category = 'maintenance-type' and deleted_at is null) t on t.nth = 1 + n % 4
     join (select id, row_number() over (order by sort_order, id) as nth from ems."references"
           where category = 'asset-category' and deleted_at is null) c on c.nth = 1 + n % 4`)
  await db.run(sql`insert into ems.it_maintenance_internals_it_assets (owner_id, target_id)
     select p.id, a.id from (select id, row_number() over (order by id) as at from ems.it_maintenance_internals where scope = 'assets') p
     join (select id, row_number() over (order by id) as at from ems.it_assets) a on a.at between p.at * 6 and p.at * 6 + 5`)
  await db.run(
    sql.text(
      `with staff as (select array_agg(u.id order by u.id) as ids from ems.users u join ems.usergroups g on g.id = u.usergroup_id
         where g.code = 'ti')
     insert into ems.it_maintenance_internal_activities (plan_id, it_asset_id, scheduled_at, started_at, finished_at, assignee_id,
       status, skip_reason, results, findings, actions_taken, parts, minutes)
     select w.plan, w.asset, day, case when status in ('done', 'in_progress') then day::timestamptz + interval '2 hours' end,
       case when status = 'done' then day::timestamptz + interval '3 hours' end, staff.ids[1 + n % array_length(staff.ids, 1)],
       status, case when status = 'skipped' then 'Aset sedang dibawa dinas' end,
       case when status = 'done' then '[{"text": "Kondisi fisik baik", "value": "Ya", "ok": true, "note": null}]'::jsonb else '[]' end,
       case when status = 'done' then 'Pemeriksaan ke-' || n || ': kondisi baik' end,
       case when status = 'done' then 'Dibersihkan dan diperbarui' end,
       case when status = 'done' and n % 20 = 0 then '[{"item": null, "name": "Pasta termal", "qty": "1", "cost": "45000.00"}]'::jsonb else '[]' end,
       case when status = 'done' then 30 + n % 40 end
     from (select *, case when n > 600 then case when n % 5 = 0 then 'in_progress' else 'scheduled' end
             when n > 555 then 'scheduled' when n % 30 = 0 then 'skipped' else 'done' end as status,
           case when n > 600 then $1::date + (n - 600) when n > 555 then $1::date - (600 - n) / 2 - 1 else $1::date - 30 - (555 - n) / 2 end as day
         from (select j.owner_id as plan, j.target_id as asset, (row_number() over (order by round, j.target_id % 11, j.owner_id, j.target_id))::int as n
               from ems.it_maintenance_internals_it_assets j cross join generate_series(1, 2) round) g where n <= 640) w
     cross join staff`,
      [today],
    ),
  )
  await db.run(
    sql.text(
      `insert into ems.it_maintenance_externals (it_asset_id, vendor_id, kind, complaint, sent_at, expected_return, returned_at,
       rma_no, is_warranty, estimated_cost, final_cost, status, result)
     select a.id, v.id, (array['service', 'warranty', 'rma', 'calibration'])[1 + n % 4],
       (array['Layar bergaris dan berkedip', 'Baterai cepat habis', 'Kipas berbunyi keras', 'Tidak dapat mencetak warna'])[1 + n % 4] || ' (' || n || ')',
       case when n > 5 then $1::date - n * 6 end, case when n > 5 then $1::date - n * 6 + 10 end,
       case when n > 15 then $1::date - n * 6 + 9 end, case when n % 4 = 2 then 'RMA-' || 1000 + n end, n % 4 = 1,
       (n * 125000)::numeric, case when n > 15 then (n * 118000)::numeric end,
       case when n <= 5 then 'draft' when n <= 15 then 'sent' when n <= 20 then 'returned' else 'completed' end,
       case when n > 20 then 'Sudah diperbaiki dan diuji' end
     from generate_series(1, 55) n
     join (select id, row_number() over (order by id) as at from ems.it_assets) a on a.at = n * 8
     join (select id, row_number() over (order by id) as at from ems.partners where is_vendor) v on v.at = 1 + n % 20`,
      [today],
    ),
  )
}

/** Equipment, tickets and maintenance, all relative to `today`, and the vault; without its key it has no secrets. */
export async function insertIt(db: Transaction, today: string, vault?: Vault) {
  await insertAssets(db, today)
  await insertSeats(db, today)
  await insertTickets(db, today)
  await insertAccessRule(db)
  await insertSolutions(db)
  await insertMaintenance(db, today)
  await insertCredentials(db, vault)
}
