import { sql, type Transaction } from '@ems/postgres'

const templates = [
  {
    name: 'Surat keterangan kerja',
    kind: 'certificate',
    title: 'Surat Keterangan Kerja',
    doc: 'LAIN',
    body: 'Yang bertanda tangan di bawah ini, {{penanda_tangan}}, menerangkan bahwa:\n\nNama: {{nama}}\nNomor karyawan: {{nip}}\nJabatan: {{jabatan}}\nDepartemen: {{departemen}}\n\nbekerja di {{perusahaan}} sejak {{tanggal_masuk}} dengan status {{status_kerja}} (masa kerja {{masa_kerja}}).\n\nSurat keterangan ini dibuat untuk {{keperluan}}.',
  },
  {
    name: 'Surat peringatan',
    kind: 'warning',
    title: 'Surat Peringatan',
    doc: 'SP',
    body: 'Surat peringatan {{tingkat}} diberikan kepada:\n\nNama: {{nama}}\nNomor karyawan: {{nip}}\nJabatan: {{jabatan}}\n\nkarena {{uraian}}. Surat ini berlaku sejak {{berlaku}} sampai {{berlaku_sampai}}.',
  },
  {
    name: 'Perjanjian kerja waktu tertentu',
    kind: 'contract',
    title: 'Perjanjian Kerja Waktu Tertentu',
    doc: 'PKWT',
    body: '{{perusahaan}} dan {{nama}} ({{nip}}), bertempat tinggal di {{alamat}}, sepakat bahwa {{nama}} bekerja sebagai {{jabatan}} di {{kantor}} sejak {{mulai_kontrak}} sampai {{akhir_kontrak}} (PKWT ke-{{pkwt_ke}}).',
  },
  {
    name: 'Keputusan mutasi',
    kind: 'transfer',
    title: 'Surat Keputusan',
    doc: 'SK',
    body: 'Terhitung sejak {{berlaku}}, {{nama}} ({{nip}}) ditempatkan sebagai {{jabatan}} pada {{departemen}}, {{kantor}}, {{perusahaan}}, dengan atasan {{atasan}}.\n\n{{uraian}}',
  },
] as const

/** Templates of letters, and the letters of a year. */
export async function insertLetters(db: Transaction, today: string) {
  await db.run(sql`
    insert into ems.letter_templates (name, kind, title, body, doc_type_id)
    select t ->> 'name', t ->> 'kind', t ->> 'title', t ->> 'body',
      coalesce((select id from ems."references" where category = 'document-type' and code = t ->> 'doc'),
        (select id from ems."references" where category = 'document-type' order by sort_order desc, id desc limit 1))
    from jsonb_array_elements(${JSON.stringify(templates)}::jsonb) t`)
  await db.run(sql`
    with person as (
      select e.*, r.name as position, d.name as department, c.name as company_name, c.code as company_code,
        row_number() over (partition by e.company_id order by (e.id * 37) % 101, e.id) as n
      from ems.employees e join ems."references" r on r.id = e.position_id join ems."references" d on d.id = e.department_id
      join ems."references" c on c.id = e.company_id
      where e.status = 'active' and e.manager_id is not null and e.join_date < ${today}::date - 400
    ), letter as (
      select p.*, greatest(date_trunc('year', ${today}::date)::date, ${today}::date - (12 - p.n::int) * 19) as day
      from person p where p.n <= 11
    )
    insert into ems.employee_letters (employee_id, employee_name, template_id, kind, title, number, letter_date, purpose, body,
      status, issued_at, company_id, created_at)
    select l.id, l.full_name, t.id, t.kind, t.title,
      case when l.n <= 10 then lpad(l.n::text, 4, '0') || '/HRD/' || l.company_code || '/' ||
        (array['I','II','III','IV','V','VI','VII','VIII','IX','X','XI','XII'])[extract(month from l.day)::int] || '/' || extract(year from l.day) end,
      l.day, 'pengajuan kredit bank',
      'Menerangkan bahwa ' || l.full_name || ' (' || l.employee_no || ') bekerja sebagai ' || l.position || ' pada ' || l.department
        || ', ' || l.company_name || '.',
      case when l.n <= 10 then 'issued' else 'draft' end, case when l.n <= 10 then (l.day + time '10:00') at time zone 'Asia/Jakarta' end,
      l.company_id, (l.day + time '09:00') at time zone 'Asia/Jakarta'
    from letter l join ems.letter_templates t on t.kind = 'certificate' order by l.company_id, l.n`)
  await db.run(sql`
    insert into ems.given_numbers (menu, company_id, period, seq, number)
    select 'letter', l.company_id, to_char(l.letter_date, 'YYYY'), split_part(l.number, '/', 1)::int, l.number
    from ems.employee_letters l where l.number is not null`)
  await db.run(sql`
    insert into ems.document_numbers (menu, company_id, period, last)
    select 'letter', company_id, period, max(seq) from ems.given_numbers where menu = 'letter' group by company_id, period`)
}
