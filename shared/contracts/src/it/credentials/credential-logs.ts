import { choice, defineResource, instant, integer, type RowOf, ref, text } from '../../kit/index.ts'

export const credentialActions = {
  reveal: 'Lihat',
  copy: 'Salin',
  use: 'Pakai kode',
  write: 'Ubah rahasia',
  restore: 'Pulihkan revisi',
  edit: 'Ubah data',
  share: 'Bagikan',
  revoke: 'Cabut akses',
  link: 'Tautan sekali pakai',
  link_request: 'Minta kredensial',
  link_view: 'Dilihat lewat tautan',
  link_fill: 'Diisi lewat tautan',
  file_add: 'Tambah berkas',
  file_open: 'Buka berkas',
  file_remove: 'Hapus berkas',
  export: 'Export',
  break_glass: 'Akses darurat',
  denied: 'Ditolak',
} as const
export type CredentialAction = keyof typeof credentialActions

/** Log of views, copies and changes of a credential. Rows are only added. */
export const credentialLogs = defineResource({
  area: 'it',
  name: 'credential-logs',
  menu: 'credential',
  label: 'Riwayat akses kredensial',

  fields: {
    credential: ref('Kredensial', 'credentials'),
    credential_name: text('Nama kredensial', 120),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    actor: ref('Oleh', 'users'),
    action: choice('Tindakan', credentialActions),
    field: text('Data', 80).nullable(),
    secret_version: integer('Revisi').nullable(),
    reason: text('Alasan', 200).nullable(),
    ip: text('Alamat IP', 60).nullable(),
    user_agent: text('Peramban', 300).nullable(),
    at: instant('Waktu'),
  },

  title: 'credential_name',
  computed: [
    'credential',
    'credential_name',
    'company',
    'actor',
    'action',
    'field',
    'secret_version',
    'reason',
    'ip',
    'user_agent',
    'at',
  ],

  list: {
    search: ['credential_name', 'reason'],
    filters: ['credential', 'credential_name', 'actor', 'action', 'at', 'ip'],
    sort: ['at'],
    default: '-at',
  },
})

export type CredentialLog = RowOf<typeof credentialLogs>
