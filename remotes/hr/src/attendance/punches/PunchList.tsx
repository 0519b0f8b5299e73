import { attendanceEmployees, attendancePunches } from '@ems/contracts/hr'
import { lazyPart, useSession } from '@ems/platform'
import { Button, type FormGroup, type QuickFilter, ResourceScreen } from '@ems/ui'
import { Suspense, useState } from 'react'

const ImportLogDialog = lazyPart(() => import('./ImportLogDialog.tsx'))
const RecalculateDialog = lazyPart(() => import('./RecalculateDialog.tsx'))

/** Every tap that machines, browsers and phones recorded. */
export const PunchList = () => (
  <ResourceScreen
    resource={attendancePunches}
    columns={columns}
    hidden={hidden}
    empty="Belum ada ketukan. Impor log mesin."
    cardFirst={cardFirst}
    filters={filters}
    quick={quick}
    headActions={() => <LogActions />}
    form={form}
  />
)

/** *Impor log mesin* and *Hitung ulang*. */
function LogActions() {
  const { can } = useSession()
  const [dialog, setDialog] = useState<'import' | 'recalculate' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      {can(attendancePunches.can.importLog) && (
        <Button variant="default" onClick={() => setDialog('import')}>
          Impor log mesin
        </Button>
      )}
      {can(attendanceEmployees.can.recalculate) && (
        <Button variant="default" onClick={() => setDialog('recalculate')}>
          Hitung ulang
        </Button>
      )}
      <Suspense>
        {dialog === 'import' && <ImportLogDialog onClose={close} onRecalculate={() => setDialog('recalculate')} />}
        {dialog === 'recalculate' && <RecalculateDialog onClose={close} />}
      </Suspense>
    </>
  )
}

const columns = [
  'employee_name',
  'at',
  'source',
  'geo_status',
  'office',
  'pin',
  'device_group',
  'device',
  'direction',
  'distance_m',
  'accuracy_m',
  'device_at',
  'received_at',
  'company',
] as const
const hidden = columns.slice(7)
const cardFirst = ['at', 'source', 'geo_status'] as const
const filters = ['date', 'employee', 'source', 'office', 'company', 'pin'] as const
const quick: readonly QuickFilter[] = [
  { label: 'PIN belum dipetakan', filters: { employee_null: '1' } },
  { label: 'Web dan HP', filters: { source: ['web', 'mobile'] } },
]
const form: readonly FormGroup<typeof attendancePunches>[] = [
  { legend: 'Ketukan', names: ['employee', 'at', 'source', 'direction', 'office', 'received_at', 'device_at'] },
  { legend: 'Mesin', names: ['pin', 'device_group', 'device'] },
  { legend: 'Lokasi', names: ['geo_status', 'distance_m', 'accuracy_m', 'latitude', 'longitude'] },
]
