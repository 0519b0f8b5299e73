import { type AgeingBucket, ageingBuckets, type ReceivableRow } from '@ems/contracts/accurate'
import { formatMoney, formatNumber, lazyPart } from '@ems/platform'
import { Alert, Failed, Loading, Nothing, Page, Table, Text } from '@ems/ui'
import { BarChart } from '@ems/ui/charts'
import { Suspense, useState } from 'react'
import { AmountButton } from './AmountButton.tsx'
import { ReportFacts, ReportFilters } from './ReportHead.tsx'
import { useReceivables, workbookAddress } from './report-api.ts'
import { useBooks } from './use-books.ts'

const DocumentDialog = lazyPart(() => import('./DocumentDialog.tsx'))

const buckets = Object.keys(ageingBuckets) as AgeingBucket[]
/** Bars of more customers than this cannot be read. */
const MAX_BARS = 8

/** Receivables by days after the due date; every number leads to its invoices. */
export function ReceivablesReport() {
  const { chosen } = useBooks()
  const { data, error, refetch } = useReceivables(chosen)
  const [behind, setBehind] = useState<{ title: string; query: Record<string, string> }>()
  if (error)
    return (
      <Page title="Piutang per umur">
        <ReportFilters />
        <Failed error={error} onRetry={() => void refetch()} />
      </Page>
    )
  const open = (title: string, query: Record<string, string>) =>
    setBehind({ title, query: { connection: chosen, owing: '1', ...query } })
  return (
    <Page title="Piutang per umur">
      <ReportFilters />
      {!data ? (
        <Loading label="piutang" rows={8} onRetry={() => void refetch()} />
      ) : (
        <ReportFacts head={data} workbook={workbookAddress('receivables', { connection: chosen })}>
          {data.unknown > 0 && (
            <Alert color="yellow">
              {formatNumber(data.unknown)} faktur belum diketahui sisa tagihannya dan belum dijumlahkan.
            </Alert>
          )}
          {data.rows.length === 0 ? (
            <Nothing text={data.as_of === null ? 'Data akuntansi belum selesai dibaca.' : 'Tidak ada piutang.'} />
          ) : (
            <>
              <BarChart
                label="Piutang menurut umur, pelanggan terbesar"
                axis="Pelanggan"
                stacked
                height={240}
                series={buckets.map((key) => ({ key, label: ageingBuckets[key], color: colors[key] }))}
                rows={data.rows.slice(0, MAX_BARS).map(({ name, ageing }) => ({ label: name, values: ageing }))}
              />
              <Table.ScrollContainer
                minWidth={900}
                scrollAreaProps={{
                  viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Piutang, dapat digulir' },
                }}
              >
                <Table aria-label="Piutang per umur" highlightOnHover verticalSpacing={4}>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th style={named}>Pelanggan</Table.Th>
                      {buckets.map((bucket) => (
                        <Table.Th key={bucket} ta="end" style={{ whiteSpace: 'nowrap' }}>
                          {ageingBuckets[bucket]}
                        </Table.Th>
                      ))}
                      <Table.Th ta="end">Jumlah</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {data.rows.map((row) => (
                      <CustomerRow key={row.id} row={row} onOpen={open} />
                    ))}
                  </Table.Tbody>
                  <Table.Tfoot>
                    <Table.Tr>
                      <Table.Th scope="row" style={named}>
                        Jumlah
                      </Table.Th>
                      {buckets.map((bucket) => (
                        <Table.Th key={bucket} ta="end">
                          {formatMoney(data.ageing[bucket])}
                        </Table.Th>
                      ))}
                      <Table.Th ta="end">{formatMoney(data.total)}</Table.Th>
                    </Table.Tr>
                  </Table.Tfoot>
                </Table>
              </Table.ScrollContainer>
              {data.customers > data.rows.length && (
                <Text size="xs" c="dimmed">
                  {formatNumber(data.rows.length)} pelanggan terbesar dari {formatNumber(data.customers)}; berkas Excel
                  memuat semuanya.
                </Text>
              )}
            </>
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

/** Stays in sight beside its amounts where the table is wider than the screen. */
const named = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  minWidth: 140,
  background: 'var(--mantine-color-body)',
  overflowWrap: 'anywhere',
} as const

/** The longer it is owed, the warmer. */
const colors: Readonly<Record<AgeingBucket, string>> = {
  current: 'indigo.5',
  d30: 'yellow.5',
  d60: 'orange.4',
  d90: 'orange.7',
  older: 'red.8',
}

type RowProps = { row: ReceivableRow; onOpen: (title: string, query: Record<string, string>) => void }

const CustomerRow = ({ row, onOpen }: RowProps) => (
  <Table.Tr>
    <Table.Th scope="row" fw={400} style={named}>
      {row.name}
      {row.number && (
        <Text span size="xs" c="dimmed">
          {' '}
          {row.number}
        </Text>
      )}
    </Table.Th>
    {buckets.map((bucket) => (
      <Table.Td key={bucket} ta="end">
        <AmountButton
          amount={row.ageing[bucket]}
          label={`Faktur ${row.name}, ${ageingBuckets[bucket].toLowerCase()}`}
          onOpen={() => onOpen(`${row.name} – ${ageingBuckets[bucket]}`, { customer: row.id, bucket })}
        />
      </Table.Td>
    ))}
    <Table.Td ta="end">
      <AmountButton
        amount={row.total}
        label={`Faktur ${row.name}`}
        onOpen={() => onOpen(row.name, { customer: row.id })}
      />
    </Table.Td>
  </Table.Tr>
)
