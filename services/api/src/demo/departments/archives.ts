import { sql, type Transaction } from '@ems/postgres'

const codes: readonly (readonly [code: string, name: string])[] = [
  ['KU', 'Keuangan'],
  ['KU.01', 'Akuntansi'],
  ['KU.02', 'Perpajakan'],
  ['KP', 'Kepegawaian'],
  ['KP.01', 'Hubungan kerja'],
  ['HK', 'Hukum'],
  ['HK.01', 'Perjanjian'],
  ['BC', 'Kepabeanan'],
  ['BC.01', 'Impor'],
  ['BC.02', 'Ekspor'],
  ['UM', 'Umum'],
  ['TI', 'Teknologi informasi'],
]

/** 12 classifications with 95 schedules; bookkeeping, tax and customs papers are kept ten years. */
async function insertCodes(db: Transaction) {
  await db.run(sql`insert into ems.archive_document_codes (code, name, sort_order)
     select c ->> 0, c ->> 1, at * 10 from jsonb_array_elements(${JSON.stringify(codes)}) with ordinality as given(c, at)`)
  await db.run(sql`update ems.archive_document_codes c set parent_id = p.id from ems.archive_document_codes p
    where c.code like '%.%' and p.code = split_part(c.code, '.', 1)`)
  await db.run(sql`insert into ems.archive_document_code_details (document_code_id, code, name, active_years, active_basis,
       inactive_years, min_total_years, final_fate, security, legal_basis)
     select c.id, c.code || '-' || lpad(n::text, 2, '0'), c.name || ': ' || (array['Surat masuk', 'Surat keluar', 'Laporan',
         'Bukti transaksi', 'Perizinan', 'Notulen', 'Perjanjian', 'Dokumen pendukung'])[n],
       case when c.at <= 3 or c.code like 'BC%' then 2 else 1 end,
       case when c.at <= 3 then 'fiscal_year_end' else 'document_date' end,
       case when c.at <= 3 or c.code like 'BC%' then 8 else 4 end,
       case when c.at <= 3 or c.code like 'BC%' then 10 end,
       case when n = 7 then 'permanent' when n % 3 = 0 then 'review' else 'destroy' end,
       case when c.code like 'KP%' then 'secret' when n = 7 then 'limited' else 'normal' end,
       case when c.at <= 3 then 'UU 28/2007 Pasal 28' when c.code like 'BC%' then 'UU 17/2006 Pasal 51' end
     from (select id, code, name, row_number() over (order by sort_order) as at from ems.archive_document_codes) c
     cross join generate_series(1, 8) n where (c.at - 1) * 8 + n <= 95`)
  await db.run(sql`insert into ems.archive_document_code_details_access_groups (owner_id, target_id)
    select d.id, g.id from ems.archive_document_code_details d cross join ems.usergroups g
    where d.security = 'secret' and g.code in ('administrator', 'direksi', 'sdm', 'legal_arsip', 'auditor')`)
}

/** 170 contracts: 25 end within 90 days, 9 are past their notice, 30 renew themselves, 18 are addenda. */
async function insertContracts(db: Transaction, today: string) {
  await db.run(
    sql.text(
      `insert into ems.archive_contracts (number, title, contract_type_id, partner_id, company_id, signed_at, start_date,
       end_date, is_open_ended, renewal_mode, renewal_months, notice_days, value, currency, pic_id, status, signers, obligations)
     select lpad(n::text, 4, '0') || '/PK/' || co.code || '/' || extract(year from starts)::text,
       t.name || ' ' || left(p.name, 120), t.id, p.id, co.id,
       case when n > 12 then starts - 7 end, starts, case when n % 25 > 0 then ends end, n % 25 = 0,
       case when n between 13 and 42 then 'auto' when n % 3 = 0 then 'manual' else 'none' end,
       case when n between 13 and 42 then 12 end,
       case when n between 13 and 21 then 60 when n between 22 and 38 then 7 when n % 2 = 0 then 30 else 0 end,
       (n * 37 % 90 + 1) * case when n % 12 = 0 then 1000 else 10000000 end, case when n % 12 = 0 then 'USD' else 'IDR' end,
       u.ids[1 + n % array_length(u.ids, 1)],
       case when n <= 6 then 'draft' when n <= 9 then 'review' when n <= 12 then 'signing'
         when n % 25 > 0 and ends < $1::date then 'expired' when n = 160 then 'terminated' else 'active' end,
       case when n > 12 then jsonb_build_array(
         jsonb_build_object('name', 'Direktur ' || co.code, 'position', 'Direktur', 'party', 'first', 'signed_at', starts - 7, 'e_stamp_no', null),
         jsonb_build_object('name', 'Wakil Mitra', 'position', 'Direktur', 'party', 'second', 'signed_at', starts - 7, 'e_stamp_no', null))
       else '[]' end,
       case when n % 4 = 0 then jsonb_build_array(jsonb_build_object('title', 'Laporan triwulanan', 'due_at', $1::date + n,
         'pic', null, 'done_at', null, 'value', null)) else '[]' end
     from (select n, case when n between 13 and 21 then $1::date + 20 + n
             when n between 22 and 38 then $1::date + 3 + n
             when n > 150 then $1::date - n else $1::date + 100 + n * 5 end as ends from generate_series(1, 170) n) c
     cross join lateral (select (c.ends - 365) as starts) s
     join (select id, name, row_number() over (order by id) as at from ems.partners
           where status in ('active', 'prospect')) p on p.at = 1 + c.n % 120
     join (select id, code, row_number() over (order by id) as at from ems."references"
           where category = 'company' and code in ('CMI', 'MKP', 'MNU')) co on co.at = 1 + c.n % 3
     join (select id, name, row_number() over (order by sort_order) as at from ems."references"
           where category = 'contract-type' and deleted_at is null) t on t.at = 1 + c.n % 5
     cross join (select array_agg(u.id order by u.id) as ids from ems.users u join ems.usergroups g on g.id = u.usergroup_id
           where g.code in ('legal_arsip', 'administrator')) u`,
      [today],
    ),
  )
  // Ten of those that renew themselves have done so once.
  await db.run(sql`update ems.archive_contracts c set start_date = start_date - 365, signed_at = signed_at - 365,
      end_date = end_date - 365, renewals = jsonb_build_array(jsonb_build_object('at', to_char(end_date - 364, 'YYYY-MM-DD"T"00:00:00.000"Z"'),
        'mode', 'auto', 'from', end_date - 365, 'to', end_date, 'old_value', value::text, 'new_value', value::text, 'reason', null))
    where renewal_mode = 'auto' and end_date is not null and id % 3 = 0`)
  await db.run(sql`update ems.archive_contracts c set parent_id = m.id, partner_id = m.partner_id, title = left('Adendum ' || m.title, 200)
    from (select id, title, partner_id, row_number() over (order by id) as at from ems.archive_contracts where id % 2 = 0) m
    join (select id, row_number() over (order by id) as at from ems.archive_contracts where id % 2 = 1) o on o.at = m.at + 20
    where c.id = o.id and m.at <= 18`)
}

/** Six rooms with 40 racks of 420 boxes altogether; a box holds forty files. */
async function insertLocations(db: Transaction) {
  await db.run(sql`insert into ems."references" (category, code, name, sort_order)
    select 'archive-location', 'R-' || n, 'Ruang arsip ' || n, 900 + n from generate_series(3, 5) n`)
  await db.run(sql`insert into ems."references" (category, code, name, parent_id, sort_order)
    select 'archive-location', room.code || '-' || chr(64 + n), 'Rak ' || chr(64 + n), room.id, 1000 + room.at * 10 + n
    from (select id, code, row_number() over (order by code) as at from ems."references"
          where category = 'archive-location' and parent_id is null) room
    cross join generate_series(1, 7) n
    where not (n = 7 and room.at >= 5) and not exists (select from ems."references" known
      where known.category = 'archive-location' and known.code = room.code || '-' || chr(64 + n))`)
  await db.run(sql`insert into ems."references" (category, code, name, parent_id, sort_order, meta)
    select 'archive-location', 'BOKS-' || lpad(n::text, 3, '0'), 'Boks ' || lpad(n::text, 3, '0'), rack.id, 2000 + n,
      '{"capacity": 40}'
    from generate_series(1, 420) n
    join (select id, row_number() over (order by code) as at from ems."references"
          where category = 'archive-location' and parent_id is not null) rack on rack.at = 1 + n % 40`)
}

/** 2,400 documents, 60 % of them on paper, and 260 loans: 17 overdue, 1 lost. */
async function insertDocuments(db: Transaction, today: string) {
  await db.run(
    sql.text(
      `insert into ems.documents (number, doc_number, title, code_detail_id, department_id, company_id, kind, media, doc_date,
       quantity, unit_id, location_id, condition, security, is_vital, vital_protection, retention_basis_date, active_until, inactive_until,
       final_fate, legal_hold, hold_reason, status, partner_id)
     select lpad(n::text, 5, '0') || '/ARS/' || dep.company || '/' || extract(year from day)::text,
       case when n % 2 = 0 then 'SR-' || n || '/' || extract(year from day)::text end,
       case when n = 7 then repeat('Berkas perkara dengan judul yang sangat panjang ', 10) else d.name || ' ' || n end,
       d.id, dep.id, dep.company_id, (array['letter', 'file', 'photo', 'drawing', 'electronic', 'book'])[1 + n % 6],
       case when n % 5 < 3 then 'paper' when n % 5 = 3 then 'digital' else 'both' end, day,
       case when n % 5 < 3 then 1 + n % 4 end,
       (select id from ems."references" where category = 'archive-unit' and code = 'BERKAS'),
       case when n % 5 <> 3 then l.ids[1 + n % array_length(l.ids, 1)] end, case when n % 5 < 3 then 'good' end,
       d.security, n % 40 = 0, case when n % 40 = 0 then 'Salinan di lokasi lain' end,
       case d.active_basis when 'fiscal_year_end' then make_date(extract(year from day)::int, 12, 31) else day end,
       day + (d.active_years * 365)::int, day + ((d.active_years + d.inactive_years) * 365)::int, d.final_fate,
       n % 480 = 0, case when n % 480 = 0 then 'Sengketa berjalan' end,
       case when n % 60 = 0 then 'draft' when day + ((d.active_years + d.inactive_years) * 365)::int < $1::date then 'inactive'
         when day + (d.active_years * 365)::int < $1::date - 60 then 'inactive' else 'active' end,
       case when n % 8 = 0 then (select id from ems.partners order by id offset n % 180 limit 1) end
     from generate_series(1, 2400) n
     cross join lateral (select $1::date - (n * 7 % 3900) as day) s
     join (select *, row_number() over (order by id) as at from ems.archive_document_code_details) d on d.at = 1 + n % 95
     join (select r.id, r.company_id, c.code as company, row_number() over (order by r.id) as at from ems."references" r
           join ems."references" c on c.id = r.company_id where r.category = 'department') dep
       on dep.at = 1 + n % (select count(*) from ems."references" where category = 'department' and company_id is not null)
     cross join (select array_agg(id order by id) as ids from ems."references"
       where category = 'archive-location' and code like 'BOKS-%') l`,
      [today],
    ),
  )
  // The numbers above were not drawn from the counters that the next document of a company gets its own from.
  await db.run(sql`insert into ems.document_numbers (menu, company_id, period, last)
     select 'archive', company_id, split_part(number, '/', 4), max(split_part(number, '/', 1)::int)
     from ems.documents group by company_id, split_part(number, '/', 4)`)
  await db.run(
    sql.text(
      `insert into ems.archive_document_logs (document_id, at, loan_no, borrower_id, purpose, form, due_at, original_due_at,
       extension_count, extension_reason, handed_over_at, returned_at, status)
     select d.id, ($1::date - n)::timestamptz, 'PJM-' || lpad(n::text, 4, '0'), e.id,
       (array['Pemeriksaan pajak tahunan', 'Audit kepabeanan', 'Keperluan sengketa hukum', 'Rujukan perpanjangan kontrak'])[1 + n % 4],
       (array['physical', 'physical', 'copy', 'digital'])[1 + n % 4],
       case when n <= 17 then $1::date - n when n <= 30 then $1::date + n else $1::date - n + 5 end,
       case when n <= 17 then $1::date - n when n <= 30 then $1::date + n else $1::date - n + 5 end,
       case when n in (20, 21, 22) then 1 else 0 end, case when n in (20, 21, 22) then 'Pemeriksaan belum selesai' end,
       case when n not between 31 and 40 then ($1::date - n - 5)::timestamptz end,
       case when n > 41 then ($1::date - n + 3)::timestamptz end,
       case when n <= 30 then 'on_loan' when n <= 36 then 'requested' when n <= 40 then 'approved' when n = 41 then 'lost' else 'returned' end
     from generate_series(1, 260) n
     join (select id, row_number() over (order by id) as at from ems.documents where status = 'active') d on d.at = n
     join (select id, row_number() over (order by id) as at from ems.employees where status = 'active') e on e.at = 1 + n % 200`,
      [today],
    ),
  )
}

/** Two batches of the unit with the most records whose retention is over: one to appraise, one that waits for its approvers. */
async function insertDisposals(db: Transaction, today: string) {
  await db.run(sql`with due as (
      select d.id, d.company_id, d.department_id, row_number() over (partition by d.department_id order by d.id) as at,
        count(*) over (partition by d.department_id) as total
      from ems.documents d where d.status = 'inactive' and d.inactive_until < ${today}::date and d.final_fate = 'destroy'
        and d.security = 'normal' and not d.legal_hold and d.loan_status = 'available'),
    unit as (select * from due where department_id = (select department_id from due order by total desc, department_id limit 1)),
    batch (no, title, status, first, last) as (values
      (1, 'Pemusnahan surat masuk dan keluar', 'draft', 1, 6), (2, 'Pemusnahan dokumen pendukung', 'submitted', 7, 10)),
    added as (
      insert into ems.archive_disposals (title, company_id, department_id, lines, record_count, destroy_count, status,
        created_by_id, updated_by_id)
      select b.title, min(u.company_id), min(u.department_id), jsonb_agg(jsonb_build_object('document', u.id::text,
          'verdict', 'destroy', 'keep_until', null, 'reason', null) order by u.at), count(*), count(*), b.status,
        min(k.id), min(k.id)
      from batch b join unit u on u.at between b.first and b.last
      cross join (select min(u.id) as id from ems.users u join ems.usergroups g on g.id = u.usergroup_id
        where g.code = 'legal_arsip') k
      group by b.no, b.title, b.status order by b.no
      returning id, lines)
    update ems.documents d set status = 'proposed', disposal_id = a.id
    from added a cross join jsonb_array_elements(a.lines) l where d.id = (l ->> 'document')::bigint`)
}

/** Classifications, contracts, documents, loans and proposals of destruction, all relative to `today`. */
export async function insertArchives(db: Transaction, today: string) {
  await insertCodes(db)
  await insertContracts(db, today)
  await insertLocations(db)
  await insertDocuments(db, today)
  await insertDisposals(db, today)
}
