import { z } from 'zod'
import { boolean, choice, defineResource, instant, integer, json, type RowOf, ref, tags, text } from '../kit/index.ts'
import { menus } from '../menus.ts'

export const auditActions = {
  create: 'Tambah',
  update: 'Ubah',
  delete: 'Hapus',
  restore: 'Pulihkan',
  rollback: 'Kembalikan',
  cancel: 'Batalkan',
  approve: 'Setujui',
  reject: 'Tolak',
  extend: 'Perpanjang',
  export: 'Export',
  import: 'Impor',
  print: 'Cetak',
  reveal: 'Lihat rahasia',
  copy: 'Salin',
  login: 'Masuk',
  logout: 'Keluar',
  permission: 'Izin',
  config: 'Pengaturan',
  merge: 'Gabung',
  bulk: 'Masal',
  denied: 'Ditolak',
  // Transitions of workflows.
  send: 'Kirim',
  receive: 'Terima',
  complete: 'Selesaikan',
  resend: 'Kirim ulang',
  start: 'Mulai',
  finish: 'Selesaikan',
  skip: 'Lewati',
  replan: 'Jadwalkan ulang',
} as const

const menuLabels = Object.fromEntries(menus.map(({ id, label }) => [id, label]))

/** Audit entries: user, action, record, time. Written by the system only, never changed, chained by hash. */
export const auditLogs = defineResource({
  area: 'settings',
  name: 'audit-logs',
  menu: 'log-audit',
  label: 'Log Audit',

  fields: {
    at: instant('Waktu'),
    actor: ref('Pengguna', 'users').nullable(),
    actor_name: text('Nama pengguna', 120),
    actor_email: text('Email pengguna', 190).nullable(),
    /** The name it had then. */
    actor_group: text('Grup', 60).nullable(),
    action: choice('Aksi', auditActions),
    menu: choice('Menu', menuLabels).nullable(),
    target_type: text('Jenis objek', 60),
    target_id: text('Id objek', 20).nullable(),
    target_label: text('Objek', 200).nullable(),
    before: json('Sebelum', z.unknown()).nullable(),
    after: json('Sesudah', z.unknown()).nullable(),
    changed_fields: tags('Kolom yang berubah'),
    reason: text('Alasan', 500).nullable(),
    ip: text('IP', 45).nullable(),
    user_agent: text('Perangkat', 300).nullable(),
    request_id: text('ID permintaan', 36),
    rows_affected: integer('Jumlah baris').nullable(),
    duration_ms: integer('Durasi (ms)').nullable(),
    is_sensitive: boolean('Data sensitif'),
  },

  title: 'target_label',
  computed: [
    'at',
    'actor',
    'actor_name',
    'actor_email',
    'actor_group',
    'action',
    'menu',
    'target_type',
    'target_id',
    'target_label',
    'before',
    'after',
    'changed_fields',
    'reason',
    'ip',
    'user_agent',
    'request_id',
    'rows_affected',
    'duration_ms',
    'is_sensitive',
  ],

  list: {
    search: ['target_label', 'actor_name'],
    filters: [
      'at',
      'actor',
      'action',
      'menu',
      'target_type',
      'target_id',
      'changed_fields',
      'ip',
      'request_id',
      'is_sensitive',
    ],
    sort: ['at', 'actor_name', 'action'],
    default: '-at',
  },
})

export type AuditLog = RowOf<typeof auditLogs>
