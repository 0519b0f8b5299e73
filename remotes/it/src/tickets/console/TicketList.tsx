import { itAssets, itMaintenanceExternals, jiraIssues } from '@ems/contracts/it'
import { permission } from '@ems/contracts/permission'
import { addDays, dayOf, lazyPart, useSession } from '@ems/platform'
import {
  codeCell,
  everyPart,
  Loading,
  type QuickFilter,
  RelatedList,
  ReplyTextsProvider,
  type ResourceList,
  ResourceScreen,
  type ScreenTab,
  SegmentedControl,
  stateCells,
  useView,
} from '@ems/ui'
import { Suspense, useMemo } from 'react'
import { priorityCell } from '../../cells.tsx'
import { resolveCell, responseCell, slaColors } from '../clocks/clock-cells.tsx'
import { ReplyTexts } from '../solutions/ReplyTexts.tsx'
import { SolutionButton } from '../solutions/SolutionButton.tsx'
import type { FollowUpsProps } from './FollowUps.tsx'
import { MinutesButton } from './MinutesButton.tsx'
import { TicketBoard } from './TicketBoard.tsx'
import { ticketForm } from './ticket-form.tsx'

const TicketCalendar = lazyPart(() => import('./TicketCalendar.tsx'))
const FollowUps = lazyPart(() => import('./FollowUps.tsx'))
const ClockTab = lazyPart(() => import('../clocks/ClockTab.tsx'))

/** Every ticket, by the questions a day at the help desk begins with. */
export function TicketList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(user.id, today), [user.id, today])
  const [view, setView] = useView('support', views)
  return (
    <ReplyTextsProvider value={ReplyTexts}>
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
        headActions={() => (
          <SegmentedControl
            aria-label="Tampilan"
            data={viewOptions}
            value={view}
            onChange={(next) => setView(next as keyof typeof views)}
          />
        )}
        view={view === 'list' ? undefined : (list) => <OtherView view={view} list={list} />}
        recordActions={(form) => (
          <>
            <MinutesButton form={form} />
            <SolutionButton form={form} />
          </>
        )}
      />
    </ReplyTextsProvider>
  )
}

function OtherView({ view, list }: { view: 'board' | 'calendar'; list: ResourceList<typeof jiraIssues> }) {
  if (view === 'board') return <TicketBoard list={list} />
  return (
    <Suspense fallback={<Loading label="Kalender" onRetry={() => location.reload()} />}>
      <TicketCalendar list={list} />
    </Suspense>
  )
}

const FollowUp = (props: FollowUpsProps) => (
  <Suspense fallback={<Loading label="Tindak lanjut" rows={3} onRetry={() => location.reload()} />}>
    <FollowUps {...props} />
  </Suspense>
)

const views = { list: 'Daftar', board: 'Papan', calendar: 'Kalender' } as const
const viewOptions = Object.entries(views).map(([value, label]) => ({ value, label }))

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
  'csat',
  'merged_into',
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
  'csat',
  'merged_into',
  'sync_status',
] as const
const bulkFields = ['request_type', 'labels'] as const
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
  {
    key: 'reporter',
    title: 'Pelapor',
    render: ({ reporter }) => (
      <>
        <RelatedList
          resource={itAssets}
          of={{ holder: reporter }}
          columns={['asset_tag', 'name', 'status', 'warranty_until']}
          sort="name"
          path="/private/infotech/it-asset?id="
          empty="Pelapor tidak memegang aset."
        />
        <RelatedList
          resource={jiraIssues}
          of={{ reporter }}
          columns={['local_no', 'summary', 'status', 'updated_at']}
          sort="-local_no"
          path="/private/infotech/support?id="
          empty="Belum ada tiket lain."
        />
      </>
    ),
  },
  {
    key: 'repairs',
    title: 'Perbaikan',
    permission: itMaintenanceExternals.can.list,
    render: (row) => <FollowUp ticket={row} kind="repairs" />,
  },
  {
    key: 'purchases',
    title: 'Pengadaan',
    permission: permission('procurement', 'list'),
    render: (row) => <FollowUp ticket={row} kind="purchases" />,
  },
]

const facts = ['local_no', 'reporter', 'company', 'priority', 'assignee', 'due_at'] as const
