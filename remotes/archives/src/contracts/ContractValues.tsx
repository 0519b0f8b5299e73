import {
  archiveContracts,
  type ContractValueGroup,
  type ContractValueRow,
  contractValueGroups,
  type ContractValues as Report,
} from '@ems/contracts/archives'
import { todayInJakarta } from '@ems/contracts/days'
import {
  api,
  download,
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
  Failed,
  Group,
  IconDownload,
  Loading,
  Nothing,
  Page,
  PeriodInput,
  SegmentedControl,
  Table,
  Text,
} from '@ems/ui'
import { BarChart } from '@ems/ui/charts'

const MAX_BARS = 12
const isGroup = (text: string | null): text is ContractValueGroup => text !== null && text in contractValueGroups
type Query = { by: ContractValueGroup; from: string; to: string }

/** `2026-11`, twelve months before it is `2025-12`. */
function yearBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 12, 1)).toISOString().slice(0, 7)
}

/** The value of contracts in force at the end of each month, or of the last month by partner and kind. */
export default function ContractValues() {
  const { can } = useSession()
  const [search, setSearch] = useSearchParams()
  const by = isGroup(search.get('by')) ? (search.get('by') as ContractValueGroup) : 'month'
  const to = search.get('to') ?? todayInJakarta().slice(0, 7)
  const query = { by, from: search.get('from') ?? yearBefore(to), to }
  const set = (more: Partial<Query>) => setSearch(new URLSearchParams({ section: 'values', ...query, ...more }))
  const { data, error, refetch } = useReport(query)
  const workbook = useMutation({
    mutationFn: () => download(`contract-values/xlsx?${new URLSearchParams(query)}`),
    onError: showProblem,
  })
  return (
    <Page title="Nilai berlaku">
      <Group gap="sm" align="end">
        <SegmentedControl
          aria-label="Menurut"
          value={by}
          onChange={(value) => set({ by: value as ContractValueGroup })}
          data={Object.entries(contractValueGroups).map(([value, label]) => ({ value, label }))}
        />
        {by === 'month' && <Month label="Dari" value={query.from} onChange={(from) => set({ from })} />}
        <Month
          label={by === 'month' ? 'Sampai' : 'Akhir bulan'}
          value={to}
          onChange={(next) => set({ to: next, ...(next < query.from ? { from: next } : {}) })}
        />
        {can(archiveContracts.can.toExcel) && (
          <Button
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={workbook.isPending}
            onClick={() => workbook.mutate()}
          >
            Unduh Excel
          </Button>
        )}
      </Group>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="nilai berlaku" rows={8} onRetry={() => void refetch()} />
      ) : data.rows.length === 0 ? (
        <Nothing text="Tidak ada kontrak yang berlaku pada rentang ini." />
      ) : (
        <Rows report={data} />
      )}
    </Page>
  )
}

const Month = ({ label, value, onChange }: { label: string; value: string; onChange: (month: string) => void }) => (
  <PeriodInput
    label={label}
    value={value}
    onChange={(month) => /^\d{4}-\d{2}$/.test(month) && month !== value && onChange(month)}
  />
)

const useReport = (searchParams: Query) =>
  useQuery({
    // Below the contracts: what changes them makes it stale.
    queryKey: [archiveContracts.name, 'values', searchParams] as const,
    queryFn: async ({ signal }) =>
      (await api.get('contract-values', { searchParams, signal }).json<{ data: { attributes: Report } }>()).data
        .attributes,
  })

const labelOf = (by: ContractValueGroup, label: string) => (by === 'month' ? formatPeriod(label) : label)

function Rows({ report: { by, rows } }: { report: Report }) {
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)]
  return (
    <>
      {currencies.map(([currency, some]) => (
        <div key={currency}>
          {currencies.length > 1 && <Text fw={600}>{currency}</Text>}
          <BarChart
            label={`Nilai kontrak berlaku per ${contractValueGroups[by].toLowerCase()} (${currency})`}
            axis={contractValueGroups[by]}
            series={[{ key: 'value', label: 'Nilai berlaku' }]}
            rows={(by === 'month' ? some : some.slice(0, MAX_BARS)).map(({ label, value }) => ({
              label: labelOf(by, label),
              values: { value },
            }))}
          />
        </div>
      ))}
      <Text size="sm" c="dimmed">
        Kontrak yang berlaku pada hari terakhir bulan, tiap mata uang sendiri. Adendum yang berlaku menggantikan nilai
        induknya.
      </Text>
      <Table.ScrollContainer
        minWidth={480}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Laporan, dapat digulir' } }}
      >
        <Table aria-label="Nilai berlaku" highlightOnHover verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{contractValueGroups[by]}</Table.Th>
              <Table.Th>Mata uang</Table.Th>
              <Table.Th ta="end">Nilai berlaku</Table.Th>
              <Table.Th ta="end">Kontrak</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Line key={`${row.id} ${row.currency}`} row={row} by={by} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}

function Line({ row: { id, label, currency, value, count }, by }: { row: ContractValueRow; by: ContractValueGroup }) {
  const text = labelOf(by, label)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {by === 'month' ? (
          text
        ) : (
          <Anchor component={Link} to={`/private/archives/contract?f.${by}=${id}&f.currency=${currency}`}>
            {text}
          </Anchor>
        )}
      </Table.Th>
      <Table.Td>{currency}</Table.Td>
      <Table.Td ta="end">{formatMoney(value, currency === 'IDR' ? {} : { currency })}</Table.Td>
      <Table.Td ta="end">{formatNumber(count)}</Table.Td>
    </Table.Tr>
  )
}
