import type { attendanceEmployees as contract } from '@ems/contracts/hr'
import { addDays, collection, dayOf, useSession, type WidgetProps } from '@ems/platform'
import { SummaryTiles } from '@ems/ui/card'

const attendanceEmployees = collection<typeof contract>('attendance-employees')

/** Presensi: who came late today, whose day of yesterday has no end, and what is to be looked at. */
export default function AttendanceWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  return (
    <SummaryTiles
      resource={attendanceEmployees}
      path="/private/humans/attendance"
      title="Presensi"
      companies={companies}
      questions={[
        { label: 'Terlambat hari ini', filters: { date: today, late_minutes_from: '1' } },
        {
          label: 'Tanpa pulang kemarin',
          filters: { date: addDays(today, -1), check_in_null: '0', check_out_null: '1' },
          tone: 'warning',
        },
        { label: 'Perlu tinjau', filters: { review: 'needs_review' }, tone: 'warning' },
      ]}
    />
  )
}
