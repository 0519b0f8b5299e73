import { sql, type Transaction } from '@ems/postgres'

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
export async function insertLeaveKinds(db: Transaction) {
  await db.run(sql`insert into ems.attendance_codes (code, name, color, present_value, paid, auto_source, needs_evidence, sort_order, is_system,
       self_requestable)
     select c ->> 0, c ->> 1, c ->> 2, (c ->> 3)::numeric, c ->> 4, c ->> 5, (c ->> 6)::boolean, at * 10, true,
       c ->> 0 in ('WFH', 'DL', 'S', 'SD', 'I')
     from jsonb_array_elements(${JSON.stringify(codes)}) with ordinality as given(c, at)`)
  await db.run(sql`insert into ems.leaves (code, name, category, quota, quota_period, attendance_code_id, min_service_months, gender, count_basis,
       paid, max_consecutive, needs_attachment, is_private, legal_basis, carry_max, carry_expiry_mmdd, min_notice_days)
     select k ->> 'code', k ->> 'name', k ->> 'category', (k ->> 'quota')::numeric, coalesce(k ->> 'per', 'none'), a.id,
       coalesce((k ->> 'months')::int, 0), coalesce(k ->> 'gender', 'any'), coalesce(k ->> 'basis', 'working_days'),
       coalesce(k ->> 'paid', 'full'), (k ->> 'most')::int, coalesce(k ->> 'proof', 'no'), coalesce((k ->> 'secret')::boolean, false),
       k ->> 'basis_of', case k ->> 'code' when 'CT' then 6 else 0 end, case k ->> 'code' when 'CT' then '06-30' end,
       case k ->> 'category' when 'annual' then 3 else 0 end
     from jsonb_array_elements(${JSON.stringify(kinds)}) k join ems.attendance_codes a on a.code = k ->> 'code_id'`)
  await db.run(sql`update ems.leaves set deducts_id = (select id from ems.leaves where code = 'CT') where code = 'CB'`)
  await db.run(
    sql`update ems.attendance_codes a set leave_id = l.id from ems.leaves l where l.code = 'CT' and a.code in ('C', 'CB')`,
  )
}
