import { sql, type Transaction } from '@ems/postgres'

/** 340 requests between Rp 150.000 and Rp 480 million: 20 wait for a decision, 9 came in part, 6 were rejected. */
export async function insertProcurements(db: Transaction, today: string) {
  await db.run(
    sql.text(
      `insert into ems.general_procurements (number, title, company_id, department_id, requester_id, category_id, priority, urgent_reason,
       needed_at, original_needed_at, justification, budget_id, delivery_office_id, lines, status, submitted_at, approved_at, completed_at,
       cancel_reason, created_at)
     select case when s.status <> 'draft' then lpad(row_number() over (partition by e.company_id, s.status <> 'draft', to_char(d.day, 'YYYY-MM')
           order by d.day, n)::text, 4, '0') || '/PR/' || co.code || '-' || dep.code || '/' || to_char(d.day, 'FMRM') || '/' || to_char(d.day, 'YYYY') end,
       case when n = 5 then left(repeat('Pengadaan dengan judul yang sangat panjang ', 5), 150) else g.title || ' ' || lower(dep.name) || ' ' || n end,
       e.company_id, e.department_id, e.id, t.id, case when n % 17 = 0 then 'urgent' when n % 5 = 0 then 'high' when n % 7 = 0 then 'low' else 'normal' end,
       case when n % 17 = 0 then 'Stok habis dan pekerjaan berhenti.' end, d.day + 14 + n % 30, d.day + 14 + n % 30,
       'Kebutuhan rutin bagian ' || dep.name || ' untuk triwulan berjalan.', b.id, e.office_id,
       (select jsonb_agg(jsonb_build_object('item', null, 'name', g.goods || case when l > 1 then ' tipe ' || l else '' end, 'spec', null,
         'qty', (1 + (n * l) % 20)::text, 'unit', u.id::text,
         'est_price', (case when n % 34 = 0 then 9400000 when n % 6 = 0 then 1750000 else 150000 + (n * l * 1300) % 240000 end + case when n = 9 then 901.25 else 0 end)::text,
         'vendor', null, 'url', null, 'note', null)) from generate_series(1, 1 + n % 4) l),
       s.status, case when s.status <> 'draft' then d.day::timestamptz end,
       case when s.status in ('approved', 'processing', 'ordered', 'partially_received', 'completed', 'partially_closed') then (d.day + 2)::timestamptz end,
       case when s.status in ('completed', 'partially_closed') then least(d.day + 20, $1::date)::timestamptz end,
       case when s.status in ('rejected', 'cancelled', 'returned') then 'Anggaran dialihkan ke kebutuhan lain.' end, d.day::timestamptz
     from generate_series(1, 340) n
     cross join lateral (select $1::date - case when n <= 60 then n / 3 else n end as day) d
     cross join lateral (select case when n <= 20 then 'submitted' when n <= 30 then 'draft' when n <= 39 then 'partially_received'
       when n <= 45 then 'rejected' when n <= 52 then 'ordered' when n <= 58 then 'processing' when n <= 62 then 'approved' when n % 29 = 0 then 'cancelled'
       when n % 41 = 0 then 'partially_closed' when n = 63 then 'returned' else 'completed' end as status) s
     join (select e.*, row_number() over (order by id) as at, count(*) over () as total from ems.employees e where status = 'active') e
       on e.at = 1 + (n * 37) % e.total
     join ems."references" dep on dep.id = e.department_id join ems."references" co on co.id = e.company_id
     join (select id, row_number() over (order by sort_order) as at from ems."references" where category = 'procurement-type' and deleted_at is null) t
       on t.at = 1 + n % 4
     left join (select id, row_number() over (order by sort_order) as at from ems."references" where category = 'budget' and is_active) b on b.at = 1 + n % 5
     join (select id, row_number() over (order by sort_order) as at from ems."references" where category = 'unit' and is_active) u on u.at = 1 + n % 6
     cross join lateral (select (array['Alat tulis kantor', 'Perbaikan pendingin', 'Laptop pengganti', 'Jasa kebersihan', 'Seragam', 'Kursi kerja'])[1 + n % 6] as title,
       (array['Kertas A4', 'Jasa servis AC', 'Laptop 14 inci', 'Jasa kebersihan bulanan', 'Seragam kerja', 'Kursi putar'])[1 + n % 6] as goods) g`,
      [today],
    ),
  )
  await db.run(sql`insert into ems.document_numbers (menu, company_id, period, last)
     select 'procurement', company_id, to_char(submitted_at at time zone 'Asia/Jakarta', 'YYYY-MM'), count(*) from ems.general_procurements
     where number is not null group by 2, 3
     on conflict (menu, company_id, period) do update set last = greatest(document_numbers.last, excluded.last)`)
}
