import { z } from 'zod'
import { choice, defineResource, instant, integer, json, longText, type RowOf, ref, text } from '../kit/index.ts'

export const jobStatuses = {
  queued: 'Antre',
  running: 'Berjalan',
  done: 'Selesai',
  failed: 'Gagal',
  cancelled: 'Dibatalkan',
} as const

/** Labels of job types. Every registered job type is here. */
export const jobTypes = {
  toExcel: 'Export Excel',
  import: 'Impor',
  transition: 'Tindakan masal',
  'import-undo': 'Pembatalan impor',
  kiteImport: 'Unggah berkas KITE',
  kiteRollback: 'Rollback berkas KITE',
  bclktGenerate: 'Generate BCL.KT',
  bclktReport: 'Generate Laporan',
  kiteAudit: 'Berkas audit KITE',
  kiteCeisa: 'Ambil data CEISA',
  bclktRollback: 'Rollback BCL.KT',
  accountingSync: 'Sinkronisasi akuntansi',
  accountingPush: 'Pengiriman ke akuntansi',
  leaveYear: 'Proses tahunan cuti',
  attendanceRecalculation: 'Hitung ulang presensi',
  attendanceClosing: 'Tutup periode presensi',
  archiveDisposal: 'Pemusnahan arsip',
} as const

/** Work that outlives its request. Everybody sees their own; the menu Utilitas sees all. */
export const backgroundJobs = defineResource({
  area: 'settings',
  name: 'background-jobs',
  menu: 'utility',
  label: 'Pekerjaan latar',

  fields: {
    type: choice('Jenis', jobTypes),
    label: text('Pekerjaan', 200),
    status: choice('Status', jobStatuses),
    progress: integer('Kemajuan', { max: 100 }),
    total: integer('Jumlah').nullable(),
    processed: integer('Diproses'),
    failed: integer('Gagal'),
    params: json('Parameter', z.record(z.string(), z.unknown())),
    result_name: text('Berkas hasil', 200).nullable(),
    result_size: integer('Ukuran hasil').nullable(),
    error: longText('Galat', 1_000).nullable(),
    attempts: integer('Percobaan'),
    started_at: instant('Mulai').nullable(),
    finished_at: instant('Selesai').nullable(),
    /** Of an import that can still be taken back. */
    undo_until: instant('Dapat dibatalkan sampai').nullable(),
    user: ref('Pengguna', 'users'),
  },

  title: 'label',
  computed: [
    'type',
    'label',
    'status',
    'progress',
    'total',
    'processed',
    'failed',
    'params',
    'result_name',
    'result_size',
    'error',
    'attempts',
    'started_at',
    'finished_at',
    'undo_until',
    'user',
  ],

  list: {
    search: ['label'],
    filters: ['type', 'status', 'user'],
    sort: ['status', 'started_at', 'finished_at'],
    default: '-started_at',
  },

  actions: {
    cancel: { permission: 'cancel', label: 'Batalkan', fields: {} },
    retry: { permission: 'update', label: 'Ulangi', fields: {} },
  },
})

export type BackgroundJob = RowOf<typeof backgroundJobs>
