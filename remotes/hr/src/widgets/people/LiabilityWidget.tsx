import { formatDecimal, formatNumber, type WidgetProps } from '@ems/platform'
import { EmptyCard, Failed, Loading, Text } from '@ems/ui/card'
import { BarChart } from '@ems/ui/charts'
import { detailPath, type ReportQuery } from '../../report/report-api.ts'
import { MAX_BARS, useMeasures } from './use-measures.ts'

/** Sisa cuti tahunan: days that employees may still take, by department. */
export default function LiabilityWidget(props: WidgetProps) {
  const { data, error, refetch } = useMeasures(props, 'leave', 'department')
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Sisa cuti tahunan" rows={6} onRetry={() => void refetch()} />
  if (data.rows.length === 0) return <EmptyCard icon="beach" text="Tidak ada saldo cuti tahunan." />
  const { total } = data
  const query: ReportQuery = { kind: 'leave', by: 'department', from: data.from, to: data.to }
  return (
    <>
      <Text size="sm" c="dimmed">
        {formatDecimal(String(total.left))} hari pada {formatNumber(Number(total.employees))} karyawan;{' '}
        {formatDecimal(String(total.lapsing))} hari hangus dalam 90 hari.
      </Text>
      <BarChart
        label="Sisa cuti tahunan per departemen"
        axis="Departemen"
        series={series}
        rows={data.rows.slice(0, MAX_BARS).map((row) => {
          const to = detailPath(data, row, query)
          const values = { left: row.values.left ?? 0, lapsing: row.values.lapsing ?? 0 }
          return { label: row.label, values, ...(to ? { to } : {}) }
        })}
      />
    </>
  )
}

const series = [
  { key: 'left', label: 'Sisa (hari)', color: 'indigo.5' },
  { key: 'lapsing', label: 'Hangus ≤ 90 hari', color: 'orange.6' },
]
