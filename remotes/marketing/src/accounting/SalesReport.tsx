import { type SalesReport as Report, type SalesGroup, type SalesRow, salesGroups } from '@ems/contracts/accurate'
import { todayInJakarta } from '@ems/contracts/days'
import { formatDecimal, formatMoney, formatNumber, lazyPart } from '@ems/platform'
import { Alert, DayInput, Failed, Loading, Nothing, Page, SegmentedControl, Table, Text } from '@ems/ui'
import { BarChart } from '@ems/ui/charts'
import { Suspense, useState } from 'react'
import { AmountButton } from './AmountButton.tsx'
import { ReportFacts, ReportFilters } from './ReportHead.tsx'
import { useSales, workbookAddress } from './report-api.ts'
import { useBooks } from './use-books.ts'

const DocumentDialog = lazyPart(() => import('./DocumentDialog.tsx'))

const MAX_BARS = 12
const isGroup = (text: string | null): text is SalesGroup => text !== null && text in salesGroups

/** Invoiced sales between two days, by customer, goods or month; every number leads to its invoices. */
export function SalesReport() {
  const { chosen, search, set } = useBooks()
  const today = todayInJakarta()
  const by = isGroup(search.get('by')) ? (search.get('by') as SalesGroup) : 'customer'
  const period = { from: search.get('from') ?? `${today.slice(0, 4)}-01-01`, to: search.get('to') ?? today }
  const query = { connection: chosen, by, ...period }
  const { data, error, refetch } = useSales(query)
  const [behind, setBehind] = useState<{ title: string; query: Record<string, string> }>()
  const open = ({ id, label }: SalesRow) =>
    setBehind({ title: labelOf(by, label), query: { connection: chosen, ...period, [by]: id } })
  return (
    <Page title="Penjualan">
      <ReportFilters>
        <SegmentedControl
          aria-label="Menurut"
          value={by}
          onChange={(value) => set({ by: value })}
          data={Object.entries(salesGroups).map(([value, label]) => ({ value, label }))}
        />
        {(['from', 'to'] as const).map((name) => (
          <DayInput
            key={name}
            label={name === 'from' ? 'Dari' : 'Sampai'}
            clearable={false}
            value={period[name]}
            onChange={(day) => day && set({ [name]: day })}
          />
        ))}
      </ReportFilters>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="penjualan" rows={8} onRetry={() => void refetch()} />
      ) : (
        <ReportFacts head={data} workbook={workbookAddress('sales', query)}>
          {data.unread > 0 && (
            <Alert color="yellow">
              Rincian {formatNumber(data.unread)} faktur belum dibaca, barangnya belum termasuk. EMS membacanya sedikit
              demi sedikit.
            </Alert>
          )}
          {data.rows.length === 0 ? (
            <Nothing text={data.unread > 0 ? 'Rincian faktur belum dibaca.' : 'Tidak ada faktur pada rentang ini.'} />
          ) : (
            <Groups report={data} onOpen={open} />
          )}
        </ReportFacts>
      )}
      {behind && (
        <Suspense fallback={null}>
          <DocumentDialog title={behind.title} query={behind.query} onClose={() => setBehind(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

const monthNames = new Intl.DateTimeFormat('id-ID', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const labelOf = (by: SalesGroup, label: string) => (by === 'month' ? monthNames.format(new Date(`${label}-01`)) : label)

function Groups({ report, onOpen }: { report: Report; onOpen: (row: SalesRow) => void }) {
  const { by, rows } = report
  return (
    <>
      <BarChart
        label={`Penjualan per ${salesGroups[by].toLowerCase()}`}
        axis={salesGroups[by]}
        series={[{ key: 'total', label: 'Penjualan' }]}
        rows={(by === 'month' ? rows : rows.slice(0, MAX_BARS)).map(({ label, total }) => ({
          label: labelOf(by, label),
          values: { total },
        }))}
      />
      {by === 'item' && (
        <Text size="xs" c="dimmed">
          Nilai barang sebelum pajak dan diskon faktur.
        </Text>
      )}
      <Table.ScrollContainer
        minWidth={by === 'item' ? 480 : 300}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Penjualan, dapat digulir' } }}
      >
        <Table aria-label="Penjualan" highlightOnHover verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{salesGroups[by]}</Table.Th>
              {by === 'item' && <Table.Th ta="end">Kuantitas</Table.Th>}
              <Table.Th ta="end">Faktur</Table.Th>
              <Table.Th ta="end">Jumlah</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Th scope="row" fw={400}>
                  {labelOf(by, row.label)}
                  {row.number && (
                    <Text span size="xs" c="dimmed">
                      {' '}
                      {row.number}
                    </Text>
                  )}
                </Table.Th>
                {by === 'item' && (
                  <Table.Td ta="end">
                    {row.quantity === null ? '–' : `${formatDecimal(row.quantity)} ${row.unit ?? ''}`}
                  </Table.Td>
                )}
                <Table.Td ta="end">{formatNumber(row.invoices)}</Table.Td>
                <Table.Td ta="end">
                  <AmountButton
                    amount={row.total}
                    label={`Faktur ${labelOf(by, row.label)}`}
                    onOpen={() => onOpen(row)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">Jumlah</Table.Th>
              {by === 'item' && <Table.Td />}
              <Table.Th ta="end">{formatNumber(report.invoices)}</Table.Th>
              <Table.Th ta="end">{formatMoney(report.total)}</Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      {report.groups > rows.length && (
        <Text size="xs" c="dimmed">
          {formatNumber(rows.length)} terbesar dari {formatNumber(report.groups)}; berkas Excel memuat semuanya.
        </Text>
      )}
    </>
  )
}
