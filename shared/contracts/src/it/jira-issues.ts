import { choice, type DerivedWords, defineResource, longText, type RowOf, ref, text } from '../kit/index.ts'
import { ratings } from './choices.ts'
import { ticketFields } from './support/ticket-fields.ts'
import { ticketFilters, ticketOrders } from './support/ticket-list.ts'

/** Content of a ticket. Transitions change priority, tier, officer, due day and state, with a reason or a notification. */
const content = [
  'request_type',
  'summary',
  'description',
  'it_assets',
  'reporter',
  'created_for',
  'company',
  'office',
  'watchers',
  'channel',
  'procurement',
  'labels',
] as const
/** States between acceptance and solution: in work or waiting. */
const open = ['assigned', 'in_progress', 'waiting_user', 'waiting_vendor', 'scheduled'] as const
const paused = ['waiting_user', 'waiting_vendor', 'scheduled'] as const
const handling = [{ for: 'assignee', say: 'Tangani tiket', due: 'due_at' }] as const
/** What the clock of the service tier says; EMS computes it (docs/decisions/support.md#clocks). */
const clock = [
  'response_target',
  'resolve_target',
  'response_due_at',
  'resolve_due_at',
  'response_minutes',
  'resolve_minutes',
  'paused_minutes',
  'response_breached',
  'resolve_breached',
  'sla_state',
] as const
/** Where a ticket went, and what its reporter thinks of the service; transitions write them. */
const outcome = ['merged_into', 'csat', 'csat_comment', 'csat_at'] as const
/** What the issue tracker says; the worker writes it (docs/decisions/jira.md). */
const tracker = ['issue_key', 'tracker_status', 'sync_status', 'sync_error'] as const

/** A request that was refused is cancelled, and says why. */
const rejected: DerivedWords = {
  from: ['reject_reason'],
  text: ({ status, reject_reason }) => (status === 'cancelled' && reject_reason ? 'Ditolak' : undefined),
  tone: 'danger',
  stored: { Ditolak: 'cancelled' },
}

/**
 * Tickets of this installation (docs/decisions/boards-and-tickets.md). A ticket is the resource `jira-issues` under the
 * menu `support`: it mirrors an issue of Jira where that is connected.
 */
export const jiraIssues = defineResource({
  area: 'it',
  name: 'jira-issues',
  menu: 'support',
  label: 'Dukungan Teknis',

  fields: ticketFields,

  title: 'summary',
  computed: ['local_no', 'responded_at', 'resolved_at', 'closed_at', 'reopen_count', ...clock, ...outcome, ...tracker],
  assumed: ['reporter', 'company', 'priority'],
  defaults: {
    it_assets: [],
    watchers: [],
    labels: [],
    channel: 'console',
    urgency: 'medium',
    impact: 'self',
  },
  forms: { portal: ['request_type', 'summary', 'description', 'it_assets', 'impact', 'urgency'] },
  lookup: ['local_no', 'summary', 'status', 'company'],
  derivedWords: { status: rejected },
  trash: true,

  roles: { owner: 'reporter', assignee: 'assignee', watchers: 'watchers' },
  workflow: {
    initial: 'new',
    imports: ['closed', 'cancelled'],
    starts: [{ in: 'assigned', holds: ({ assignee }) => Boolean(assignee) }],
    states: {
      pending_approval: { tone: 'waiting', category: 'open', step: false, editable: 'none' },
      new: {
        tone: 'danger',
        category: 'open',
        editable: content,
        waits: [{ for: 'can:update', say: 'Tangani tiket', due: 'due_at' }],
      },
      assigned: { tone: 'info', category: 'open', editable: content, waits: handling },
      in_progress: { tone: 'info', category: 'open', editable: content, waits: handling },
      waiting_user: {
        tone: 'waiting',
        category: 'open',
        step: false,
        editable: content,
        waits: [{ for: 'owner', say: 'Jawab pertanyaan petugas' }],
      },
      waiting_vendor: { tone: 'waiting', category: 'open', step: false, editable: content },
      scheduled: { tone: 'waiting', category: 'open', step: false, editable: content },
      resolved: {
        tone: 'success',
        category: 'open',
        editable: ['resolution', 'it_assets', 'watchers', 'procurement', 'labels'],
        waits: [{ for: 'owner', say: 'Periksa hasilnya' }],
      },
      closed: { tone: 'neutral', category: 'done' },
      cancelled: { tone: 'neutral', category: 'cancelled', removable: true },
    },
    transitions: {
      assign: {
        label: 'Tugaskan',
        from: ['new', ...open],
        to: 'assigned',
        who: ['can:update'],
        ask: { assignee: 'required' },
        bulk: 'all',
      },
      start: { label: 'Kerjakan', from: ['assigned'], to: 'in_progress', who: ['assignee'], tone: 'primary' },
      waitUser: {
        label: 'Tunggu pengguna',
        from: ['assigned', 'in_progress', 'waiting_vendor'],
        to: 'waiting_user',
        who: ['assignee'],
        with: { comment: longText('Pertanyaan untuk pelapor', 5_000) },
        effect: 'askReporter',
      },
      waitVendor: {
        label: 'Tunggu pihak ketiga',
        from: ['assigned', 'in_progress', 'waiting_user'],
        to: 'waiting_vendor',
        who: ['assignee'],
      },
      schedule: {
        label: 'Jadwalkan',
        from: open,
        to: 'scheduled',
        who: ['assignee'],
        ask: { resume_at: 'required' },
      },
      resume: {
        label: 'Lanjutkan',
        from: paused,
        to: 'in_progress',
        who: ['assignee', 'system'],
        tone: 'primary',
      },
      resolve: {
        label: 'Selesaikan',
        from: ['in_progress', 'waiting_user', 'waiting_vendor'],
        to: 'resolved',
        who: ['assignee', 'can:update'],
        tone: 'primary',
        ask: { resolution: 'required' },
        sets: { resolved_at: 'now' },
        bulk: 'all',
      },
      take: {
        label: 'Ambil',
        from: ['new', ...open],
        to: 'in_progress',
        who: ['can:update'],
        except: ['assignee'],
        tone: 'primary',
        effect: 'claim',
      },
      confirm: {
        label: 'Sudah beres',
        from: ['resolved'],
        to: 'closed',
        who: ['owner', 'is:created_for'],
        tone: 'primary',
        sets: { closed_at: 'now' },
      },
      close: {
        label: 'Tutup',
        from: ['resolved'],
        to: 'closed',
        who: ['system'],
        sets: { closed_at: 'now' },
      },
      reopen: {
        label: 'Buka kembali',
        from: ['resolved', 'closed'],
        to: 'in_progress',
        who: ['owner', 'is:created_for', 'can:rollback'],
        guard: 'recent',
        effect: 'countReopening',
        reason: 'required',
        sets: { resolved_at: null, closed_at: null },
      },
      rate: {
        label: 'Nilai layanan',
        from: ['resolved', 'closed'],
        to: 'same',
        who: ['owner', 'is:created_for'],
        // Nobody judges work of their own.
        except: ['assignee'],
        with: { rating: choice('Kepuasan', ratings), rating_comment: text('Komentar', 500).nullable() },
        effect: 'rateService',
        notify: [],
      },
      merge: {
        label: 'Gabungkan',
        from: ['new', ...open, 'resolved'],
        // Its clock has no verdict: the trouble is counted once.
        to: 'cancelled',
        who: ['can:bulkUpdate'],
        with: { main: ref('Tiket utama', 'jira-issues') },
        effect: 'mergeInto',
        bulk: 'all',
      },
      split: {
        label: 'Pisahkan lagi',
        from: ['cancelled'],
        to: 'new',
        who: ['can:bulkUpdate'],
        when: [{ holds: ({ merged_into }) => Boolean(merged_into), because: 'Tiket ini tidak digabung.' }],
        sets: { merged_into: null },
      },
      follow: {
        label: 'Ikuti Jira',
        from: ['new', ...open, 'resolved', 'closed', 'cancelled'],
        to: ['new', ...open, 'resolved', 'closed', 'cancelled'],
        who: ['system'],
        ask: {
          summary: 'optional',
          description: 'optional',
          priority: 'optional',
          assignee: 'optional',
          due_at: 'optional',
          labels: 'optional',
        },
        effect: 'followTracker',
      },
      reprioritize: {
        label: 'Ubah prioritas',
        from: ['new', ...open],
        to: 'same',
        who: ['can:update'],
        ask: { impact: 'required', urgency: 'required', priority: 'optional', tier: 'optional' },
        reason: 'priority_reason',
      },
      extend: {
        label: 'Perpanjang jatuh tempo',
        from: ['new', ...open],
        to: 'same',
        who: ['can:dueDateExtend'],
        ask: { due_at: 'required' },
        reason: 'required',
        bulk: 'all',
      },
      cancel: {
        label: 'Batalkan',
        from: ['new', ...open],
        to: 'cancelled',
        who: ['owner', 'is:created_for', 'can:cancel'],
        when: [
          {
            holds: ({ status }, { can }) => status === 'new' || can('cancel'),
            because: 'Tiket yang sudah ditangani dibatalkan oleh petugas.',
          },
        ],
        tone: 'danger',
        reason: 'required',
      },
    },
    approval: {
      state: 'pending_approval',
      begins: true,
      approved: 'new',
      rejected: 'cancelled',
      withdrawn: 'cancelled',
      reason: 'reject_reason',
      subject: 'reporter',
      kind: 'request_type',
      company: 'company',
      office: 'office',
      material: ['request_type', 'summary', 'description', 'reporter', 'created_for'],
      facts: ['reporter', 'created_for', 'request_type', 'description', 'it_assets'],
    },
  },

  list: {
    search: ['local_no', 'summary', 'description'],
    filters: ticketFilters,
    sort: ticketOrders,
    default: '-local_no',
    // As reporter or by a colleague: no column says it to everybody.
    personal: { mine: 'Tiket saya' },
  },
})

export type JiraIssue = RowOf<typeof jiraIssues>
