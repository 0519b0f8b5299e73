import type { leaveEmployees as contract } from '@ems/contracts/hr'
import { addDays, collection, dayOf, useSession, type WidgetProps } from '@ems/platform'
import { SummaryTiles } from '@ems/ui/card'

const leaveEmployees = collection<typeof contract>('leave-employees')

/** Cuti: who is away, and what waits to be decided. */
export default function LeaveWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const approved = { entry: 'request', status: 'approved' }
  return (
    <SummaryTiles
      resource={leaveEmployees}
      path="/private/humans/leave"
      title="Cuti"
      companies={companies}
      questions={[
        { label: 'Cuti hari ini', filters: { ...approved, start_date_to: today, end_date_from: today } },
        {
          label: 'Mulai 7 hari ke depan',
          filters: { ...approved, start_date_from: addDays(today, 1), start_date_to: addDays(today, 7) },
        },
        { label: 'Menunggu keputusan', filters: { entry: 'request', status: 'submitted' }, tone: 'warning' },
      ]}
    />
  )
}
