import { formatNumber, formatPeriod, type WidgetProps } from '@ems/platform'
import { EmptyCard, Failed, Loading, Text } from '@ems/ui/card'
import { BarChart } from '@ems/ui/charts'
import { pathBehind } from '../../report/report-api.ts'
import { useMeasures } from './use-measures.ts'

/** Masuk dan keluar: who came and who left, month by month. */
export default function MovesWidget(props: WidgetProps) {
  const { data, error, refetch } = useMeasures(props, 'headcount', 'month')
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Masuk dan keluar" rows={6} onRetry={() => void refetch()} />
  const { total, rows } = data
  if (rows.length === 0) return <EmptyCard icon="users" text="Tidak ada karyawan pada rentang ini." />
  return (
    <>
      <Text size="sm" c="dimmed">
        {formatNumber(Number(total.joined))} masuk, {formatNumber(Number(total.left))} keluar; sekarang{' '}
        {formatNumber(Number(total.headcount))} karyawan.
      </Text>
      <BarChart
        label="Karyawan masuk dan keluar per bulan"
        axis="Bulan"
        series={series}
        rows={rows.map((row) => {
          const to = pathBehind(data, row, Number(row.values.joined) ? 'joined' : 'left', {})
          const values = { joined: row.values.joined ?? 0, left: row.values.left ?? 0 }
          return { label: formatPeriod(row.id), values, ...(to ? { to } : {}) }
        })}
      />
    </>
  )
}

const series = [
  { key: 'joined', label: 'Masuk', color: 'teal.7' },
  { key: 'left', label: 'Keluar', color: 'red.7' },
]
