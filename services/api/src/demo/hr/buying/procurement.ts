import { sql, type Transaction } from '@ems/postgres'

/** What offices buy: kind, account and unit by code, price of the first of its goods, most pieces of one line. */
const things = `
  (0, 'Alat tulis kantor', 'BARANG', 'OPS', 'BOX', 265000, 20, array['Kertas A4 80 g', 'Pulpen hitam', 'Map plastik', 'Tinta printer']),
  (1, 'Perbaikan pendingin', 'JASA', 'OPS', 'PAKET', 375000, 8, array['Servis AC 1 PK', 'Isi freon', 'Ganti kapasitor', 'Bongkar pasang AC']),
  (2, 'Laptop pengganti', 'ASET', 'MODAL', 'PCS', 11800000, 3, array['Laptop 14 inci', 'Dok USB-C', 'Tas laptop', 'Layar 24 inci']),
  (3, 'Jasa kebersihan', 'JASA', 'OPS', 'PAKET', 4750000, 3, array['Jasa kebersihan bulanan', 'Poles lantai', 'Cuci karpet', 'Pembasmian hama']),
  (4, 'Seragam kerja', 'BARANG', 'OPS', 'SET', 187500, 40, array['Seragam kerja', 'Rompi', 'Topi kerja', 'Sepatu kerja']),
  (5, 'Kursi kerja', 'ASET', 'MODAL', 'PCS', 1450000, 10, array['Kursi putar', 'Meja lipat', 'Sandaran kaki', 'Lemari arsip']),
  (6, 'Cetak bahan pameran', 'BARANG', 'PROMOSI', 'LUSIN', 96000, 60, array['Brosur A4 lipat tiga', 'Kartu nama', 'Stiker', 'Spanduk']),
  (7, 'Pelatihan keselamatan kerja', 'JASA', 'LATIH', 'PAKET', 3900000, 2, array['Pelatihan K3', 'Sertifikasi peserta', 'Modul pelatihan', 'Sewa ruang'])`

/** 340 requests between some Rp 100.000 and Rp 480 million: 20 wait for a decision, 9 came in part, 6 were rejected. */
export async function insertProcurements(db: Transaction, today: string) {
  await db.run(
    sql.text(
      `insert into ems.general_procurements (number, title, company_id, department_id, requester_id, category_id, priority, urgent_reason,
       needed_at, original_needed_at, justification, budget_id, delivery_office_id, lines, status, submitted_at, approved_at, completed_at,
       cancel_reason, created_at)
     select case when s.status <> 'draft' then lpad(row_number() over (partition by e.company_id, s.status <> 'draft', to_char(d.day, 'YYYY-MM')
           order by d.day, n)::text, 4, '0') || '/PR/' || co.code || '-' || dep.code || '/' || to_char(d.day, 'FMRM') || '/' || to_char(d.day, 'YYYY') end,
       case when n = 5 then left(repeat('Pengadaan dengan judul yang sangat panjang ', 5), 150) else g.title || ' ' || dep.name end,
       e.company_id, e.department_id, e.id, t.id, case when n % 17 = 0 then 'urgent' when n % 5 = 0 then 'high' when n % 7 = 0 then 'low' else 'normal' end,
       case when n % 17 = 0 then 'Stok habis dan pekerjaan berhenti.' end, d.day + 14 + n % 30, d.day + 14 + n % 30,
       'Kebutuhan rutin bagian ' || dep.name || ' untuk triwulan berjalan.', b.id, e.office_id,
       (select jsonb_agg(jsonb_build_object('item', null, 'name', g.goods[l], 'spec', null,
         'qty', (1 + (n * l) % case when n % 34 = 0 then 20 else g.most end)::text, 'unit', u.id::text,
         'est_price', (round(g.price * (array[100, 40, 25, 60])[l] / 100 * (95 + n % 11) / 100, -2) + case when n = 9 then 901.25 else 0 end)::text,
         'vendor', null, 'url', null, 'note', null) order by l) from generate_series(1, 1 + n / 8 % 4) l),
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
     join (values ${things}) as g(at, title, kind, account, measure, price, most, goods) on g.at = case when n % 34 = 0 then 2 else n % 8 end
     join ems."references" t on t.category = 'procurement-type' and t.code = g.kind and t.deleted_at is null
     left join ems."references" b on b.category = 'budget' and b.code = g.account and b.is_active and n % 5 <> 4
     join ems."references" u on u.category = 'unit' and u.code = g.measure and u.is_active`,
      [today],
    ),
  )
  await db.run(sql`insert into ems.document_numbers (menu, company_id, period, last)
     select 'procurement', company_id, to_char(submitted_at at time zone 'Asia/Jakarta', 'YYYY-MM'), count(*) from ems.general_procurements
     where number is not null group by 2, 3
     on conflict (menu, company_id, period) do update set last = greatest(document_numbers.last, excluded.last)`)
}
