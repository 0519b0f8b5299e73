import { choice, defineResource, instant, longText, type RowOf, ref, tags, text } from '../kit/index.ts'

export const tokenProviders = {
  accounting_actual: 'Akuntansi – Aktual',
  accounting_commercial: 'Akuntansi – Komersial',
  issue_tracker: 'Jira',
} as const
export const tokenStatuses = {
  disconnected: 'Belum terhubung',
  connected: 'Terhubung',
  expiring: 'Akan kedaluwarsa',
  broken: 'Terputus',
} as const

/** Which accounts of other systems a company is connected to, and how those connections are. Never the tokens. */
export const authTokens = defineResource({
  area: 'settings',
  name: 'auth-tokens',
  menu: 'utility',
  label: 'Koneksi',

  fields: {
    provider: choice('Penyedia', tokenProviders),
    status: choice('Status', tokenStatuses),
    account_label: text('Akun', 120).nullable(),
    scopes: tags('Cakupan', { each: 60, max: 50 }),
    token_type: text('Jenis token', 40).nullable(),
    expires_at: instant('Berlaku sampai').nullable(),
    connected_by: ref('Dihubungkan oleh', 'users').nullable(),
    connected_at: instant('Dihubungkan').nullable(),
    last_refresh_at: instant('Diperbarui').nullable(),
    last_error: longText('Galat terakhir', 500).nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  },

  title: 'provider',
  computed: [
    'provider',
    'status',
    'account_label',
    'scopes',
    'token_type',
    'expires_at',
    'connected_by',
    'connected_at',
    'last_refresh_at',
    'last_error',
    'company',
  ],

  list: {
    search: ['account_label'],
    filters: ['provider', 'status', 'company', 'expires_at', 'connected_by'],
    sort: ['provider', 'status', 'expires_at', 'connected_at'],
    default: 'provider',
  },
})

export type AuthToken = RowOf<typeof authTokens>
