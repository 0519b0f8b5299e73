import type { PeopleRow } from '@ems/contracts/hr'
import { formatDecimal, formatNumber, type WidgetProps } from '@ems/platform'
import { EmptyCard, Failed, Loading, SegmentedControl, Text } from '@ems/ui/card'
import { BarChart } from '@ems/ui/charts'
import { useState } from 'react'
import { detailPath, type ReportQuery } from '../../report/report-api.ts'
import { MAX_BARS, useMeasures } from './use-measures.ts'

const measures = {
  absence: 'Tidak hadir (%)',
  late_minutes: 'Terlambat (mnt)',
  overtime: 'Lembur (jam)',
} as const
type Measure = keyof typeof measures

/** Ketidakhadiran dan lembur: departments by illness and absence, lateness or overtime. */
export default function AbsenceWidget(props: WidgetProps) {
  const { data, error, refetch } = useMeasures(props, 'attendance', 'department')
  const [measure, setFigure] = useState<Measure>('absence')
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Ketidakhadiran dan lembur" rows={6} onRetry={() => void refetch()} />
  if (data.rows.length === 0) return <EmptyCard icon="fingerprint" text="Tidak ada presensi pada rentang ini." />
  const { total } = data
  const query: ReportQuery = { kind: 'attendance', by: 'department', from: data.from, to: data.to }
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        mb="xs"
        aria-label="Angka"
        data={Object.entries(measures).map(([value, label]) => ({ value, label }))}
        value={measure}
        onChange={(value) => setFigure(value as Measure)}
      />
      <Text size="sm" c="dimmed">
        Sakit dan alpa {total.absence === null ? '–' : formatDecimal(String(total.absence))} % dari{' '}
        {formatNumber(Number(total.days))} hari kerja.
      </Text>
      <BarChart
        label={`${measures[measure]} per departemen`}
        axis="Departemen"
        series={[{ key: measure, label: measures[measure] }]}
        rows={largest(data.rows, measure).map((row) => {
          const to = detailPath(data, row, query)
          return { label: row.label, values: { [measure]: row.values[measure] ?? 0 }, ...(to ? { to } : {}) }
        })}
      />
    </>
  )
}

const largest = (rows: readonly PeopleRow[], measure: Measure) =>
  rows.toSorted((a, b) => Number(b.values[measure] ?? 0) - Number(a.values[measure] ?? 0)).slice(0, MAX_BARS)
