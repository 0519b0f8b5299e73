import type { generalProcurements as contract } from '@ems/contracts/hr'
import { addDays, collection, dayOf, useSession, type WidgetProps } from '@ems/platform'
import { SummaryTiles } from '@ems/ui/card'

const generalProcurements = collection<typeof contract>('general-procurements')

/** Pengadaan: what waits, what is on its way, what is late. */
export default function ProcurementWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  return (
    <SummaryTiles
      resource={generalProcurements}
      path="/private/generals/procurement"
      title="Pengadaan"
      companies={companies}
      questions={[
        { label: 'Menunggu persetujuan', filters: { status: 'submitted' }, tone: 'warning' },
        { label: 'Dipesan', filters: { status: 'ordered' } },
        {
          label: 'Dipesan dan terlambat',
          filters: { status: 'ordered', needed_at_to: addDays(today, -1) },
          tone: 'danger',
        },
      ]}
    />
  )
}
