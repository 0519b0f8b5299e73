import { choice, defineResource, instant, integer, longText, type RowOf, ref, text } from '../../kit/index.ts'

export const credentialExportStatuses = {
  submitted: 'Menunggu persetujuan',
  approved: 'Dapat diunduh',
  ended: 'Berakhir',
  revoked: 'Dicabut',
  rejected: 'Ditolak',
  withdrawn: 'Ditarik',
} as const

/** How long an approved export may be downloaded, in hours; `complete_credential_export` has it too. */
export const exportHours = 1
/** Shortest passphrase of the file: a secret that no machine guesses within years. */
export const minPassphrase = 16
/** Files of credentials that one download takes along, in all. */
export const maxExportMegabytes = 30

/**
 * *Akses darurat*: all secrets of a folder or of a company in one encrypted file, asked for by one person and approved by
 * another. All owners are told.
 */
export const credentialExports = defineResource({
  area: 'it',
  name: 'credential-exports',
  menu: 'credential',
  label: 'Akses darurat kredensial',
  permissions: { store: 'toExcel' },

  fields: {
    scope_name: text('Cakupan', 150),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    folder: ref('Folder', 'credential-folders').nullable(),
    reason: longText('Alasan', 500),
    notes: longText('Catatan', 500).nullable(),
    status: choice('Status', credentialExportStatuses),
    until: instant('Dapat diunduh sampai').nullable(),
    downloaded_at: instant('Diunduh').nullable(),
    credential_count: integer('Jumlah kredensial').nullable(),
  },

  title: 'scope_name',
  computed: ['scope_name', 'until', 'downloaded_at', 'credential_count'],
  fixed: ['company', 'folder'],
  trash: true,

  workflow: {
    initial: 'submitted',
    states: {
      submitted: { tone: 'waiting', category: 'open', editable: ['notes'] },
      approved: { tone: 'danger', category: 'open', editable: ['notes'] },
      ended: { tone: 'neutral', category: 'done' },
      revoked: { tone: 'danger', category: 'cancelled' },
      rejected: { tone: 'danger', category: 'cancelled', removable: true },
      withdrawn: { tone: 'danger', category: 'cancelled', removable: true },
    },
    transitions: {
      revokeAccess: {
        label: 'Cabut akses',
        from: ['approved'],
        to: 'revoked',
        who: ['creator', 'can:cancel'],
        tone: 'danger',
        confirm: 'Cabut akses darurat ini?',
        sets: { until: 'now' },
      },
      end: { label: 'Akhiri', from: ['approved'], to: 'ended', who: ['system'], notify: [] },
    },
    approval: {
      state: 'submitted',
      approved: 'approved',
      rejected: 'rejected',
      withdrawn: 'withdrawn',
      subject: 'created_by',
      company: 'company',
      material: ['company', 'folder', 'reason'],
      facts: ['company', 'folder', 'reason'],
    },
  },

  invariants: [
    {
      field: 'reason',
      message: 'Alasan minimal 20 karakter.',
      holds: ({ reason }) => !reason || reason.trim().length >= 20,
    },
  ],

  list: {
    search: ['scope_name', 'reason'],
    filters: ['scope_name', 'company', 'folder', 'status', 'until'],
    sort: ['scope_name', 'status', 'until'],
    default: '-created_at',
  },
})

export type CredentialExport = RowOf<typeof credentialExports>
