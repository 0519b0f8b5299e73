import { choice, defineResource, instant, longText, type RowOf, ref, rows, text } from '../kit/index.ts'
import { bankAccountLine } from './parts.ts'

export const bankChangeStatuses = {
  draft: 'Draf',
  submitted: 'Menunggu verifikasi',
  approved: 'Disetujui',
  rejected: 'Ditolak',
  withdrawn: 'Ditarik',
} as const

/**
 * Request to change the bank accounts of a partner. A second person decides; until then the partner keeps its accounts.
 */
export const partnerBankChanges = defineResource({
  area: 'marketing',
  name: 'partner-bank-changes',
  menu: 'vendor',
  guard: 'partner',
  label: 'Perubahan rekening',
  // Users who may change a partner may request other accounts for it.
  permissions: { store: 'update' },

  fields: {
    partner: ref('Mitra', 'partners'),
    partner_name: text('Nama mitra', 150),
    accounts: rows('Rekening baru', bankAccountLine, { max: 20 }),
    previous: rows('Rekening sekarang', bankAccountLine, { max: 20 }),
    /** Bank, holder and last four digits of each account. */
    previous_summary: longText('Semula', 4_000),
    summary: longText('Menjadi', 4_000),
    reason: longText('Alasan', 500),
    status: choice('Status', bankChangeStatuses),
    decided_at: instant('Diputuskan').nullable(),
  },

  title: 'partner_name',
  computed: ['partner_name', 'previous', 'previous_summary', 'summary', 'decided_at'],
  fixed: ['partner'],
  defaults: { accounts: [] },
  trash: true,

  workflow: {
    initial: 'draft',
    states: {
      draft: { tone: 'neutral', category: 'open', waits: [{ for: 'creator', say: 'Ajukan perubahan rekening' }] },
      submitted: { tone: 'waiting', category: 'open', editable: 'none' },
      approved: { tone: 'success', category: 'done' },
      rejected: { tone: 'danger', category: 'cancelled', removable: true },
      withdrawn: { tone: 'danger', category: 'cancelled', removable: true },
    },
    transitions: {
      submit: {
        label: 'Ajukan',
        from: ['draft'],
        to: 'submitted',
        who: ['creator', 'can:update'],
        guard: 'evidenced',
        tone: 'primary',
      },
      giveUp: {
        label: 'Batalkan pengajuan',
        from: ['draft'],
        to: 'withdrawn',
        who: ['creator'],
        confirm: 'Batalkan perubahan rekening {title}?',
      },
    },
    approval: {
      state: 'submitted',
      approved: 'approved',
      rejected: 'rejected',
      withdrawn: 'withdrawn',
      subject: 'created_by',
      material: ['accounts', 'reason'],
      facts: ['previous_summary', 'summary', 'reason'],
      effect: 'writeAccounts',
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
    search: ['partner_name', 'reason'],
    filters: ['partner', 'partner_name', 'status', 'decided_at'],
    sort: ['partner_name', 'status', 'decided_at'],
    default: '-created_at',
  },
})

export type PartnerBankChange = RowOf<typeof partnerBankChanges>
