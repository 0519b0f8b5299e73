import { boolean, choice, defineResource, integer, type RowOf, ref, refs, rows, tags, text } from '../kit/index.ts'
import { pausingStatuses, ticketPriorities } from './choices.ts'

const percent = /^([1-9]|[1-9]\d)$/

/** Response and resolution times of tickets; a ticket gets the first matching tier by order. */
export const jiraServiceTiers = defineResource({
  area: 'it',
  name: 'jira-service-tiers',
  menu: 'support',
  label: 'Tingkat Layanan',

  fields: {
    name: text('Nama', 80),
    priority_order: integer('Urutan', { max: 9_999 }),
    request_types: refs('Jenis permintaan', 'references', { category: 'request-type' }),
    priorities: rows('Prioritas', { priority: choice('Prioritas', ticketPriorities) }, { max: 4 }),
    companies: refs('Perusahaan', 'references', { category: 'company' }),
    offices: refs('Kantor', 'references', { category: 'office' }),
    is_vip: boolean('VIP'),
    work_pattern: ref('Jam layanan', 'references', { category: 'work-pattern' }),
    response_minutes: integer('Target respons (menit)', { min: 1, max: 100_000 }),
    resolve_minutes: integer('Target selesai (menit)', { min: 1, max: 1_000_000 }),
    pause_statuses: rows('Status yang menjeda', { status: choice('Status', pausingStatuses) }, { max: 3 }),
    warn_percents: tags('Peringatan pada (%)', { each: 2, max: 5 }).refine(
      (all) => all.every((one) => percent.test(one)),
      'Peringatan harus angka 1–99.',
    ),
    escalations: rows(
      'Eskalasi',
      { at_percent: integer('Saat (%)', { min: 1, max: 999 }), to: ref('Ke', 'users') },
      { max: 10 },
    ),
    is_active: boolean('Aktif'),
  },

  title: 'name',
  defaults: {
    priority_order: 0,
    request_types: [],
    priorities: [],
    companies: [],
    offices: [],
    is_vip: false,
    pause_statuses: [{ status: 'waiting_user' }, { status: 'waiting_vendor' }],
    warn_percents: ['75', '90'],
    escalations: [],
    is_active: true,
  },
  lookup: ['name', 'priority_order', 'response_minutes', 'resolve_minutes', 'is_active'],
  trash: true,

  invariants: [
    {
      field: 'resolve_minutes',
      message: 'Target selesai harus ≥ target respons.',
      holds: ({ response_minutes, resolve_minutes }) =>
        !response_minutes || !resolve_minutes || resolve_minutes >= response_minutes,
    },
  ],

  list: {
    search: ['name'],
    filters: ['name', 'work_pattern', 'is_vip', 'is_active', 'response_minutes', 'resolve_minutes'],
    sort: ['priority_order', 'name', 'response_minutes', 'resolve_minutes', 'is_active'],
    default: 'priority_order',
  },
})

export type JiraServiceTier = RowOf<typeof jiraServiceTiers>
