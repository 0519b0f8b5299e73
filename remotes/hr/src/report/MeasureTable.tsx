import { type MeasureForm, type PeopleReport, type PeopleRow, peopleGroups, peopleReports } from '@ems/contracts/hr'
import { formatDecimal, formatMoney, formatNumber, formatPeriod, Link } from '@ems/platform'
import { Anchor, Table, Text } from '@ems/ui'
import { BarChart } from '@ems/ui/charts'
import { detailPath, pathBehind, type ReportQuery } from './report-api.ts'

const MAX_BARS = 12

/** Measures that the drawing shows; the table has all. */
const visibleBars = {
  headcount: ['headcount', 'joined', 'left'],
  attendance: ['sick', 'absent', 'late'],
  taken: ['annual', 'sick', 'statutory'],
  leave: ['left', 'lapsing'],
} as const

const forms: Readonly<Record<MeasureForm, (value: number | string) => string>> = {
  count: (value) => formatNumber(Number(value)),
  decimal: (value) => formatDecimal(String(value)),
  // All with one digit, so that they stand below each other.
  percent: (value) => String(value).replace('.', ','),
  money: (value) => formatMoney(String(value)),
}
const textOf = (value: number | string | null | undefined, as: MeasureForm) => (value == null ? '–' : forms[as](value))

type Props = { report: PeopleReport; query: ReportQuery }

/** The measures of a report as a drawing, and as a table whose measures lead to their rows. */
export function MeasureTable({ report, query }: Props) {
  const { kind, by, rows, total } = report
  const { label, measures } = peopleReports[kind]
  const visible = Object.entries(measures).filter(([name]) => name !== 'amount' || total.amount != null)
  const titleOf = (row: PeopleRow) => (by === 'month' ? formatPeriod(row.label) : row.label)
  return (
    <>
      <BarChart
        label={`${label} menurut ${peopleGroups[by].toLowerCase()}`}
        axis={peopleGroups[by]}
        series={visibleBars[kind].map((key) => ({ key, label: measures[key]?.label ?? key }))}
        rows={(by === 'month' ? rows : rows.slice(0, MAX_BARS)).map((row) => ({
          label: titleOf(row),
          values: Object.fromEntries(visibleBars[kind].map((key) => [key, row.values[key] ?? null])),
          ...pathOf(detailPath(report, row, query)),
        }))}
      />
      <Table.ScrollContainer
        minWidth={kind === 'headcount' ? 520 : 760}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Laporan, dapat digulir' } }}
      >
        <Table aria-label="Laporan kepegawaian" highlightOnHover verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{peopleGroups[by]}</Table.Th>
              {visible.map(([name, measure]) => (
                <Table.Th key={name} ta="end">
                  {measure.label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Th scope="row" fw={400}>
                  <Linked text={titleOf(row)} path={detailPath(report, row, query)} />
                </Table.Th>
                {visible.map(([name, { as }]) => (
                  <Table.Td key={name} ta="end">
                    <Linked
                      text={textOf(row.values[name], as)}
                      path={Number(row.values[name]) ? pathBehind(report, row, name, query) : undefined}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">Jumlah</Table.Th>
              {visible.map(([name, { as }]) => (
                <Table.Th key={name} ta="end">
                  {textOf(total[name], as)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      {report.has_more && (
        <Text size="sm" c="dimmed">
          {formatNumber(rows.length)} baris pertama. Semua baris ada di Excel.
        </Text>
      )}
    </>
  )
}

const pathOf = (to: string | undefined) => (to ? { to } : {})

function Linked({ text, path }: { text: string; path: string | undefined }) {
  if (!path) return text
  return (
    <Anchor component={Link} to={path} inherit>
      {text}
    </Anchor>
  )
}
