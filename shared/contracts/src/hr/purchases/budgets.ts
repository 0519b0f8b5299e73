import {
  choice,
  defineResource,
  instant,
  integer,
  longText,
  money,
  type RowOf,
  ref,
  rows,
  text,
} from '../../kit/index.ts'

export const budgetStatuses = { active: 'Berlaku', closed: 'Ditutup' } as const

/** What a department may spend from one account in a year, and what of it is committed, ordered and spent. */
export const budgets = defineResource({
  area: 'hr',
  name: 'budgets',
  menu: 'procurement',
  label: 'Anggaran',

  fields: {
    name: text('Nama'),
    year: integer('Tahun', { min: 2000, max: 2100, isYear: true }),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    department: ref(
      'Departemen',
      'references',
      { category: 'department' },
      { within: { company: 'company' } },
    ).nullable(),
    account: ref('Pos anggaran', 'references', { category: 'budget' }, { within: { company: 'company' } }),
    amount: money('Anggaran'),
    committed: money('Terikat'),
    ordered: money('Dipesan'),
    spent: money('Terpakai'),
    remaining: money('Sisa', { signed: true }),
    revisions: rows('Revisi', {
      at: instant('Waktu'),
      before: money('Semula'),
      after: money('Menjadi'),
      reason: longText('Alasan', 500),
      by: ref('Oleh', 'users'),
    }),
    note: longText('Catatan', 500).nullable(),
    status: choice('Status', budgetStatuses),
  },

  title: 'name',
  computed: ['name', 'committed', 'ordered', 'spent', 'remaining', 'revisions'],
  fixed: ['year', 'company', 'department', 'account'],
  defaults: { company: '@me.company' },
  permissions: { store: 'update', destroy: 'update' },
  lookup: ['name', 'company', 'status'],
  trash: true,

  workflow: {
    initial: 'active',
    states: {
      active: { tone: 'success', category: 'open', editable: ['note'] },
      closed: { tone: 'neutral', category: 'done', editable: 'none' },
    },
    transitions: {
      revise: {
        label: 'Revisi',
        from: ['active'],
        to: 'same',
        who: ['can:update'],
        ask: { amount: 'required' },
        reason: 'required',
        effect: 'revise',
        notify: [],
      },
      close: { label: 'Tutup', from: ['active'], to: 'closed', who: ['can:update'], reason: 'required', notify: [] },
      reopen: { label: 'Buka kembali', from: ['closed'], to: 'active', who: ['can:update'], notify: [] },
    },
  },

  list: {
    search: ['name'],
    filters: ['name', 'year', 'company', 'department', 'account', 'amount', 'remaining', 'status'],
    sort: ['name', 'year', 'amount', 'committed', 'ordered', 'spent', 'remaining'],
    default: '-name',
  },
})

export type Budget = RowOf<typeof budgets>

/** How a budget stands before and after a request, from `GET /budgets/standing`. */
export type BudgetStanding = {
  id: string
  name: string
  amount: string
  used: string
  pending: string
  remaining: string
  after: string
  is_over: boolean
}
