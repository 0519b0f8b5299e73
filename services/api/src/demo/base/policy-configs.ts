import {
  isOnByDefault,
  type NotificationChannel,
  type NotificationEvent,
  notificationChannels,
  notificationEvents,
} from '@ems/contracts/common'
import { mailTexts } from '../../mail/index.ts'
import { PASSWORD_LENGTH, PASSWORD_STRENGTH } from '../../settings/index.ts'

/** A setting of a new installation; `rules` limit its value. */
export type ConfigRow = {
  group: string
  key: string
  label: string
  description?: string
  type: 'bool' | 'int' | 'text' | 'longtext' | 'enum' | 'ref' | 'time'
  value: unknown
  rules?: Record<string, unknown>
  isPublic?: boolean
}

const noticeRows: readonly ConfigRow[] = Object.entries(notificationEvents).flatMap(([event, words]) =>
  Object.entries(notificationChannels).map(([channel, way]) => ({
    group: 'notification',
    key: `notification.${event}.${channel}`,
    label: `${words}: ${way}`,
    description: 'Bawaan; setiap pengguna dapat memilih sendiri di Profil.',
    type: 'bool' as const,
    value: isOnByDefault(event as NotificationEvent, channel as NotificationChannel),
  })),
)

const mailRows: readonly ConfigRow[] = Object.entries(mailTexts).flatMap(([event, { label, subject, body }]) => [
  {
    group: 'mail',
    key: `mail.text.${event}.subject`,
    label: `${label}: judul`,
    description: 'Isian: {nama} {judul} {isi} {pelaku} {rincian} {batas} {tautan} {setujui} {tolak} {aplikasi}.',
    type: 'text' as const,
    value: subject,
    rules: { max: 200 },
  },
  {
    group: 'mail',
    key: `mail.text.${event}.body`,
    label: `${label}: isi`,
    description: 'Baris yang semua isiannya kosong tidak dikirim.',
    type: 'longtext' as const,
    value: body,
    rules: { max: 5_000 },
  },
])

/** Rules of the house: each is read where the product acts on it, so that a change counts from the next request on. */
export const policyRows: readonly ConfigRow[] = [
  {
    group: 'company',
    key: 'company.work_pattern',
    label: 'Pola kerja bawaan',
    description: 'Untuk perusahaan tanpa pola kerja sendiri; kosong berarti Senin–Jumat.',
    type: 'ref',
    value: null,
    rules: { ref_category: 'work-pattern' },
  },
  {
    group: 'company',
    key: 'company.hours_a_day',
    label: 'Jam kerja sehari',
    description: 'Cuti per jam dihitung sebagai bagian dari jam ini.',
    type: 'int',
    value: 8,
    rules: { min: 1, max: 24 },
  },
  {
    group: 'hr',
    key: 'hr.contract_alarm_days',
    label: 'Peringatan kontrak kerja berakhir (hari)',
    description: 'Saringan cepat di daftar Karyawan.',
    type: 'int',
    value: 90,
    rules: { min: 1, max: 366 },
    isPublic: true,
  },
  {
    group: 'hr',
    key: 'hr.correction_days',
    label: 'Batas pengajuan koreksi presensi (hari)',
    description: 'Karyawan mengajukan koreksi paling lambat sekian hari setelah tanggalnya.',
    type: 'int',
    value: 7,
    rules: { min: 0, max: 366 },
  },
  {
    group: 'approval',
    key: 'approval.reason_length',
    label: 'Panjang alasan penolakan (karakter)',
    description: 'Paling sedikit sebanyak ini saat menolak atau mengembalikan.',
    type: 'int',
    value: 10,
    rules: { min: 10, max: 200 },
  },
  {
    group: 'approval',
    key: 'approval.delegation_days',
    label: 'Masa pengganti terpanjang (hari)',
    description: 'Selama ini seseorang dapat diwakili penggantinya.',
    type: 'int',
    value: 180,
    rules: { min: 1, max: 3_660 },
  },
  {
    group: 'approval',
    key: 'approval.fallback_group',
    label: 'Grup penyetuju cadangan',
    description: 'Kode grup pengguna yang memutuskan bila tidak ada penyetuju lain; kosong berarti pengajuan ditolak.',
    type: 'text',
    value: 'administrator',
    rules: { max: 40 },
  },
  {
    group: 'archive',
    key: 'archive.loan_days',
    label: 'Lama peminjaman bawaan (hari kerja)',
    type: 'int',
    value: 5,
    rules: { min: 1, max: 250 },
  },
  {
    group: 'archive',
    key: 'archive.loan_most_days',
    label: 'Lama peminjaman terpanjang (hari kerja)',
    type: 'int',
    value: 30,
    rules: { min: 1, max: 250 },
  },
  {
    group: 'archive',
    key: 'archive.loan_extensions',
    label: 'Perpanjangan peminjaman terbanyak (kali)',
    type: 'int',
    value: 2,
    rules: { min: 0, max: 50 },
  },
  {
    group: 'archive',
    key: 'archive.box_capacity',
    label: 'Kapasitas boks bawaan (berkas)',
    description: 'Untuk lokasi tanpa kapasitas sendiri yang tidak memuat lokasi lain; kosong berarti tanpa batas.',
    type: 'int',
    value: null,
    rules: { min: 1, max: 100_000 },
  },
  {
    group: 'support',
    key: 'support.reopen_days',
    label: 'Masa buka ulang tiket (hari)',
    description: 'Selama ini tiket yang sudah ditutup dapat dibuka ulang.',
    type: 'int',
    value: 7,
    rules: { min: 0, max: 366 },
  },
  {
    group: 'security',
    key: PASSWORD_STRENGTH,
    label: 'Kekuatan kata sandi EMS SSO',
    description: 'Berlaku saat kata sandi dibuat atau diubah. Sedang: dua dari huruf kecil, huruf besar, angka.',
    type: 'enum',
    value: 'medium',
    rules: { options: ['medium', 'strong'] },
  },
  {
    group: 'security',
    key: PASSWORD_LENGTH,
    label: 'Panjang kata sandi EMS SSO paling sedikit',
    description: 'Karakter. Kata sandi yang umum atau bocor selalu ditolak.',
    type: 'int',
    value: 6,
    rules: { min: 6, max: 72 },
  },
  {
    group: 'security',
    key: 'security.unused_days',
    label: 'Akun lama tidak dipakai (hari)',
    description: 'Untuk saringan dan tinjauan akses di Pengguna.',
    type: 'int',
    value: 90,
    rules: { min: 7, max: 3_660 },
    isPublic: true,
  },
  {
    group: 'mail',
    key: 'mail.delay_minutes',
    label: 'Jeda surel (menit)',
    description: 'Pemberitahuan yang dibaca selama ini tidak dikirim sebagai surel.',
    type: 'int',
    value: 2,
    rules: { min: 0, max: 60 },
  },
  {
    group: 'mail',
    key: 'mail.quiet_from',
    label: 'Jam tenang mulai',
    description: 'Sejak jam ini surel ditahan, kecuali yang mendesak.',
    type: 'time',
    value: '19:00',
  },
  { group: 'mail', key: 'mail.quiet_to', label: 'Jam tenang selesai', type: 'time', value: '06:30' },
  {
    group: 'mail',
    key: 'mail.digest_at',
    label: 'Jam ringkasan harian',
    description: 'Ringkasan dan surel yang ditahan dikirim pada jam ini di hari kerja.',
    type: 'time',
    value: '07:00',
  },
  ...mailRows,
  ...noticeRows,
]
