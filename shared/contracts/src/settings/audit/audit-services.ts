import { z } from 'zod'
import { choice, defineResource, instant, integer, json, longText, type RowOf, ref, text } from '../../kit/index.ts'

export const serviceLevels = { debug: 'Debug', info: 'Info', warning: 'Peringatan', error: 'Galat' } as const
export const services = {
  accounting_actual: 'Akuntansi – Aktual',
  accounting_commercial: 'Akuntansi – Komersial',
  issue_tracker: 'Jira',
  sso: 'EMS SSO',
  realtime: 'Realtime',
  mail: 'Email',
  queue: 'Antrian',
  attendance_device: 'Mesin presensi',
  client: 'Klien',
  other: 'Lainnya',
} as const
export const directions = { out: 'Keluar', in: 'Masuk', internal: 'Internal' } as const
export const triages = { new: 'Baru', known: 'Diketahui', resolved: 'Selesai', ignored: 'Diabaikan' } as const

/** Reports of integrations, background work and browsers. Append-only, except triage. */
export const auditServices = defineResource({
  area: 'settings',
  name: 'audit-services',
  menu: 'log-service',
  label: 'Log Service',

  fields: {
    at: instant('Waktu'),
    level: choice('Tingkat', serviceLevels),
    service: choice('Layanan', services),
    operation: text('Operasi', 80),
    direction: choice('Arah', directions),
    method: text('Metode', 10).nullable(),
    message: longText('Pesan', 1_000).nullable(),
    url: text('URL', 500).nullable(),
    status_code: integer('Kode').nullable(),
    duration_ms: integer('Durasi (ms)').nullable(),
    attempt: integer('Percobaan ke-'),
    stack: longText('Jejak', 20_000).nullable(),
    request: json('Rincian', z.record(z.string().max(60), z.unknown())).nullable(),
    response: json('Jawaban', z.unknown()).nullable(),
    fingerprint: text('Sidik', 40).nullable(),
    correlation_id: text('ID korelasi', 60).nullable(),
    target_type: text('Jenis objek', 60).nullable(),
    target_id: text('Id objek', 20).nullable(),
    user: ref('Pengguna', 'users').nullable(),
    app_version: text('Versi aplikasi', 40).nullable(),
    triage: choice('Tindak lanjut', triages),
    triage_note: longText('Catatan tindak lanjut', 500).nullable(),
    triaged_by: ref('Ditindaklanjuti oleh', 'users').nullable(),
  },

  title: 'message',
  computed: [
    'at',
    'service',
    'direction',
    'method',
    'attempt',
    'response',
    'fingerprint',
    'correlation_id',
    'target_type',
    'target_id',
    'user',
    'triaged_by',
  ],
  fixed: ['level', 'operation', 'message', 'url', 'status_code', 'duration_ms', 'stack', 'request', 'app_version'],
  defaults: { level: 'error', triage: 'new' },

  list: {
    search: ['message', 'operation'],
    filters: [
      'at',
      'level',
      'service',
      'operation',
      'direction',
      'status_code',
      'duration_ms',
      'fingerprint',
      'correlation_id',
      'target_type',
      'target_id',
      'user',
      'triage',
    ],
    sort: ['at', 'service', 'duration_ms', 'status_code'],
    default: '-at',
  },
})

export type AuditService = RowOf<typeof auditServices>
