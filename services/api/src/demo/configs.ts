import { numberings, numberResets, timezones } from '@ems/contracts/settings'
import { policyRows } from './policy-configs.ts'

export type ConfigRow = {
  group: string
  key: string
  label: string
  description?: string
  type: 'bool' | 'int' | 'text' | 'longtext' | 'enum' | 'ref'
  value: unknown
  rules?: Record<string, unknown>
  isPublic?: boolean
}

const numberRows: readonly ConfigRow[] = Object.entries(numberings).flatMap(([menu, { label, pattern, reset }]) => [
  {
    group: 'numbering',
    key: `numbering.${menu}`,
    label: `Pola nomor ${label}`,
    description: 'Token: {SEQ:4}, {COMP}, {DEPT}, {ROMAN} (bulan Romawi), {MM}, {YY}, {YYYY}.',
    type: 'text',
    value: pattern,
    rules: { pattern: 'number', max: 60 },
  },
  {
    group: 'numbering',
    key: `numbering.${menu}.reset`,
    label: `Nomor ${label} kembali ke 1`,
    description: 'Hanya bila polanya memuat tahun dan, untuk setiap bulan, bulannya.',
    type: 'enum',
    value: reset,
    rules: { options: Object.keys(numberResets) },
  },
])

/** Settings of a new installation. *Atur ulang* restores `value`. */
export const configRows: readonly ConfigRow[] = [
  {
    group: 'general',
    key: 'app.name',
    label: 'Nama aplikasi',
    type: 'text',
    value: 'EMS',
    rules: { max: 40 },
    isPublic: true,
  },
  {
    group: 'general',
    key: 'app.group_name',
    label: 'Nama grup perusahaan',
    type: 'text',
    value: 'Grup Cakrawala Mandala',
    rules: { max: 80 },
    isPublic: true,
  },
  {
    group: 'general',
    key: 'app.beta_ribbon',
    label: 'Pita BETA Version',
    description: 'Ditampilkan selama aplikasi belum dalam mode produksi.',
    type: 'bool',
    value: true,
    isPublic: true,
  },
  {
    group: 'general',
    key: 'app.timezone',
    label: 'Zona waktu bawaan',
    description: 'Untuk pengguna yang ditambahkan; setiap pengguna memilih sendiri di Profil.',
    type: 'enum',
    value: 'Asia/Jakarta',
    rules: { options: Object.keys(timezones) },
    isPublic: true,
  },
  {
    group: 'general',
    key: 'app.footer',
    label: 'Footer',
    type: 'text',
    value: '© 2024',
    rules: { max: 120 },
    isPublic: true,
  },
  {
    group: 'general',
    key: 'app.announcement',
    label: 'Pengumuman sistem',
    description: 'Tampil di atas setiap halaman; kosong berarti tidak ada.',
    type: 'longtext',
    value: null,
    rules: { max: 500 },
    isPublic: true,
  },
  {
    group: 'general',
    key: 'app.logo',
    label: 'Logo',
    description: 'PNG, WebP, atau JPEG, paling baik persegi; tampil di bilah atas dan di kop cetakan.',
    type: 'text',
    value: null,
    rules: { image: 24 },
    isPublic: true,
  },
  {
    group: 'security',
    key: 'security.idle_minutes',
    label: 'Sesi berakhir tanpa kegiatan (menit)',
    description: 'Semenit sebelumnya ditanyakan lebih dulu; kosong berarti tidak dibatasi.',
    type: 'int',
    value: 480,
    rules: { min: 5, max: 1_440 },
    isPublic: true,
  },
  {
    group: 'security',
    key: 'security.job_result_days',
    label: 'Masa simpan hasil pekerjaan (hari)',
    type: 'int',
    value: 7,
    rules: { min: 1, max: 90 },
  },
  {
    group: 'security',
    key: 'security.upload_megabytes',
    label: 'Ukuran berkas unggahan terbesar (MB)',
    type: 'int',
    value: 10,
    rules: { min: 1, max: 100 },
  },
  {
    group: 'security',
    key: 'security.reveals_per_hour',
    label: 'Data sensitif karyawan yang dapat dilihat per jam',
    description: 'Setiap orang; di atasnya ditolak dan pembaca Log Audit seluruh grup diberi tahu.',
    type: 'int',
    value: 20,
    rules: { min: 1, max: 1_000 },
  },
  {
    group: 'security',
    key: 'security.trash_days',
    label: 'Masa simpan Tempat Sampah (hari)',
    type: 'int',
    value: 30,
    rules: { min: 1, max: 365 },
  },
  {
    group: 'files',
    key: 'files.service_log_days',
    label: 'Masa simpan Log Service (hari)',
    description: 'Entri selain galat dihapus setelah masa ini.',
    type: 'int',
    value: 180,
    rules: { min: 7, max: 3_650 },
  },
  {
    group: 'files',
    key: 'files.service_error_days',
    label: 'Masa simpan galat Log Service (hari)',
    type: 'int',
    value: 365,
    rules: { min: 30, max: 3_650 },
  },
  ...policyRows,
  ...numberRows,
]
