import { formatDate, formatNumber, Link, useQuery, type WidgetProps } from '@ems/platform'
import { Anchor, Badge, EmptyCard, Failed, Loading, SummaryList, Table } from '@ems/ui/card'
import { stateColors } from '../kite/lines/state-colors.ts'
import { type DuePib, dueLink, readDuePibs, stateLabels } from './due-pibs.ts'

const distances = [
  { within: 0, label: 'Hari ini atau lewat', tone: 'danger' as const },
  { within: 7, label: '≤ 7 hari', tone: 'danger' as const },
  { within: 30, label: '≤ 30 hari', tone: 'warning' as const },
  { within: 90, label: '≤ 90 hari', tone: undefined },
]

/** PIB jatuh tempo: import declarations of the KITE clients that still have a balance, by their due date. */
export default function PibWidget({ size }: WidgetProps) {
  const query = useQuery({
    queryKey: ['customs-kite-tool-pib-headers', 'widget'],
    queryFn: ({ signal }) => readDuePibs({ within: 90, size: 250, signal }),
  })
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading label="PIB jatuh tempo" rows={3} onRetry={() => void query.refetch()} />
  const { rows, total } = query.data
  const [first] = rows
  if (!first) return <EmptyCard icon="ship" text="Tidak ada PIB bersaldo yang jatuh tempo dalam 90 hari." />
  const totals = distances.map(({ within, label, tone }) => {
    const count = rows.filter(({ days_left }) => days_left <= within).length
    // The rows are in the order of their due dates: a count is whole where another row follows.
    const isWhole = count < rows.length || rows.length === total
    return {
      label,
      value: within === 90 ? total : isWhole ? count : `≥ ${formatNumber(count)}`,
      to: dueLink(first, within),
      ...(tone ? { tone } : {}),
    }
  })
  return (
    <>
      <SummaryList figures={totals} />
      {size !== 's' && <Nearest rows={rows.slice(0, 5)} />}
    </>
  )
}

const NEAREST = 'PIB dengan jatuh tempo terdekat'

const Nearest = ({ rows }: { rows: readonly DuePib[] }) => (
  <Table.ScrollContainer
    minWidth={420}
    mt="xs"
    scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': `${NEAREST}, dapat digulir` } }}
  >
    <Table aria-label={NEAREST}>
      <Table.Thead>
        <Table.Tr>
          {['Perusahaan', 'PIB', 'Jatuh tempo', 'Keadaan'].map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>{row.partner_name}</Table.Td>
            <Table.Td>
              <Anchor
                component={Link}
                to={`/private/customs/kitetool?tenant=${row.tenant_id}&section=pib&id=${row.id}`}
              >
                {row.reg_no}
              </Anchor>
            </Table.Td>
            <Table.Td>{formatDate(row.due_date)}</Table.Td>
            <Table.Td>
              <Badge variant="light" size="sm" color={stateColors[row.due_state] ?? 'gray'}>
                {stateLabels[row.due_state]}
              </Badge>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
