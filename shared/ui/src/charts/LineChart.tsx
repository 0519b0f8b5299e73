import { LineChart as Lines } from '@mantine/charts'
import { ChartFrame, type ChartRow, type ChartSeries, rendered, written } from './ChartFrame.tsx'
import { colorAt } from './palette.ts'

type LineChartProps = {
  label: string
  axis: string
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  /** Pixels. */
  height?: number
}

/** Lines over an axis; a missing value leaves a gap. */
export const LineChart = ({ height = 220, ...chart }: LineChartProps) => (
  <ChartFrame {...chart} height={height}>
    <Lines
      h={height}
      data={rendered(chart.rows, chart.series)}
      dataKey="label"
      series={chart.series.map(({ key, label, color }, n) => ({ name: key, label, color: color ?? colorAt(n) }))}
      connectNulls={false}
      curveType="linear"
      withLegend={chart.series.length > 1}
      legendProps={{ verticalAlign: 'bottom' }}
      valueFormatter={written}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false }}
    />
  </ChartFrame>
)
