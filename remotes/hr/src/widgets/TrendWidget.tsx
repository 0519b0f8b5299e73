import type { AttendanceTrend } from '@ems/contracts/hr'
import { formatDate, type Period, type WidgetProps } from '@ems/platform'
import { EmptyCard, Failed, Loading } from '@ems/ui/card'
import { BarChart } from '@ems/ui/charts'
import { useAttendanceTrend } from './dates/colleagues.ts'

/** Tren kehadiran: days of work by what became of them, one bar for each day, week, month or year. */
export default function TrendWidget({ companies, range, period }: WidgetProps) {
  const { data, error, refetch } = useAttendanceTrend({ ...range, companies, period })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Tren kehadiran" rows={6} onRetry={() => void refetch()} />
  if (data.length === 0) return <EmptyCard icon="fingerprint" text="Belum ada presensi pada rentang ini." />
  return (
    <BarChart
      label="Tren kehadiran"
      axis="Periode"
      stacked
      series={series}
      rows={data.map((one) => ({
        label: labelOf(one, period),
        values: { present: one.present, late: one.late, leave: one.leave, sick: one.sick, absent: one.absent },
        to: `/private/humans/attendance?f.date_from=${one.from}&f.date_to=${one.to}`,
      }))}
    />
  )
}

const series = [
  { key: 'present', label: 'Hadir', color: 'teal.7' },
  { key: 'late', label: 'Terlambat', color: 'yellow.6' },
  { key: 'leave', label: 'Izin dan cuti', color: 'indigo.5' },
  { key: 'sick', label: 'Sakit', color: 'orange.6' },
  { key: 'absent', label: 'Alpa', color: 'red.7' },
]

/** `21/11`, of longer periods the month or the year. */
function labelOf({ from, to }: AttendanceTrend, period: Period) {
  if (period === 'yearly') return from.slice(0, 4)
  if (period === 'monthly') return month.format(new Date(`${from}T00:00:00Z`))
  return period === 'weekly'
    ? `${formatDate(from).slice(0, 5)}–${formatDate(to).slice(0, 5)}`
    : formatDate(from).slice(0, 5)
}

const month = new Intl.DateTimeFormat('id-ID', { month: 'short', year: 'numeric', timeZone: 'UTC' })
