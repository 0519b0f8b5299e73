import { z } from 'zod'
import { choice, code, defineResource, instant, integer, json, money, type RowOf, ref, text } from '../../kit/index.ts'

export const approvalRequestStatuses = {
  open: 'Berjalan',
  approved: 'Disetujui',
  rejected: 'Ditolak',
  returned: 'Dikembalikan',
  withdrawn: 'Ditarik',
  cancelled: 'Dibatalkan',
  superseded: 'Diganti putaran baru',
} as const

/**
 * One round of approval of one record: the rule it started with, its steps and how it ended. Its tasks are `approvals`.
 * Written by the server alone.
 */
export const approvalRequests = defineResource({
  area: 'common',
  name: 'approval-requests',
  menu: 'utility',
  label: 'Pengajuan persetujuan',

  fields: {
    target_type: text('Jenis data', 60),
    target_id: text('Id data', 20),
    round: integer('Putaran', { min: 1 }),
    rule: ref('Aturan', 'approval-rules').nullable(),
    rule_version: integer('Versi aturan').nullable(),
    requester: ref('Pemohon', 'users'),
    title: text('Perihal', 200),
    amount: money('Nilai').nullable(),
    currency: code('Mata uang', 3, /^[A-Z]{3}$/, 'tidak dikenal.').nullable(),
    /** Version of the record that the approvers decide on. */
    record_version: integer('Versi data'),
    status: choice('Status', approvalRequestStatuses),
    /** Steps with their settings, and how their people were chosen. */
    plan: json('Rencana', z.unknown()),
    closed_at: instant('Selesai').nullable(),
    closed_by: ref('Diselesaikan oleh', 'users').nullable(),
  },

  title: 'title',
  computed: [
    'target_type',
    'target_id',
    'round',
    'rule',
    'rule_version',
    'requester',
    'title',
    'amount',
    'currency',
    'record_version',
    'status',
    'plan',
    'closed_at',
    'closed_by',
  ],

  list: {
    search: ['title'],
    filters: ['target_type', 'target_id', 'requester', 'status', 'rule'],
    sort: ['closed_at', 'status'],
    default: '-created_at',
  },
})

export type ApprovalRequest = RowOf<typeof approvalRequests>
