import type { ReportDocument } from '@ems/contracts/accurate'
import { formatDate, formatMoney, formatNumber, Link } from '@ems/platform'
import { Anchor, Failed, Loading, Modal, Nothing, Table, Text, useMediaQuery } from '@ems/ui'
import { useReportDocuments } from './report-api.ts'

type Props = {
  title: string
  query: Readonly<Record<string, string>>
  /** What is in the number, or is not. */
  note?: string | undefined
  onClose: () => void
}

/** The invoices behind a number of a report or of a partner, and their sum, which is that number. */
export default function DocumentDialog({ title, query, note, onClose }: Props) {
  const { data, error, refetch } = useReportDocuments(query)
  const { currency = 'IDR' } = query
  const money = (value: string | null) =>
    value === null ? '–' : formatMoney(value, currency === 'IDR' ? {} : { currency })
  const hasAmounts = 'item' in query
  // All of one customer, whom the title or the page names.
  const isOpen = 'partner' in query
  const hasCustomers = !('customer' in query || isOpen)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
  // A phone has room for one amount beside the open one.
  const hasTotals = !(isPhone && (hasAmounts || 'owing' in query))
  const partner = hasCustomers || isOpen ? undefined : data?.rows[0]?.partner
  return (
    <Modal opened onClose={onClose} title={title} size="xl">
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="faktur" rows={5} onRetry={() => void refetch()} />
      ) : data.rows.length === 0 ? (
        <Nothing text="Tidak ada faktur." />
      ) : (
        <>
          <Table.ScrollContainer
            minWidth={isPhone ? 280 : hasCustomers ? 640 : 460}
            scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Faktur, dapat digulir' } }}
          >
            <Table aria-label="Faktur" verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Nomor</Table.Th>
                  {!isPhone && (
                    <>
                      <Table.Th>Tanggal</Table.Th>
                      <Table.Th>Jatuh tempo</Table.Th>
                      {hasCustomers && <Table.Th>Pelanggan</Table.Th>}
                    </>
                  )}
                  {hasAmounts && <Table.Th ta="end">Barang ini</Table.Th>}
                  {hasTotals && <Table.Th ta="end">Total</Table.Th>}
                  <Table.Th ta="end">Sisa tagihan</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.rows.map((row) => (
                  <Table.Tr key={row.id}>
                    {isPhone ? (
                      <Table.Td>
                        {row.number}
                        <Text size="xs" c="dimmed">
                          {formatDate(row.trans_date)}
                          {row.due_date && `, jatuh tempo ${formatDate(row.due_date)}`}
                        </Text>
                        {hasCustomers && <Customer row={row} />}
                      </Table.Td>
                    ) : (
                      <>
                        <Table.Td style={unbroken}>{row.number}</Table.Td>
                        <Table.Td>{formatDate(row.trans_date)}</Table.Td>
                        <Table.Td>{row.due_date ? formatDate(row.due_date) : '–'}</Table.Td>
                        {hasCustomers && (
                          <Table.Td>
                            <Customer row={row} />
                          </Table.Td>
                        )}
                      </>
                    )}
                    {hasAmounts && (
                      <Table.Td ta="end" style={unbroken}>
                        {money(row.amount)}
                      </Table.Td>
                    )}
                    {hasTotals && (
                      <Table.Td ta="end" style={unbroken}>
                        {money(row.total)}
                      </Table.Td>
                    )}
                    <Table.Td ta="end" style={unbroken}>
                      {money(row.outstanding)}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          <Text size="sm" fw={600} ta="end" mt="xs">
            Jumlah {formatNumber(data.total)} faktur: {money(data.sum)}
          </Text>
          {note && (
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          )}
          {partner && (
            <Anchor component={Link} to={`/private/marketing/customer?id=${partner}&tab=accounting`} size="sm">
              Buka pelanggan ini
            </Anchor>
          )}
          {data.total > data.rows.length && (
            <Text size="xs" c="dimmed">
              {formatNumber(data.rows.length)} terbaru dari {formatNumber(data.total)}
            </Text>
          )}
        </>
      )}
    </Modal>
  )
}

const unbroken = { whiteSpace: 'nowrap' } as const

const Customer = ({ row: { partner, customer_name } }: { row: ReportDocument }) =>
  partner ? (
    <Anchor component={Link} to={`/private/marketing/customer?id=${partner}`} size="sm">
      {customer_name}
    </Anchor>
  ) : (
    customer_name
  )
