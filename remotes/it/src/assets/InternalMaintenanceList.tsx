import { itMaintenanceInternalActivities } from '@ems/contracts/it'
import { addDays, dayOf, useSession } from '@ems/platform'
import { codeCell, everyPart, type FormGroup, type QuickFilter, ResourceScreen } from '@ems/ui'
import { useMemo } from 'react'
import { CheckPhotos } from './CheckPhotos.tsx'

/** Internal maintenance work. */
export function InternalMaintenanceList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(today), [today])
  return (
    <ResourceScreen
      resource={itMaintenanceInternalActivities}
      title="Perawatan Internal"
      addLabel="Tambah Pekerjaan"
      columns={columns}
      hidden={hidden}
      empty="Belum ada pekerjaan perawatan."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      bulkFields={bulkFields}
      size={860}
      isImportable
      parts={everyPart}
      form={form}
    />
  )
}

const questions = (today: string): readonly QuickFilter[] => [
  { label: 'Hari ini', filters: { scheduled_at_from: today, scheduled_at_to: today } },
  { label: 'Terlambat', filters: { status: ['scheduled'], scheduled_at_to: addDays(today, -1) } },
  { label: 'Dikerjakan', filters: { status: ['in_progress'] } },
  { label: 'Selesai', filters: { status: ['done'] } },
]

const columns = [
  'number',
  'it_asset',
  'plan',
  'scheduled_at',
  'assignee',
  'status',
  'cost',
  'findings',
  'started_at',
  'finished_at',
  'minutes',
  'updated_at',
] as const
const cardFirst = ['it_asset', 'scheduled_at', 'assignee', 'status'] as const
const hidden = columns.slice(7)
const filters = ['status', 'plan', 'it_asset', 'assignee', 'scheduled_at', 'finished_at', 'cost'] as const
const bulkFields = ['assignee', 'scheduled_at'] as const
const cells = { number: codeCell }

/** Also shown with the asset it is about. */
export const workForm: readonly FormGroup<typeof itMaintenanceInternalActivities>[] = [
  {
    legend: 'Pekerjaan',
    names: ['plan', 'scheduled_at', 'assignee', 'skip_reason', 'minutes', 'started_at', 'finished_at'],
  },
  {
    legend: 'Hasil pemeriksaan',
    names: ['results', 'usage_hours'],
    columns: 1,
    more: ['usage_hours'],
    after: (form) => <CheckPhotos form={form} />,
  },
  { legend: 'Temuan dan tindakan', names: ['findings', 'actions_taken'], columns: 1 },
  { legend: 'Suku cadang', names: ['parts', 'cost'], columns: 1 },
  { legend: 'Tindak lanjut', names: ['follow_up_issue', 'follow_up_external'] },
]
const form: readonly FormGroup<typeof itMaintenanceInternalActivities>[] = [
  { legend: 'Aset', names: ['it_asset'], columns: 1 },
  ...workForm,
]
