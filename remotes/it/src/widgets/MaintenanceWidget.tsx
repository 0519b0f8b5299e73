import type { itMaintenanceExternals, itMaintenanceInternalActivities } from '@ems/contracts/it'
import { addDays, collection, dayOf, useSession } from '@ems/platform'
import { SummaryTiles } from '@ems/ui/card'

const work = collection<typeof itMaintenanceInternalActivities>('it-maintenance-internal-activities')
const externals = collection<typeof itMaintenanceExternals>('it-maintenance-externals')

/** Perawatan aset: what should have been looked after, what comes next, and what is still at a vendor's. */
export default function MaintenanceWidget() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const yesterday = addDays(today, -1)
  return (
    <>
      <SummaryTiles
        resource={work}
        path="/private/infotech/it-asset?section=work"
        title="Perawatan"
        where={{ status: 'scheduled' }}
        questions={[
          { label: 'Perawatan terlambat', filters: { scheduled_at_to: yesterday }, tone: 'danger' },
          {
            label: '7 hari ke depan',
            filters: { scheduled_at_from: today, scheduled_at_to: addDays(today, 7) },
            tone: 'warning',
          },
        ]}
      />
      <SummaryTiles
        resource={externals}
        path="/private/infotech/it-asset?section=externals"
        title="Perawatan di vendor"
        where={{ status: 'sent' }}
        questions={[
          { label: 'Terlambat dari vendor', filters: { expected_return_to: yesterday }, tone: 'danger' },
          { label: 'Di vendor', filters: {} },
        ]}
      />
    </>
  )
}
