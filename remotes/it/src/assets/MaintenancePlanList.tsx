import { itMaintenanceInternalActivities, itMaintenanceInternals } from '@ems/contracts/it'
import { addDays, dayOf, useSession } from '@ems/platform'
import { everyPart, type FormGroup, type QuickFilter, RelatedRows, ResourceScreen, type ScreenTab } from '@ems/ui'
import { useMemo } from 'react'

/** Which assets are looked after, how often and by whom. */
export function MaintenancePlanList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(today), [today])
  return (
    <ResourceScreen
      resource={itMaintenanceInternals}
      title="Rencana Perawatan"
      addLabel="Tambah Rencana"
      columns={columns}
      hidden={hidden}
      cardFirst={cardFirst}
      empty="Belum ada rencana perawatan."
      filters={filters}
      quick={quick}
      bulkFields={bulkFields}
      editable={editable}
      isImportable
      size={860}
      parts={everyPart}
      form={form}
      tabs={tabs}
    />
  )
}

const questions = (today: string): readonly QuickFilter[] => [
  { label: 'Aktif', filters: { status: 'active' } },
  { label: '7 hari ke depan', filters: { status: 'active', next_due_at_to: addDays(today, 7) } },
  { label: 'Terlambat', filters: { status: 'active', next_due_at_to: addDays(today, -1) } },
]

const columns = [
  'name',
  'type',
  'scope',
  'interval_value',
  'interval_unit',
  'next_due_at',
  'company',
  'status',
  'category',
  'office',
  'start_date',
  'estimate_minutes',
  'updated_at',
] as const
const cardFirst = ['type', 'next_due_at', 'status'] as const
const hidden = columns.slice(8)
const filters = [
  'type',
  'scope',
  'category',
  'office',
  'company',
  'it_assets',
  'interval_unit',
  'next_due_at',
  'status',
] as const
const bulkFields = ['assignees', 'lead_days'] as const
const editable = ['name'] as const

const form: readonly FormGroup<typeof itMaintenanceInternals>[] = [
  { legend: 'Rencana', names: ['name', 'type', 'company'] },
  { legend: 'Untuk', names: ['scope', 'it_assets', 'category', 'office'] },
  {
    legend: 'Pola',
    names: [
      'interval_value',
      'interval_unit',
      'start_date',
      'next_due_at',
      'tolerance_days',
      'lead_days',
      'skip_holidays',
      'estimate_minutes',
    ],
    more: ['next_due_at', 'tolerance_days', 'skip_holidays', 'estimate_minutes'],
  },
  { legend: 'Petugas', names: ['assignees'], columns: 1 },
  { legend: 'Daftar periksa', names: ['checklist_template'], columns: 1 },
]

const tabs: readonly ScreenTab<typeof itMaintenanceInternals>[] = [
  {
    key: 'work',
    title: 'Pekerjaan',
    permission: itMaintenanceInternalActivities.can.list,
    render: ({ id }) => (
      <RelatedRows
        resource={itMaintenanceInternalActivities}
        of={{ plan: id }}
        columns={['number', 'it_asset', 'scheduled_at', 'status', 'assignee']}
        form={workOfPlan}
        empty="Belum ada pekerjaan dari rencana ini."
        addLabel="Tambah pekerjaan"
      />
    ),
  },
]
const workOfPlan: readonly FormGroup<typeof itMaintenanceInternalActivities>[] = [
  { legend: 'Pekerjaan', names: ['it_asset', 'scheduled_at', 'assignee', 'status', 'skip_reason'] },
  { legend: 'Temuan dan tindakan', names: ['findings', 'actions_taken'], columns: 1 },
]
