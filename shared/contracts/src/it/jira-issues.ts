import {
  choice,
  date,
  defineResource,
  instant,
  integer,
  longText,
  type RowOf,
  ref,
  refs,
  tags,
  text,
} from '../kit/index.ts'
import { impacts, ticketChannels, ticketPriorities, ticketStatuses, urgencies } from './choices.ts'

/**
 * Tickets of this installation (docs/decisions/boards-and-tickets.md). A ticket is the resource `jira-issues` under the
 * menu `support`: it mirrors an issue tracker that is connected later.
 */
export const jiraIssues = defineResource({
  area: 'it',
  name: 'jira-issues',
  menu: 'support',
  label: 'Dukungan Teknis',

  fields: {
    local_no: text('Kunci', 20),
    request_type: ref('Jenis permintaan', 'references', { category: 'request-type' }),
    summary: text('Ringkasan', 150).refine((value) => value.length >= 10, 'Ringkasan minimal 10 karakter.'),
    description: longText('Uraian', 10_000).refine((value) => value.length >= 20, 'Uraian minimal 20 karakter.'),
    it_assets: refs('Perangkat terkait', 'it-assets'),
    impact: choice('Dampak', impacts),
    urgency: choice('Urgensi', urgencies),
    priority: choice('Prioritas', ticketPriorities),
    priority_reason: text('Alasan perubahan prioritas', 250).nullable(),
    reporter: ref('Pelapor', 'employees'),
    created_for: ref('Atas nama', 'employees').nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    office: ref('Kantor', 'references', { category: 'office' }).nullable(),
    tier: ref('Tingkat layanan', 'jira-service-tiers').nullable(),
    assignee: ref('Petugas', 'users', undefined, 'jira-issues.assignee').nullable(),
    watchers: refs('Pemantau', 'users'),
    status: choice('Status', ticketStatuses),
    due_at: instant('Jatuh tempo').nullable(),
    resume_at: date('Dilanjutkan tanggal').nullable(),
    responded_at: instant('Ditanggapi').nullable(),
    resolved_at: instant('Diselesaikan').nullable(),
    closed_at: instant('Ditutup').nullable(),
    reopen_count: integer('Dibuka ulang'),
    channel: choice('Kanal', ticketChannels),
    procurement: ref('Pengadaan', 'general-procurements').nullable(),
    labels: tags('Label', { each: 40, max: 20 }),
    resolution: longText('Penyelesaian', 5_000).nullable(),
  },

  title: 'summary',
  computed: ['local_no', 'responded_at', 'resolved_at', 'closed_at', 'reopen_count'],
  assumed: ['reporter', 'company', 'priority'],
  defaults: {
    it_assets: [],
    watchers: [],
    labels: [],
    status: 'new',
    channel: 'console',
    urgency: 'medium',
    impact: 'self',
  },
  lookup: ['local_no', 'summary', 'status', 'company'],
  trash: true,

  invariants: [
    {
      field: 'assignee',
      message: 'Petugas wajib dipilih.',
      holds: ({ status, assignee }) => !status || status === 'new' || status === 'cancelled' || Boolean(assignee),
    },
    {
      field: 'resume_at',
      message: 'Dilanjutkan tanggal wajib diisi untuk tiket terjadwal.',
      holds: ({ status, resume_at }) => status !== 'scheduled' || Boolean(resume_at),
    },
    {
      field: 'resolution',
      message: 'Penyelesaian wajib diisi.',
      holds: ({ status, resolution }) => status !== 'resolved' || Boolean(resolution),
    },
  ],

  list: {
    search: ['local_no', 'summary', 'description'],
    filters: [
      'local_no',
      'summary',
      'request_type',
      'priority',
      'status',
      'reporter',
      'created_for',
      'company',
      'office',
      'tier',
      'assignee',
      'it_assets',
      'impact',
      'urgency',
      'channel',
      'labels',
      'due_at',
      'resume_at',
      'resolved_at',
      'reopen_count',
    ],
    sort: ['local_no', 'summary', 'priority', 'status', 'due_at', 'resolved_at', 'reopen_count'],
    default: '-local_no',
  },
})

export type JiraIssue = RowOf<typeof jiraIssues>
