import { useNavigate } from '@ems/platform'
import { BarChart as Bars } from '@mantine/charts'
import { ChartFrame, type ChartRow, type ChartSeries, rendered, written } from './ChartFrame.tsx'
import { colorAt } from './palette.ts'

type BarChartProps = {
  label: string
  axis: string
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  stacked?: boolean
  /** Pixels. */
  height?: number
}

/** Bars over an axis; a click on one leads where its row does. */
export function BarChart({ stacked = false, height = 220, ...chart }: BarChartProps) {
  const navigate = useNavigate()
  const { rows, series } = chart
  const isCounted = rows.every(({ values }) => Object.values(values).every((value) => Number.isInteger(Number(value))))
  const follow = ({ activeIndex }: { activeIndex?: number | string | null | undefined }) => {
    const to = rows[Number(activeIndex)]?.to
    if (to) navigate(to)
  }
  return (
    <ChartFrame {...chart} height={height}>
      <Bars
        h={height}
        data={rendered(rows, series)}
        dataKey="label"
        series={series.map(({ key, label, color }, n) => ({ name: key, label, color: color ?? colorAt(n) }))}
        type={stacked ? 'stacked' : 'default'}
        withLegend={series.length > 1}
        legendProps={{ verticalAlign: 'bottom' }}
        valueFormatter={written}
        // Half a ticket is no mark of an axis.
        yAxisProps={{ allowDecimals: !isCounted }}
        barProps={{ isAnimationActive: false, maxBarSize: 36 }}
        barChartProps={{ accessibilityLayer: false, onClick: follow }}
      />
    </ChartFrame>
  )
}
