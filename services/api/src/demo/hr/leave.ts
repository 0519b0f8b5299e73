import type { PoolClient } from 'pg'

type Code = readonly [
  code: string,
  name: string,
  color: string,
  present: number,
  paid: string,
  source: string,
  evidence: boolean,
]

const codes: readonly Code[] = [
  ['H', 'Hadir', '#2f9e44', 1, 'paid', 'punch', false],
  ['WFH', 'Kerja dari rumah', '#1098ad', 1, 'paid', 'none', false],
  ['DL', 'Dinas luar', '#1c7ed6', 1, 'paid', 'none', false],
  ['S', 'Sakit (surat dokter)', '#e8590c', 0, 'paid', 'none', true],
  ['SD', 'Sakit tanpa surat', '#f76707', 0, 'unpaid', 'none', false],
  ['I', 'Izin', '#f08c00', 0, 'paid', 'none', false],
  ['C', 'Cuti tahunan', '#7048e8', 0, 'paid', 'leave', false],
  ['CB', 'Cuti bersama', '#9c36b5', 0, 'paid', 'leave', false],
  ['CK', 'Cuti khusus', '#ae3ec9', 0, 'paid', 'leave', false],
  ['CM', 'Cuti melahirkan', '#d6336c', 0, 'paid', 'leave', true],
  ['A', 'Alpa', '#e03131', 0, 'unpaid', 'none', false],
  ['TL', 'Tidak lengkap (satu ketukan)', '#c2255c', 1, 'paid', 'punch', false],
  ['L', 'Libur nasional', '#868e96', 0, 'paid', 'holiday', false],
  ['O', 'Libur mingguan', '#adb5bd', 0, 'paid', 'weekly_off', false],
  ['LB', 'Lembur hari libur', '#087f5b', 1, 'paid', 'punch', false],
  ['½', 'Setengah hari', '#66a80f', 0.5, 'paid', 'none', false],
]

type Kind = {
  code: string
  name: string
  category: string
  quota?: number
  per?: string
  code_id: string
  months?: number
  gender?: string
  basis?: string
  paid?: string
  most?: number
  proof?: string
  secret?: boolean
  basis_of?: string
}

/** Defaults of the product; what the law says is named, and everything can be changed. */
const kinds: readonly Kind[] = [
  {
    code: 'CT',
    name: 'Cuti tahunan',
    category: 'annual',
    quota: 12,
    per: 'year',
    code_id: 'C',
    months: 12,
    basis_of: 'UU 13/2003 Pasal 79 ayat (3)',
  },
  { code: 'CB', name: 'Cuti bersama', category: 'mass', code_id: 'CB', basis_of: 'SKB cuti bersama' },
  {
    code: 'CN',
    name: 'Menikah',
    category: 'statutory',
    quota: 3,
    per: 'event',
    code_id: 'CK',
    proof: 'after',
    basis_of: 'UU 13/2003 Pasal 93 ayat (4)',
  },
  {
    code: 'CNA',
    name: 'Menikahkan anak',
    category: 'statutory',
    quota: 2,
    per: 'event',
    code_id: 'CK',
    proof: 'after',
    basis_of: 'UU 13/2003 Pasal 93 ayat (4)',
  },
  {
    code: 'CKA',
    name: 'Mengkhitankan anak',
    category: 'statutory',
    quota: 2,
    per: 'event',
    code_id: 'CK',
    proof: 'after',
    basis_of: 'UU 13/2003 Pasal 93 ayat (4)',
  },
  {
    code: 'CBA',
    name: 'Membaptiskan anak',
    category: 'statutory',
    quota: 2,
    per: 'event',
    code_id: 'CK',
    proof: 'after',
    basis_of: 'UU 13/2003 Pasal 93 ayat (4)',
  },
  {
    code: 'CIM',
    name: 'Istri melahirkan',
    category: 'statutory',
    quota: 5,
    per: 'event',
    code_id: 'CK',
    gender: 'm',
    basis_of: 'UU 4/2024 Pasal 6',
  },
  {
    code: 'CIK',
    name: 'Istri keguguran',
    category: 'statutory',
    quota: 2,
    per: 'event',
    code_id: 'CK',
    gender: 'm',
    basis_of: 'UU 4/2024 Pasal 6',
  },
  {
    code: 'CDK',
    name: 'Keluarga inti meninggal',
    category: 'statutory',
    quota: 2,
    per: 'event',
    code_id: 'CK',
    basis_of: 'UU 13/2003 Pasal 93 ayat (4)',
  },
  {
    code: 'CDS',
    name: 'Anggota serumah meninggal',
    category: 'statutory',
    quota: 1,
    per: 'event',
    code_id: 'CK',
    basis_of: 'UU 13/2003 Pasal 93 ayat (4)',
  },
  {
    code: 'CM',
    name: 'Melahirkan',
    category: 'maternity',
    quota: 90,
    per: 'event',
    code_id: 'CM',
    gender: 'f',
    basis: 'calendar_days',
    proof: 'yes',
    basis_of: 'UU 4/2024 Pasal 4–5',
  },
  {
    code: 'CG',
    name: 'Keguguran',
    category: 'maternity',
    quota: 45,
    per: 'event',
    code_id: 'CM',
    gender: 'f',
    basis: 'calendar_days',
    proof: 'yes',
    secret: true,
    basis_of: 'UU 13/2003 Pasal 82',
  },
  {
    code: 'CH',
    name: 'Haid',
    category: 'sick',
    quota: 2,
    per: 'event',
    code_id: 'S',
    gender: 'f',
    most: 2,
    secret: true,
    basis_of: 'UU 13/2003 Pasal 81',
  },
  {
    code: 'SKT',
    name: 'Sakit',
    category: 'sick',
    code_id: 'S',
    proof: 'after',
    basis_of: 'UU 13/2003 Pasal 93 ayat (3)',
  },
  {
    code: 'IBD',
    name: 'Ibadah wajib',
    category: 'statutory',
    quota: 50,
    per: 'service',
    code_id: 'CK',
    basis: 'calendar_days',
    basis_of: 'UU 13/2003 Pasal 93',
  },
  { code: 'CLT', name: 'Di luar tanggungan', category: 'unpaid', code_id: 'I', paid: 'none' },
  { code: 'CGH', name: 'Ganti hari', category: 'compensatory', code_id: 'CK' },
  { code: 'CP', name: 'Istirahat panjang', category: 'other', quota: 30, per: 'service', code_id: 'CK', months: 72 },
]

/** 16 codes and 18 kinds of leave. */
export async function insertLeaveKinds(db: PoolClient) {
  await db.query(
    `insert into ems.attendance_codes (code, name, color, present_value, paid, auto_source, needs_evidence, sort_order, is_system,
       self_requestable)
     select c ->> 0, c ->> 1, c ->> 2, (c ->> 3)::numeric, c ->> 4, c ->> 5, (c ->> 6)::boolean, at * 10, true,
       c ->> 0 in ('WFH', 'DL', 'S', 'SD', 'I')
     from jsonb_array_elements($1) with ordinality as given(c, at)`,
    [JSON.stringify(codes)],
  )
  await db.query(
    `insert into ems.leaves (code, name, category, quota, quota_period, attendance_code_id, min_service_months, gender, count_basis,
       paid, max_consecutive, needs_attachment, is_private, legal_basis, carry_max, carry_expiry_mmdd, min_notice_days)
     select k ->> 'code', k ->> 'name', k ->> 'category', (k ->> 'quota')::numeric, coalesce(k ->> 'per', 'none'), a.id,
       coalesce((k ->> 'months')::int, 0), coalesce(k ->> 'gender', 'any'), coalesce(k ->> 'basis', 'working_days'),
       coalesce(k ->> 'paid', 'full'), (k ->> 'most')::int, coalesce(k ->> 'proof', 'no'), coalesce((k ->> 'secret')::boolean, false),
       k ->> 'basis_of', case k ->> 'code' when 'CT' then 6 else 0 end, case k ->> 'code' when 'CT' then '06-30' end,
       case k ->> 'category' when 'annual' then 3 else 0 end
     from jsonb_array_elements($1) k join ems.attendance_codes a on a.code = k ->> 'code_id'`,
    [JSON.stringify(kinds)],
  )
  await db.query(`update ems.leaves set deducts_id = (select id from ems.leaves where code = 'CT') where code = 'CB'`)
  await db.query(
    `update ems.attendance_codes a set leave_id = l.id from ems.leaves l where l.code = 'CT' and a.code in ('C', 'CB')`,
  )
}

/**
 * Grants of this year, what was carried over, and some 1,450 requests of twelve months: eight windows per employee, six weeks
 * apart, so that nobody is away twice on a day. 18 wait for a decision.
 */
export async function insertLeaves(db: PoolClient, today: string) {
  await db.query(
    `insert into ems.leave_employees (employee_id, employee_name, company_id, department_id, leave_id, entry, period_year, days, valid_from,
       valid_to, status, reason)
     select e.id, e.full_name, e.company_id, e.department_id, l.id, g.entry, extract(year from $1::date), g.days, g.since, g.until, 'posted', g.reason
     from ems.employees e join ems.leaves l on l.code = 'CT'
     cross join lateral (select date_trunc('year', $1::date)::date as first) y
     cross join lateral (values ('grant', 12, y.first, (y.first + interval '1 year')::date - 1, 'Hak tahunan', true),
         ('carry', 1 + e.id % 6, y.first, (y.first + interval '6 months')::date - 1, 'Bawaan tahun lalu', e.id % 3 = 0)
       ) g(entry, days, since, until, reason, has)
     where e.status = 'active' and e.join_date < y.first - 365 and g.has`,
    [today],
  )
  await db.query(
    `with wanted as (
       select e.*, s, l.id as leave_id, r.day as start_date, r.day + len.n as end_date,
         case when r.day > $1::date then 'submitted' when e.id * 7 % 100 + s < 5 then 'rejected' when e.id * 13 % 100 + s < 8 then 'cancelled'
           else 'approved' end as decided
       from ems.employees e cross join generate_series(0, 7) s
       cross join lateral (select (date_trunc('week', $1::date - 325 + s * 45 + (e.id * 17 % 28)::int) + make_interval(days => (e.id + s)::int % 3))::date as day) r
       cross join lateral (select ((e.id + s * 5) % 3)::int as n) len
       join ems.leaves l on l.code = case when (e.id * 3 + s) % 24 = 0 then 'CDK' when (e.id * 5 + s) % 29 = 0 then 'CN'
         when (e.id + s) % 7 = 0 then 'SKT' else 'CT' end
       where e.join_date <= r.day - case l.code when 'CT' then 366 else 0 end and coalesce(e.exit_date, $1::date + 400) > r.day + 3
         and (r.day <= $1::date or e.id % 2 = 0)
     ), counted as (
       select w.id, w.s, jsonb_agg(jsonb_build_object('date', to_char(d, 'YYYY-MM-DD'), 'part', 'full', 'hours', null,
           'value', case when h.date is null then '1.00' else '0.00' end, 'is_workday', h.date is null) order by d) as details,
         count(*) filter (where h.date is null) as taken
       from wanted w cross join lateral generate_series(w.start_date::timestamp, w.end_date::timestamp, interval '1 day') d
       left join (select distinct date from ems.leave_offices where scope = 'everyone' and deleted_at is null) h on h.date = d::date
       group by w.id, w.s
     )
     insert into ems.leave_employees (number, employee_id, employee_name, company_id, department_id, leave_id, entry, period_year, start_date,
       end_date, day_details, days, reason, substitute_id, substitute_status, status, decided_at, cancelled_at, cancel_reason, created_at)
     select lpad(row_number() over (partition by w.company_id, to_char(w.start_date - 10, 'YYYY-MM') order by w.start_date, w.id)::text, 4, '0')
         || '/CT/' || co.code || '/' || to_char(w.start_date - 10, 'FMRM') || '/' || to_char(w.start_date - 10, 'YYYY'),
       w.id, w.full_name, w.company_id, w.department_id, w.leave_id, 'request', extract(year from w.start_date), w.start_date, w.end_date,
       c.details, -c.taken, (array['Keperluan keluarga', 'Pulang kampung', 'Urusan pribadi', 'Mengantar anak sekolah'])[1 + (w.id + w.s) % 4],
       w.manager_id, case when w.manager_id is null then null else 'accepted' end, w.decided,
       case when w.decided <> 'submitted' then (w.start_date - 5)::timestamptz end,
       case when w.decided = 'cancelled' then (w.start_date - 2)::timestamptz end,
       case when w.decided = 'cancelled' then 'Pekerjaan mendesak' end, (least(w.start_date - 10, $1::date))::timestamptz
     from wanted w join counted c on c.id = w.id and c.s = w.s join ems."references" co on co.id = w.company_id
     where c.taken > 0`,
    [today],
  )
  // Of what lies ahead, 18 wait; the rest was decided already.
  await db.query(
    `update ems.leave_employees set status = 'approved', decided_at = now() where status = 'submitted' and entry = 'request'
       and id not in (select id from ems.leave_employees where status = 'submitted' order by start_date, id limit 18)`,
  )
  await db.query(
    `insert into ems.document_numbers (menu, company_id, period, last)
     select 'leave', company_id, to_char(start_date - 10, 'YYYY-MM'), count(*) from ems.leave_employees
     where number is not null group by 2, 3`,
  )
}
