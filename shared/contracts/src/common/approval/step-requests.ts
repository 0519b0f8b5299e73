import { z } from 'zod'
import { choice, code, defineResource, instant, json, longText, money, type RowOf, ref, text } from '../../kit/index.ts'

export const stepRequestStatuses = {
  submitted: 'Menunggu persetujuan',
  taken: 'Disetujui',
  rejected: 'Ditolak',
  withdrawn: 'Ditarik',
} as const

/** Steps that approval rules may demand an approval for: collection and transition. */
export const agreedSteps = {
  'employees.transfer': 'Karyawan: Mutasi/promosi',
  'employees.exit': 'Karyawan: Proses keluar',
  'marketing-activities.win': 'Aktivitas pemasaran: Menang',
  'customs-kite-tool-kite-datas.submit': 'BCL.KT: Ajukan',
} as const
export type AgreedStep = keyof typeof agreedSteps

/**
 * A step that waits for an approval before it is taken, with what was filled in for it. The last approval takes it, with the
 * rights that its requester has then. Only steps that an active rule names come here.
 */
export const stepRequests = defineResource({
  area: 'common',
  name: 'step-requests',
  menu: 'utility',
  label: 'Persetujuan langkah',

  fields: {
    /** `Proses keluar: Suharti` */
    subject: text('Perihal', 200),
    step: choice('Langkah', agreedSteps),
    /** The transition to take: another one may lead into the same state. */
    transition: code('Tindakan', 40, /^[a-zA-Z]+$/, 'tidak dikenal.'),
    target_type: text('Jenis data', 60),
    target_id: code('Id data', 20, /^[1-9][0-9]*$/, 'tidak dikenal.'),
    /** What the step asked for, as in a request for it. */
    asked: json('Isian', z.record(z.string(), z.unknown())),
    /** The same in words. */
    details: longText('Isian', 4_000).nullable(),
    reason: longText('Alasan', 500).nullable(),
    employee: ref('Karyawan', 'employees').nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
    department: ref('Departemen', 'references', { category: 'department' }).nullable(),
    office: ref('Kantor', 'references', { category: 'office' }).nullable(),
    amount: money('Nilai').nullable(),
    currency: code('Mata uang', 3, /^[A-Z]{3}$/, 'tidak dikenal.').nullable(),
    requester: ref('Pemohon', 'users'),
    status: choice('Status', stepRequestStatuses),
    decided_at: instant('Diputuskan').nullable(),
  },

  title: 'subject',
  computed: [
    'subject',
    'target_type',
    'details',
    'employee',
    'company',
    'department',
    'office',
    'amount',
    'currency',
    'requester',
    'decided_at',
  ],
  roles: { owner: 'requester' },

  workflow: {
    initial: 'submitted',
    states: {
      submitted: { tone: 'waiting', category: 'open', editable: 'none', removable: false },
      taken: { tone: 'success', category: 'done' },
      rejected: { tone: 'danger', category: 'cancelled' },
      withdrawn: { tone: 'danger', category: 'cancelled' },
    },
    transitions: {},
    approval: {
      state: 'submitted',
      approved: 'taken',
      rejected: 'rejected',
      withdrawn: 'withdrawn',
      subject: 'employee',
      kind: 'step',
      amount: 'amount',
      currency: 'currency',
      company: 'company',
      department: 'department',
      office: 'office',
      material: ['step', 'transition', 'target_id', 'asked', 'reason'],
      facts: ['step', 'details', 'amount', 'reason'],
      effect: 'take',
    },
  },

  list: {
    search: ['subject', 'reason'],
    filters: ['step', 'status', 'target_id', 'requester', 'employee', 'company'],
    sort: ['status', 'decided_at'],
    default: '-decided_at',
  },
})

export type StepRequest = RowOf<typeof stepRequests>
