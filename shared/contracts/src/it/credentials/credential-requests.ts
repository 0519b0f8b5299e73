import { choice, defineResource, instant, integer, longText, type RowOf, ref, text } from '../../kit/index.ts'

export const credentialRequestStatuses = {
  submitted: 'Menunggu pemilik',
  approved: 'Berlaku',
  ended: 'Berakhir',
  revoked: 'Dicabut',
  rejected: 'Ditolak',
  withdrawn: 'Ditarik',
} as const

/** Rights that may be requested; *Kelola* is never granted for some hours. */
export const requestableRights = { use: 'Pakai', view: 'Lihat', edit: 'Ubah' } as const

/** Longest access by a request, in hours: seven days. */
export const maxRequestHours = 168

/**
 * *Minta akses*: a right on a credential for some hours. The owner decides; the right ends by itself, whether or not a
 * clock has noted it.
 */
export const credentialRequests = defineResource({
  area: 'it',
  name: 'credential-requests',
  menu: 'credential',
  label: 'Permintaan akses kredensial',
  // Users who see the credential may request access.
  permissions: { store: 'show' },

  fields: {
    credential: ref('Kredensial', 'credentials'),
    credential_name: text('Nama kredensial', 120),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    owner: ref('Pemilik', 'users'),
    right: choice('Hak', requestableRights),
    hours: integer('Berlaku (jam)', { min: 1, max: maxRequestHours }),
    reason: longText('Alasan', 500),
    notes: longText('Catatan', 500).nullable(),
    status: choice('Status', credentialRequestStatuses),
    /** When the right ends. */
    until: instant('Sampai').nullable(),
  },

  title: 'credential_name',
  computed: ['credential_name', 'company', 'owner', 'until'],
  fixed: ['credential'],
  defaults: { right: 'view', hours: 4 },
  trash: true,

  workflow: {
    initial: 'submitted',
    states: {
      submitted: { tone: 'waiting', category: 'open', editable: ['notes'] },
      approved: { tone: 'success', category: 'open', editable: ['notes'] },
      ended: { tone: 'neutral', category: 'done', removable: true },
      revoked: { tone: 'danger', category: 'cancelled', removable: true },
      rejected: { tone: 'danger', category: 'cancelled', removable: true },
      withdrawn: { tone: 'danger', category: 'cancelled', removable: true },
    },
    transitions: {
      revokeAccess: {
        label: 'Cabut akses',
        from: ['approved'],
        to: 'revoked',
        who: ['creator', 'is:owner', 'can:cancel'],
        tone: 'danger',
        confirm: 'Cabut akses ke {title}?',
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
      material: ['credential', 'right', 'hours', 'reason'],
      facts: ['credential', 'right', 'hours', 'reason'],
    },
  },

  invariants: [
    {
      field: 'reason',
      message: 'Alasan minimal 10 karakter.',
      holds: ({ reason }) => !reason || reason.trim().length >= 10,
    },
  ],

  list: {
    search: ['credential_name', 'reason'],
    filters: ['credential', 'credential_name', 'status', 'owner', 'right', 'until'],
    sort: ['credential_name', 'status', 'until'],
    default: '-created_at',
  },
})

export type CredentialRequest = RowOf<typeof credentialRequests>
