import { boolean, choice, code, date, integer, ref, text } from '../kit/index.ts'
import { employeeAddressTypes, employmentTypes, jobMoves, placementMoves } from './choices.ts'

/** Sixteen digits, as in NIK, KK and NPWP; stored encrypted and displayed masked. */
export const sixteenDigits = (label: string) =>
  text(label, 16).refine((value) => /^\d{16}$/.test(value), `${label} harus 16 digit angka.`)

/** Addresses of an employee: that of the identity card, and the present one if different. */
export const employeeAddressLine = {
  type: choice('Jenis', employeeAddressTypes),
  street: text('Jalan'),
  rt: text('RT', 5).nullable(),
  rw: text('RW', 5).nullable(),
  village: text('Kelurahan', 80).nullable(),
  district: text('Kecamatan', 80).nullable(),
  city: text('Kota/kabupaten', 80),
  province: text('Provinsi', 80).nullable(),
  postal_code: code('Kode pos', 5, /^\d{5}$/, 'harus 5 digit.').nullable(),
}

/** A number under which attendance devices of one group know an employee. */
export const attendancePinLine = { device_group: text('Kelompok mesin', 20), pin: text('PIN', 20) }

export const educationLine = {
  level: ref('Jenjang', 'references', { category: 'education' }),
  institution: text('Sekolah/perguruan tinggi', 120),
  major: text('Jurusan', 80).nullable(),
  graduated: integer('Tahun lulus', { min: 1950, max: 2100, isYear: true }).nullable(),
}

export const jobHistoryLine = {
  effective: date('Berlaku'),
  type: choice('Jenis', jobMoves),
  company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  department: ref(
    'Departemen',
    'references',
    { category: 'department' },
    { within: { company: 'company' } },
  ).nullable(),
  position: ref('Jabatan', 'references', { category: 'position' }, { within: { company: 'company' } }).nullable(),
  employment_type: choice('Status kerja', employmentTypes).nullable(),
  note: text('Keterangan').nullable(),
  office: ref('Kantor', 'references', { category: 'office' }, { within: { company: 'company' } }).nullable(),
  grade: ref('Golongan', 'references', { category: 'grade' }).nullable(),
  manager: ref('Atasan', 'employees').nullable(),
  /** The number of the letter that says it. */
  document: text('No. dokumen', 60).nullable(),
  /** Decided, and written into the employee on its day. */
  pending: boolean('Belum berlaku').nullable(),
}

const placeFields = {
  company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  office: ref('Kantor', 'references', { category: 'office' }, { within: { company: 'company' } }).nullable(),
  department: ref(
    'Departemen',
    'references',
    { category: 'department' },
    { within: { company: 'company' } },
  ).nullable(),
  position: ref('Jabatan', 'references', { category: 'position' }, { within: { company: 'company' } }).nullable(),
  grade: ref('Golongan', 'references', { category: 'grade' }).nullable(),
  manager: ref('Atasan', 'employees').nullable(),
}

/** Fields of a transfer; an empty field changes nothing. */
export const transferFields = {
  effective: date('Berlaku'),
  move: choice('Jenis', placementMoves),
  ...placeFields,
  document: text('No. dokumen', 60).nullable(),
}

/** The line of a warning letter. */
export const warningFields = {
  effective: date('Berlaku'),
  note: text('Keterangan').nullable(),
  document: text('No. dokumen', 60).nullable(),
}

/** The start of a returning employee. Empty fields stay as they were before the employee left. */
export const rehireFields = {
  contract_end: date('Akhir kontrak').nullable(),
  probation_end: date('Akhir percobaan').nullable(),
  ...placeFields,
}

/** The day of a decided change is over: an hourly job writes it, unless something refuses it. */
export const careerWaits = [
  { for: 'can:update', say: 'Terapkan perubahan yang tertunda', from: 'next_move', lead: -1, due: 'next_move' },
  {
    for: 'can:update',
    say: 'Putuskan kontrak',
    from: 'contract_end',
    lead: 60,
    due: 'contract_end',
    unless: 'permanent_date',
  },
  {
    for: 'can:update',
    say: 'Putuskan percobaan',
    from: 'probation_end',
    lead: 60,
    due: 'probation_end',
    unless: 'permanent_date',
  },
] as const

/** What approval rules look at before a transfer and an exit. */
export const placeOfEmployee = {
  subject: 'id',
  company: 'company',
  department: 'department',
  office: 'office',
} as const
