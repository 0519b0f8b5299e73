import { formatDecimal, Link } from '@ems/platform'
import { ActionIcon, Table, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { IconListDetails, IconReportAnalytics } from '../icons.ts'
import { Tooltip } from '../overlay/Tooltip.tsx'
import classes from './charts.module.css'
import { useRenderQueue } from './use-render-queue.ts'

/** Decimals come as strings and stay exact in the table; only the drawing rounds them. */
export type ChartValue = number | string | null
/** One place of the axis: its label, a value for each series, and where a number leads. */
export type ChartRow = { label: string; values: Readonly<Record<string, ChartValue>>; to?: string }
export type ChartSeries = { key: string; label: string; color?: string }

type ChartFrameProps = {
  /** Name of the figure: a sentence without its full stop. */
  label: string
  /** Head of the first column, e.g. `Bulan`. */
  axis: string
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  /** Of the drawing, in pixels. */
  height: number
  children: ReactNode
}

/** A chart and the same numbers as a table: for screen readers, or in place of the chart on request. */
export function ChartFrame({ label, axis, rows, series, height, children }: ChartFrameProps) {
  const isDue = useRenderQueue()
  const [isTable, setTable] = useState(false)
  const switchLabel = isTable ? 'Tampilkan grafik' : 'Tampilkan tabel'
  const table = <Numbers label={label} axis={axis} rows={rows} series={series} hasLinks={isTable} />
  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.switch}>
        <Tooltip label={switchLabel}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${switchLabel}: ${label}`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? <IconReportAnalytics size={16} stroke={1.6} /> : <IconListDetails size={16} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
      </div>
      {isTable ? (
        table
      ) : (
        <>
          <div aria-hidden className={classes.drawing} style={{ minHeight: height }}>
            {isDue && children}
          </div>
          <VisuallyHidden>{table}</VisuallyHidden>
        </>
      )}
    </figure>
  )
}

type NumbersProps = Omit<ChartFrameProps, 'children' | 'height'> & { hasLinks: boolean }

const Numbers = ({ label, axis, rows, series, hasLinks }: NumbersProps) => (
  <Table aria-label={label} verticalSpacing={4}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{axis}</Table.Th>
        {series.map((one) => (
          <Table.Th key={one.key} scope="col" ta="end">
            {one.label}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.label}>
          <Table.Th scope="row">{hasLinks && row.to ? <Link to={row.to}>{row.label}</Link> : row.label}</Table.Th>
          {series.map(({ key }) => (
            <Table.Td key={key} ta="end">
              {written(row.values[key])}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

/** A value as people read it; a missing one is a dash, which is not zero. */
export const written = (value: ChartValue | undefined): string =>
  value === null || value === undefined
    ? '–'
    : typeof value === 'string'
      ? formatDecimal(value)
      : decimals.format(value)

// Also for what the axis counts by, which may be a fraction.
const decimals = new Intl.NumberFormat('id-ID')

/** Rows as the drawing library takes them. */
export const rendered = (rows: readonly ChartRow[], series: readonly ChartSeries[]) =>
  rows.map(({ label, values }) => ({
    label,
    ...Object.fromEntries(series.map(({ key }) => [key, values[key] == null ? null : Number(values[key])])),
  }))
