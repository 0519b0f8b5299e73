import { boolean, choice, date, defineResource, type RowOf, ref, text } from '../kit/index.ts'

export const holidayKinds = {
  national: 'Libur nasional',
  mass_leave: 'Cuti bersama',
  company: 'Libur perusahaan',
  half_day: 'Setengah hari',
} as const
export const holidayScopes = { everyone: 'Semua', company: 'Perusahaan', office: 'Kantor', religion: 'Agama' } as const
export const noBalancePolicies = {
  negative: 'Saldo minus',
  unpaid: 'Tidak dibayar',
  waive: 'Tidak dipotong',
} as const

/** Days on which offices rest: public holidays, cuti bersama and a company's own. Working days are counted with them. */
export const leaveOffices = defineResource({
  area: 'calendar',
  name: 'leave-offices',
  menu: 'calendar',
  label: 'Hari libur',

  fields: {
    date: date('Tanggal'),
    name: text('Nama', 120),
    kind: choice('Jenis', holidayKinds),
    scope: choice('Berlaku untuk', holidayScopes),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
    office: ref('Kantor', 'references', { category: 'office' }, { within: { company: 'company' } }).nullable(),
    religion: ref('Agama', 'references', { category: 'religion' }).nullable(),
    deducts_annual: boolean('Potong cuti tahunan'),
    no_balance_policy: choice('Bila saldo tidak cukup', noBalancePolicies).nullable(),
    decree: text('Dasar (SKB)', 120).nullable(),
    is_tentative: boolean('Tentatif'),
  },

  title: 'name',
  defaults: { scope: 'everyone', deducts_annual: false, is_tentative: false },
  lookup: ['date', 'name', 'kind', 'scope', 'company', 'office', 'religion', 'decree', 'is_tentative'],

  invariants: [
    {
      field: 'scope',
      message: 'Kosongkan perusahaan, kantor, dan agama bila berlaku untuk semua.',
      holds: ({ scope, company, office, religion }) => scope !== 'everyone' || !(company || office || religion),
    },
    {
      field: 'company',
      message: 'Perusahaan wajib dipilih.',
      holds: ({ scope, company }) => scope !== 'company' || Boolean(company),
    },
    {
      field: 'office',
      message: 'Kantor wajib dipilih.',
      holds: ({ scope, office }) => scope !== 'office' || Boolean(office),
    },
    {
      field: 'religion',
      message: 'Agama wajib dipilih.',
      holds: ({ scope, religion }) => scope !== 'religion' || Boolean(religion),
    },
    {
      field: 'deducts_annual',
      message: 'Potong cuti tahunan hanya untuk cuti bersama.',
      holds: ({ kind, deducts_annual }) => !deducts_annual || kind === 'mass_leave',
    },
    {
      field: 'no_balance_policy',
      message: 'Kebijakan saldo wajib dipilih.',
      holds: ({ deducts_annual, no_balance_policy }) => !deducts_annual || Boolean(no_balance_policy),
    },
  ],

  trash: true,

  list: {
    search: ['name', 'decree'],
    filters: ['date', 'name', 'kind', 'scope', 'company', 'office', 'religion', 'deducts_annual', 'is_tentative'],
    sort: ['date', 'name', 'kind'],
    default: 'date',
  },

  actions: {
    /** Takes a day of cuti bersama from the balance of everybody it concerns. */
    applyMassLeave: { permission: 'bulkUpdate', label: 'Terapkan cuti bersama', fields: {} },
    /** Gives back what was taken. */
    revokeMassLeave: { permission: 'rollback', label: 'Batalkan penerapan', fields: {} },
  },
})

export type LeaveOffice = RowOf<typeof leaveOffices>

/** Answer of `GET /leave-offices/:id/-actions/massLeave`: what applying the day would do, and what has been done. */
export type MassLeave = {
  date: string
  policy: keyof typeof noBalancePolicies | null
  /** Employees from whom a day would be taken, and those without a balance whom the policy spares. */
  taken: number
  spared: number
  /** Employees without a balance, under every policy: the first hundred by name. */
  short: readonly { id: string; name: string; balance: string }[]
  /** From whom it has been taken. */
  posted: number
}
