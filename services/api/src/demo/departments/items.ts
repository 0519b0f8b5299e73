import { sql, type Transaction } from '@ems/postgres'

/** 330 people at the partners, the first of each the primary one. */
export async function insertContacts(db: Transaction) {
  await db.run(sql`with given(names) as (select string_to_array(${'Andi,Budi,Citra,Dewi,Eko,Fitri,Galih,Hana,Indra,Joko,Kartika,Lina,Made,Nur,Oki,Putri,Rina,Sari,Tono,Wulan'}, ',')), last(names) as (select string_to_array(${"Santoso,Wijaya,Lestari,Siregar,Nasution,Halim,Pratama,Kusuma,Ma'ruf,Rahayu,Gunawan,Saputra,Utami,Tanjung"}, ',')),
      posts(names) as (select string_to_array(${'Manajer Pembelian,Staf Keuangan,Direktur,Manajer Ekspor Impor,Kepala Produksi,Staf Administrasi'}, ','))
     insert into ems.contacts (partner_id, name, salutation, position, department, mobile, email, role, is_primary,
       birthday, consent_date, consent_method)
     select p.id,
       case when n % 9 = 0 then given.names[1 + n % 20]
         else given.names[1 + n % 20] || ' ' || last.names[1 + n * 7 % 14] end,
       case when n % 2 = 0 then 'bapak' else 'ibu' end, posts.names[1 + n % 6],
       case n % 4 when 0 then 'Pembelian' when 1 then 'Keuangan' when 2 then 'Ekspor impor' else 'Produksi' end,
       '+62812000' || lpad((20000 + n)::text, 5, '0'),
       case when n % 3 > 0 then 'kontak.' || n || '@mitra.example' end,
       (array['decision_maker', 'influencer', 'technical', 'finance'])[1 + n % 4], p.turn = 1,
       case when n = 29 then date '1992-02-29' when n % 5 = 0 then date '1975-01-01' + n * 37 end,
       case when n % 4 = 0 then date '2026-01-15' end, case when n % 4 = 0 then 'Surel' end
     from (select id, turn, (row_number() over (order by turn, id))::int as n
           from ems.partners cross join generate_series(1, 2) turn) p, given, last, posts
     where n <= 330`)
}

/** 260 goods and services, 60 of them services, 25 without a price, and 480 relations with partners. */
export async function insertItems(db: Transaction) {
  await db.run(sql`with things(names) as (select string_to_array(${'Benang katun,Kain denim,Ritsleting,Kancing,Label tenun,Karton,Plastik kemas,Lem,Tinta,Palet,Baut,Oli mesin,Jarum,Gunting,Kertas A4,Map,Toner,Kabel,Lampu,Sarung tangan'}, ',')), deeds(names) as (select string_to_array(${'Jasa konsultasi KITE,Pendampingan audit,Pengurusan PIB,Pengurusan PEB,Pelatihan kepabeanan,Sewa gudang,Angkutan darat,Angkutan laut,Perawatan mesin,Jasa kebersihan,Pengembangan aplikasi,Langganan aplikasi'}, ',')),
      looks(names) as (select string_to_array(${'putih,hitam,biru,merah,hijau,besar,kecil,tebal,tipis,khusus'}, ','))
     insert into ems.items (kind, code, name, category_id, unit_id, brand_id, spec, barcode, hs_code, sell_price, buy_price,
       tax_id, is_sold, is_purchased, is_kite, is_active, company_id)
     select case when n <= 60 then 'service' else 'goods' end,
       case when n <= 60 then 'JSA-' else 'BRG-' end || lpad(n::text, 5, '0'),
       case when n <= 60 then deeds.names[1 + n % 12] || ' paket ' || n
         else things.names[1 + n % 20] || ' ' || looks.names[1 + n / 20 % 10] || ' ' || n end,
       (select id from ems."references" where category = 'item-category' and code = case when n <= 60 then 'JASA'
         else (array['BB', 'BJ', 'BP', 'SC', 'ATK'])[1 + n % 5] end),
       (select id from ems."references" where category = 'unit' and code = case when n <= 60 then 'PAKET'
         else (array['PCS', 'KG', 'M', 'ROL', 'BOX'])[1 + n % 5] end),
       case when n % 3 = 0 and n > 60 then (select id from ems."references" where category = 'brand' and code = 'NAWALA') end,
       case when n % 4 = 0 then 'Ukuran standar, mutu ekspor' end,
       case when n > 60 then '99' || lpad((n * 7919)::text, 11, '0') end,
       case when n > 60 and n % 2 = 0 then lpad((50000000 + n * 1013)::text, 8, '0') end,
       case when n % 10 = 3 and n < 250 then null else (n * 7351 % 900 + 10) * 1000 end,
       case when n % 4 > 0 then (n * 7351 % 900 + 10) * 800 end,
       (select id from ems."references" where category = 'tax' and deleted_at is null order by sort_order, id limit 1),
       n % 3 > 0 or n <= 60, n % 3 = 0 or n % 5 = 0, n % 6 = 0 and n > 60, n % 29 > 0,
       case n % 4 when 0 then (select id from ems."references" where category = 'company' and code = 'MNU') end
     from generate_series(1, 260) n, things, deeds, looks`)
  // The codes above were not drawn from the sequence that the next item gets its own from.
  await db.run(sql`select setval('ems.item_number', 1000)`)
  await db.run(sql`insert into ems.partner_items (partner_id, item_id, price, partner_item_code, min_order, lead_time_days, is_primary, valid_to)
     select r.partner_id, r.item_id, r.price, 'PM-' || r.n, case when r.n % 3 = 0 then 10 end, 1 + r.n % 21,
       r.is_vendor and row_number() over (partition by r.item_id, r.is_vendor order by r.n) = 1,
       case when r.n % 4 = 0 then current_date + 180 end
     from (select p.id as partner_id, p.is_vendor, i.id as item_id, coalesce(i.sell_price, 50000) as price,
             (row_number() over (order by (i.at * 31 + p.at * 17) % 997, i.at, p.at))::int as n
           from (select id, sell_price, row_number() over (order by id) as at from ems.items) i
           join (select id, is_vendor, row_number() over (order by id) as at from ems.partners) p
             on (i.at * 13 + p.at * 7) % 91 = 0) r
     where r.n <= 480`)
}
