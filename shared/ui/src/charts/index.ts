// A share of its own, fetched with the first chart: recharts weighs as much as half the shell.
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'

export { BarChart } from './BarChart.tsx'
export type { ChartRow, ChartSeries } from './ChartFrame.tsx'
export { DonutChart, type Slice } from './DonutChart.tsx'
export { LineChart } from './LineChart.tsx'
