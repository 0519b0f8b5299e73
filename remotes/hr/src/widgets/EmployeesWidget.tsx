import type { employees as contract } from '@ems/contracts/hr'
import { addDays, collection, dayOf, useSession, type WidgetProps } from '@ems/platform'
import { SummaryTiles } from '@ems/ui/card'

const employees = collection<typeof contract>('employees')

/** Kepegawaian: who is at work, whose contract ends, whose data is wanting. */
export default function EmployeesWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const soon = addDays(today, 30)
  return (
    <SummaryTiles
      resource={employees}
      path="/private/humans/employee"
      title="Kepegawaian"
      companies={companies}
      questions={[
        { label: 'Karyawan aktif', filters: { status: 'active', join_date_to: today } },
        {
          label: 'Kontrak berakhir ≤ 30 hari',
          filters: { status: 'active', contract_end_from: today, contract_end_to: soon },
          tone: 'danger',
        },
        { label: 'Data perlu dilengkapi', filters: { status: 'active', completeness_to: '79' }, tone: 'warning' },
      ]}
    />
  )
}
