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
  /** The whole number that the axis ends with, where values have one; each step up to it has a mark. */
  max?: number
  /** Pixels. */
  height?: number
}

/** Longer numbers do not fit beside the axis: `120 jt`. The table and the tooltip have all digits. */
const MILLION = 1_000_000
const compact = new Intl.NumberFormat('id-ID', { notation: 'compact' })

/** Bars over an axis; a click on one leads where its row does. */
export function BarChart({ stacked = false, max, height = 220, ...chart }: BarChartProps) {
  const navigate = useNavigate()
  const { rows, series } = chart
  const isCounted = rows.every(({ values }) => Object.values(values).every((value) => Number.isInteger(Number(value))))
  const isLarge = rows.some(({ values }) => Object.values(values).some((value) => Number(value) >= MILLION))
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
        yAxisProps={{
          allowDecimals: !isCounted,
          ...(max !== undefined && { domain: [0, max], tickCount: max + 1 }),
          ...(isLarge && { tickFormatter: (value: number) => compact.format(value) }),
        }}
        barProps={{ isAnimationActive: false, maxBarSize: 36 }}
        barChartProps={{ accessibilityLayer: false, onClick: follow }}
      />
    </ChartFrame>
  )
}
