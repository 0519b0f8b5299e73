import { Link } from '@ems/platform'
import { DonutChart as Donut } from '@mantine/charts'
import { ColorSwatch, Group, Text } from '@mantine/core'
import { ChartFrame, type ChartValue, written } from './ChartFrame.tsx'
import classes from './charts.module.css'
import { colorAt } from './palette.ts'

/** A part of the whole, with the list its number leads to. */
export type Slice = { label: string; value: ChartValue; to?: string; color?: string }

type DonutChartProps = {
  label: string
  axis: string
  slices: readonly Slice[]
  /** Column title of the numbers, `Jumlah` by default. */
  unit?: string
  /** Pixels across. */
  size?: number
}

/** Shares of a whole with a legend whose numbers are links; at most eight parts can be told apart. */
export function DonutChart({ label, axis, slices, unit = 'Jumlah', size = 150 }: DonutChartProps) {
  const colored = slices.map((slice, n) => ({ ...slice, color: slice.color ?? colorAt(n) }))
  const rows = slices.map(({ label: name, value, to }) => ({ label: name, values: { value }, ...(to ? { to } : {}) }))
  return (
    <div className={classes.donut}>
      <ChartFrame label={label} axis={axis} rows={rows} series={[{ key: 'value', label: unit }]} height={size}>
        <Donut
          mx="auto"
          size={size}
          thickness={Math.round(size / 7)}
          paddingAngle={2}
          data={colored.map(({ label: name, value, color }) => ({ name, value: Number(value ?? 0), color }))}
          valueFormatter={written}
          pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
          pieChartProps={{ accessibilityLayer: false }}
        />
      </ChartFrame>
      <ul className={classes.legend}>
        {colored.map(({ label: name, value, to, color }) => (
          <li key={name}>
            <Group gap={6} wrap="nowrap" component="span">
              <ColorSwatch size={10} color={`var(--mantine-color-${color.replace('.', '-')})`} aria-hidden />
              <Text span size="xs">
                {name}
              </Text>
            </Group>
            {to ? <Link to={to}>{written(value)}</Link> : <span>{written(value)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
