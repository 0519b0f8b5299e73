import { todayInJakarta } from '@ems/contracts/days'
import {
  generalOrders,
  type PurchaseGroup,
  type PurchaseRow,
  purchaseGroups,
  type PurchaseReport as Report,
} from '@ems/contracts/hr'
import {
  api,
  download,
  formatDecimal,
  formatMoney,
  formatNumber,
  formatPeriod,
  Link,
  showProblem,
  useMutation,
  useQuery,
  useSearchParams,
  useSession,
} from '@ems/platform'
import {
  Anchor,
  Button,
  DayInput,
  Failed,
  IconDownload,
  Loading,
  Nothing,
  Page,
  SegmentedControl,
  Table,
  Text,
} from '@ems/ui'
import { BarChart } from '@ems/ui/charts'
import { countChosen, FilterGroup } from '../../FilterGroup.tsx'

const MAX_BARS = 12
const isGroup = (text: string | null): text is PurchaseGroup => text !== null && text in purchaseGroups
type Query = { by: PurchaseGroup; from: string; to: string }

/** What was ordered and what came between two days, and how long it took; every line leads to its orders. */
export default function PurchaseReport() {
  const { can } = useSession()
  const [search, setSearch] = useSearchParams()
  const today = todayInJakarta()
  const by = isGroup(search.get('by')) ? (search.get('by') as PurchaseGroup) : 'department'
  const query = { by, from: search.get('from') ?? `${today.slice(0, 4)}-01-01`, to: search.get('to') ?? today }
  const set = (more: Partial<Query>) => setSearch(new URLSearchParams({ section: 'report', ...query, ...more }))
  const { data, error, refetch } = useReport(query)
  const workbook = useMutation({
    mutationFn: () => download(`purchase-report/xlsx?${new URLSearchParams(query)}`),
    onError: showProblem,
  })
  return (
    <Page title="Laporan pengadaan">
      <SegmentedControl
        aria-label="Menurut"
        value={by}
        onChange={(value) => set({ by: value as PurchaseGroup })}
        data={Object.entries(purchaseGroups).map(([value, label]) => ({ value, label }))}
      />
      <FilterGroup
        chosen={countChosen(search.get('from'), search.get('to'))}
        actions={
          can(generalOrders.can.toExcel) && (
            <Button
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              loading={workbook.isPending}
              onClick={() => workbook.mutate()}
            >
              Unduh Excel
            </Button>
          )
        }
      >
        <DayInput label="Dari" clearable={false} value={query.from} onChange={(day) => day && set({ from: day })} />
        <DayInput label="Sampai" clearable={false} value={query.to} onChange={(day) => day && set({ to: day })} />
      </FilterGroup>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="laporan pengadaan" rows={8} onRetry={() => void refetch()} />
      ) : data.rows.length === 0 ? (
        <Nothing text="Tidak ada pesanan pada rentang ini." />
      ) : (
        <Rows report={data} />
      )}
    </Page>
  )
}

const useReport = (searchParams: Query) =>
  useQuery({
    // Below the orders: what changes them makes it stale.
    queryKey: [generalOrders.name, 'report', searchParams] as const,
    queryFn: async ({ signal }) =>
      (await api.get('purchase-report', { searchParams, signal }).json<{ data: { attributes: Report } }>()).data
        .attributes,
  })

const labelOf = (by: PurchaseGroup, label: string) => (by === 'month' ? formatPeriod(label) : label)

const valuesOf = (by: PurchaseGroup, { days, ordered, spent }: PurchaseRow): Record<string, string> =>
  by === 'approver' ? { days: days ?? '0' } : { ordered, spent }

function Rows({ report }: { report: Report }) {
  const { by, rows, ordered, spent } = report
  const isApprover = by === 'approver'
  const visible =
    by === 'month' ? rows.toSorted((one, other) => one.id.localeCompare(other.id)) : rows.slice(0, MAX_BARS)
  return (
    <>
      {!isApprover && (
        <Text>
          Dipesan {formatMoney(ordered)}, diterima {formatMoney(spent)}.
        </Text>
      )}
      <BarChart
        label={isApprover ? 'Lama menunggu per penyetuju' : `Pembelian per ${purchaseGroups[by].toLowerCase()}`}
        axis={purchaseGroups[by]}
        series={
          isApprover
            ? [{ key: 'days', label: 'Hari' }]
            : [
                { key: 'ordered', label: 'Dipesan' },
                { key: 'spent', label: 'Diterima' },
              ]
        }
        rows={visible.map((row) => ({
          label: labelOf(by, row.label),
          values: valuesOf(by, row),
        }))}
      />
      <Table.ScrollContainer
        minWidth={480}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Laporan, dapat digulir' } }}
      >
        <Table aria-label="Laporan pengadaan" highlightOnHover verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{purchaseGroups[by]}</Table.Th>
              {!isApprover && <Table.Th ta="end">Dipesan</Table.Th>}
              {!isApprover && <Table.Th ta="end">Diterima</Table.Th>}
              <Table.Th ta="end">{isApprover ? 'Keputusan' : 'Pesanan'}</Table.Th>
              <Table.Th ta="end">{isApprover ? 'Menunggu (hari)' : 'Lead time (hari)'}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Line key={row.id} row={row} report={report} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}

/** The rows behind a line: its orders, or its lines of requests. */
function pathBehind({ by, from, to }: Report, { id }: PurchaseRow): string | undefined {
  const root = '/private/generals/procurement?section='
  if (by === 'vendor') return `${root}orders&f.vendor=${id}&f.ordered_on_from=${from}&f.ordered_on_to=${to}`
  if (by === 'department' || by === 'category') return `${root}lines&f.${by}=${id}`
  return by === 'month' ? `${root}orders&f.ordered_on_from=${id}-01&f.ordered_on_to=${lastDayOf(id)}` : undefined
}

const lastDayOf = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

function Line({ row, report }: { row: PurchaseRow; report: Report }) {
  const path = pathBehind(report, row)
  const text = labelOf(report.by, row.label)
  const isApprover = report.by === 'approver'
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {path ? (
          <Anchor component={Link} to={path}>
            {text}
          </Anchor>
        ) : (
          text
        )}
      </Table.Th>
      {!isApprover && <Table.Td ta="end">{formatMoney(row.ordered)}</Table.Td>}
      {!isApprover && <Table.Td ta="end">{formatMoney(row.spent)}</Table.Td>}
      <Table.Td ta="end">{formatNumber(row.count)}</Table.Td>
      <Table.Td ta="end">{row.days === null ? '–' : formatDecimal(row.days)}</Table.Td>
    </Table.Tr>
  )
}
