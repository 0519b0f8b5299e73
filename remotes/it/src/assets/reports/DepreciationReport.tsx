import { type DepreciationLine, type DepreciationSheet, itAssets } from '@ems/contracts/it'
import {
  api,
  dayOf,
  download,
  formatDecimal,
  formatMoney,
  formatNumber,
  showProblem,
  useMutation,
  useQuery,
  useSearchParams,
  useSession,
} from '@ems/platform'
import { Button, Failed, Group, IconDownload, Loading, Nothing, NumberInput, Page, Table, Text } from '@ems/ui'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des']
const [FIRST, LAST] = [1990, 2200]

/** What equipment loses in each month of a year, by category; the workbook has the assets, too. */
export function DepreciationReport() {
  const { can, user } = useSession()
  const [search, setSearch] = useSearchParams()
  const year = search.get('year') ?? dayOf(new Date(), user.timezone).slice(0, 4)
  const query = useQuery({
    // Below the assets: what changes them makes it stale.
    queryKey: [itAssets.name, 'depreciation', year] as const,
    queryFn: async ({ signal }) =>
      (
        await api
          .get('it-depreciation', { searchParams: { year }, signal })
          .json<{ data: { attributes: DepreciationSheet } }>()
      ).data.attributes,
  })
  const workbook = useMutation({
    mutationFn: () => download(`it-depreciation/xlsx?year=${year}`),
    onError: showProblem,
  })
  const setYear = (value: string | number) => {
    if (Number(value) < FIRST || Number(value) > LAST) return
    setSearch(new URLSearchParams({ section: 'depreciation', year: String(value) }))
  }
  const { data, error, refetch } = query
  return (
    <Page title="Penyusutan aset">
      <Group gap="sm" align="end" mb="md">
        <NumberInput
          label="Tahun"
          value={Number(year)}
          min={FIRST}
          max={LAST}
          allowDecimal={false}
          onChange={setYear}
          w={120}
        />
        {can(itAssets.can.toExcel) && (
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
        <Loading label="penyusutan aset" rows={8} onRetry={() => void refetch()} />
      ) : data.lines.length === 0 ? (
        <Nothing text="Tidak ada aset dengan harga, tanggal beli, dan masa manfaat pada tahun ini." />
      ) : (
        <Sheet of={data} />
      )}
    </Page>
  )
}

/** The category stays in sight while the months are scrolled. */
const pinned = { position: 'sticky', left: 0, zIndex: 1, background: 'var(--mantine-color-body)' } as const

function Sheet({ of: { lines, total, year } }: { of: DepreciationSheet }) {
  return (
    <>
      <Text mb="sm">
        Garis lurus, {formatNumber(total.count)} aset. Penyusutan {year}: {formatMoney(total.depreciation)}, nilai buku
        akhir {formatMoney(total.closing)}.
      </Text>
      <Table.ScrollContainer
        minWidth={1_500}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Penyusutan, dapat digulir' } }}
      >
        <Table aria-label="Penyusutan aset" highlightOnHover verticalSpacing={4} style={{ whiteSpace: 'nowrap' }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th style={pinned}>Kategori (Rp)</Table.Th>
              {['Aset', 'Nilai awal', ...months, 'Penyusutan', 'Nilai akhir'].map((label) => (
                <Table.Th key={label} ta="end">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...lines, total].map((line) => (
              <Line key={line.category ?? 'total'} of={line} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}

/** Amounts of a column stand below each other. */
const cents = (amount: string) => formatDecimal(amount, { scale: 2 })

function Line({ of }: { of: DepreciationLine }) {
  const isTotal = of.category === null
  return (
    <Table.Tr fw={isTotal ? 700 : undefined}>
      <Table.Th scope="row" fw={isTotal ? 700 : 400} style={pinned}>
        {of.name}
      </Table.Th>
      <Table.Td ta="end">{formatNumber(of.count)}</Table.Td>
      <Table.Td ta="end">{cents(of.opening)}</Table.Td>
      {months.map((month, n) => (
        <Table.Td key={month} ta="end">
          {cents(of.months[n] ?? '0.00')}
        </Table.Td>
      ))}
      <Table.Td ta="end">{cents(of.depreciation)}</Table.Td>
      <Table.Td ta="end">{cents(of.closing)}</Table.Td>
    </Table.Tr>
  )
}
