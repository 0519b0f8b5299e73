import { boolean, choice, code, date, email, integer, longText, phone, ref, rows, tags, text } from '../kit/index.ts'
import {
  bloodTypes,
  bpjsClasses,
  bpjsPrograms,
  employeeStatuses,
  employmentTypes,
  genders,
  maritalStatuses,
  ptkpStatuses,
} from './choices.ts'
import { attendancePinLine, educationLine, employeeAddressLine, jobHistoryLine, sixteenDigits } from './parts.ts'

/** Identity of an employee according to their documents. */
export const identityFields = {
  employee_no: text('Nomor karyawan', 20),
  title_front: text('Gelar depan', 40).nullable(),
  full_name: text('Nama lengkap', 120),
  title_back: text('Gelar belakang', 40).nullable(),
  nickname: text('Panggilan', 40).nullable(),
  nik: sixteenDigits('NIK').nullable(),
  kk_no: sixteenDigits('No. KK').nullable(),
  birth_place: text('Tempat lahir', 80).nullable(),
  birth_date: date('Tanggal lahir').nullable(),
  gender: choice('Jenis kelamin', genders),
  religion: ref('Agama', 'references', { category: 'religion' }).nullable(),
  blood_type: choice('Golongan darah', bloodTypes).nullable(),
  marital_status: choice('Status kawin', maritalStatuses),
  marital_date: date('Tanggal nikah').nullable(),
  dependents: integer('Tanggungan', { max: 3 }),
  ptkp: choice('PTKP', ptkpStatuses),
  ptkp_year: integer('Tahun PTKP', { min: 1990, max: 2200, isYear: true }).nullable(),
  nationality: code('Kewarganegaraan', 2, /^[A-Z]{2}$/, 'harus kode negara dua huruf, misalnya ID.'),
  passport_no: code('No. paspor', 15, /^[A-Z0-9]{6,15}$/, 'harus 6–15 huruf besar atau angka.').nullable(),
  passport_expiry: date('Paspor berlaku s.d.').nullable(),
  kitas_no: code('No. KITAS', 30, /^[A-Z0-9-]{5,30}$/, 'harus 5–30 huruf besar, angka, atau tanda -.').nullable(),
  kitas_expiry: date('KITAS berlaku s.d.').nullable(),
}

/** Workplace, position and dates of an employee. */
export const workFields = {
  company: ref('Perusahaan', 'references', { category: 'company' }),
  office: ref('Kantor', 'references', { category: 'office' }, { within: { company: 'company' } }),
  department: ref('Departemen', 'references', { category: 'department' }, { within: { company: 'company' } }),
  position: ref('Jabatan', 'references', { category: 'position' }, { within: { company: 'company' } }),
  grade: ref('Golongan', 'references', { category: 'grade' }).nullable(),
  manager: ref('Atasan', 'employees').nullable(),
  work_pattern: ref(
    'Pola kerja',
    'references',
    { category: 'work-pattern' },
    { within: { company: 'company' } },
  ).nullable(),
  employment_type: choice('Status kerja', employmentTypes),
  join_date: date('Tanggal masuk'),
  service_date: date('Masa kerja sejak').nullable(),
  permanent_date: date('Tanggal tetap').nullable(),
  probation_end: date('Akhir percobaan').nullable(),
  contract_sequence: integer('PKWT ke-', { min: 1, max: 99 }).nullable(),
  contract_start: date('Mulai kontrak').nullable(),
  contract_end: date('Akhir kontrak').nullable(),
  contract_total_months: integer('Total PKWT (bulan)').nullable(),
  status: choice('Status', employeeStatuses),
  /** The day of the next change that is decided and not yet written. */
  next_move: date('Perubahan berikutnya').nullable(),
  exit_date: date('Tanggal keluar').nullable(),
  exit_reason: ref('Alasan keluar', 'references', { category: 'exit-reason' }).nullable(),
  exit_note: longText('Catatan keluar', 500).nullable(),
  rehireable: boolean('Layak direkrut kembali').nullable(),
}

/** Contact, tax, insurance, bank and education of an employee. */
export const personalFields = {
  mobile: phone('HP').nullable(),
  whatsapp: phone('WhatsApp').nullable(),
  work_email: email('Email kantor').nullable(),
  personal_email: email('Email pribadi').nullable(),
  addresses: rows('Alamat', employeeAddressLine, { max: 2 }),
  npwp: sixteenDigits('NPWP').nullable(),
  tax_since: date('NPWP sejak').nullable(),
  bpjs_health_no: code('No. BPJS Kesehatan', 20, /^\d{8,20}$/, 'harus 8–20 digit angka.').nullable(),
  bpjs_health_class: choice('Kelas BPJS Kesehatan', bpjsClasses).nullable(),
  bpjs_health_facility: text('Faskes BPJS Kesehatan', 120).nullable(),
  bpjs_tk_no: code('No. BPJS Ketenagakerjaan', 20, /^[0-9A-Z]{8,20}$/, 'harus 8–20 angka atau huruf besar.').nullable(),
  bpjs_programs: tags('Program BPJS Ketenagakerjaan', { each: 3, max: 5 }).refine(
    (all) => all.every((one) => (bpjsPrograms as readonly string[]).includes(one)),
    'Program harus JHT, JKK, JKM, JP, atau JKP.',
  ),
  bank: ref('Bank', 'references', { category: 'bank' }).nullable(),
  account_no: code('No. rekening', 20, /^\d{8,20}$/, 'harus 8–20 digit.').nullable(),
  account_name: text('Atas nama', 120).nullable(),
  attendance_pins: rows('ID mesin presensi', attendancePinLine, { max: 10 }),
  education: rows('Pendidikan', educationLine, { max: 20 }),
  skills: tags('Keahlian', { each: 40, max: 30 }),
  job_history: rows('Riwayat jabatan', jobHistoryLine, { max: 100 }),
  consent_at: date('Persetujuan data pribadi').nullable(),
  completeness: integer('Kelengkapan data (%)', { max: 100 }),
  has_user: boolean('Pengguna EMS'),
}
