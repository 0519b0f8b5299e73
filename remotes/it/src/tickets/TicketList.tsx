import { jiraIssues } from '@ems/contracts/it'
import { addDays, dayOf, lazyPart, useSession } from '@ems/platform'
import {
  codeCell,
  everyPart,
  type FormGroup,
  type QuickFilter,
  ResourceScreen,
  type ScreenTab,
  stateCells,
} from '@ems/ui'
import { Suspense, useMemo } from 'react'
import { priorityCell } from '../cells.tsx'
import { AssetOwnershipNotice } from './AssetOwnershipNotice.tsx'
import { resolveCell, responseCell, slaColors } from './clocks/clock-cells.tsx'

const ClockTab = lazyPart(() => import('./clocks/ClockTab.tsx'))

/** Every ticket, by the questions a day at the help desk begins with. */
export function TicketList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(user.id, today), [user.id, today])
  return (
    <ResourceScreen
      resource={jiraIssues}
      addLabel="Buat tiket"
      columns={columns}
      hidden={hidden}
      empty="Tidak ada tiket dalam antrean."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      bulkFields={bulkFields}
      size={860}
      isImportable
      parts={everyPart}
      form={ticketForm}
      facts={facts}
      tabs={tabs}
    />
  )
}

/** States in work. A solved ticket is open for its reporter only. */
const open = ['new', 'assigned', 'in_progress', 'waiting_user', 'waiting_vendor', 'scheduled']
const questions = (me: string, today: string): readonly QuickFilter[] => [
  { label: 'Dalam penanganan', filters: { status: open } },
  { label: 'Belum ditugaskan', filters: { status: ['new'], assignee_null: '1' } },
  { label: 'Tugas saya', filters: { status: open, assignee: [me] } },
  { label: 'Akan lewat SLA', filters: { status: open, sla_state: ['warning'] } },
  { label: 'Menunggu pengguna', filters: { status: ['waiting_user'] } },
  { label: 'Selesai 7 hari', filters: { status: ['resolved', 'closed'], resolved_at_from: addDays(today, -7) } },
]

const columns = [
  'local_no',
  'summary',
  'request_type',
  'priority',
  'status',
  'reporter',
  'assignee',
  'response_due_at',
  'resolve_due_at',
  'updated_at',
  'sla_state',
  'company',
  'office',
  'tier',
  'due_at',
  'resume_at',
  'responded_at',
  'resolved_at',
  'closed_at',
  'reopen_count',
  'created_for',
  'channel',
  'labels',
  'issue_key',
  'tracker_status',
  'sync_status',
  'created_at',
] as const
const cardFirst = ['local_no', 'priority', 'status', 'reporter', 'resolve_due_at'] as const
const hidden = columns.slice(10)
const filters = [
  'status',
  'request_type',
  'priority',
  'assignee',
  'reporter',
  'company',
  'office',
  'it_assets',
  'tier',
  'sla_state',
  'response_due_at',
  'resolve_due_at',
  'channel',
  'labels',
  'due_at',
  'resolved_at',
  'reopen_count',
  'sync_status',
] as const
const bulkFields = ['request_type', 'due_at', 'labels'] as const
const syncColors = { none: 'gray', pending: 'yellow', synced: 'green', error: 'red', conflict: 'orange' } as const
const cells = {
  local_no: codeCell,
  priority: priorityCell('priority'),
  sla_state: stateCells(slaColors)('sla_state'),
  sync_status: stateCells(syncColors)('sync_status'),
  issue_key: codeCell,
  response_due_at: responseCell,
  resolve_due_at: resolveCell,
}

const tabs: readonly ScreenTab<typeof jiraIssues>[] = [
  {
    key: 'clock',
    title: 'Jam layanan',
    render: (row) => (
      <Suspense fallback={null}>
        <ClockTab ticket={row} />
      </Suspense>
    ),
  },
]

const facts = ['local_no', 'reporter', 'company', 'priority', 'assignee', 'due_at'] as const

/** Also shown with the asset it is about. */
export const ticketForm: readonly FormGroup<typeof jiraIssues>[] = [
  { legend: 'Permintaan', names: ['request_type', 'summary'] },
  {
    legend: 'Uraian',
    names: ['description', 'it_assets'],
    columns: 1,
    after: ({ values }) => (
      <AssetOwnershipNotice assets={values.it_assets} reporter={values.reporter} createdFor={values.created_for} />
    ),
  },
  {
    legend: 'Prioritas',
    names: ['impact', 'urgency', 'priority', 'tier', 'priority_reason'],
    more: ['tier', 'priority_reason'],
    descriptions: {
      priority: 'Menurut dampak dan urgensi bila dikosongkan.',
      tier: 'Yang pertama cocok bila dikosongkan.',
    },
  },
  {
    legend: 'Pelapor',
    names: ['reporter', 'created_for', 'company', 'office', 'channel'],
    descriptions: {
      reporter: 'Anda sendiri bila dikosongkan.',
      company: 'Perusahaan pelapor bila dikosongkan.',
    },
  },
  {
    legend: 'Penanganan',
    names: ['assignee', 'watchers', 'due_at', 'labels', 'procurement'],
    more: ['watchers', 'labels', 'procurement'],
    descriptions: { assignee: 'Kosongkan bila belum ada yang menangani.' },
  },
  {
    legend: 'Waktu',
    names: ['resume_at', 'responded_at', 'resolved_at', 'closed_at'],
    when: ({ stored: { row } }) => row !== undefined,
  },
  {
    legend: 'Jira',
    names: ['issue_key', 'tracker_status', 'sync_status', 'sync_error'],
    when: ({ stored: { row } }) => row !== undefined && row.sync_status !== 'none',
  },
  {
    legend: 'Penyelesaian',
    names: ['resolution', 'reopen_count'],
    columns: 1,
    when: ({ values }) => values.status === 'resolved' || values.status === 'closed',
  },
]
