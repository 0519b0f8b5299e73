import { type AccountingConnection, accountingConnections, accountingDocumentModules } from '@ems/contracts/accurate'
import { formatDate, formatInstant, formatMoney, useSession } from '@ems/platform'
import { Failed, ScrollArea, Table, Text } from '@ems/ui'
import { useTrail } from './quotations-api.ts'

/** Quotation, order, invoice and receipt as accounting has them; nothing before the quotation is there. */
export function Trail({ quotation, connection }: { quotation: string; connection: AccountingConnection }) {
  const { user } = useSession()
  const { data, error, refetch } = useTrail(quotation, connection)
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  const [first] = data ?? []
  if (!data || !first) return null
  const money = (value: string | null) => (value === null ? '–' : formatMoney(value))
  return (
    <ScrollArea type="auto" offsetScrollbars="x">
      <Table
        aria-label={`Perjalanan di akuntansi ${accountingConnections[connection].toLowerCase()}`}
        verticalSpacing={4}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Dokumen</Table.Th>
            <Table.Th>Nomor</Table.Th>
            <Table.Th>Tanggal</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th ta="end">Total</Table.Th>
            <Table.Th ta="end">Sisa tagihan</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td>{accountingDocumentModules[one.module]}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{one.number}</Table.Td>
              <Table.Td>{formatDate(one.trans_date)}</Table.Td>
              <Table.Td>{one.is_removed ? 'Dihapus di akuntansi' : (one.document_status ?? '–')}</Table.Td>
              <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                {money(one.total)}
              </Table.Td>
              <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                {one.module === 'sales-invoice' ? money(one.outstanding) : ''}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed">
        Data per {formatInstant(first.as_of, user.timezone)}
      </Text>
    </ScrollArea>
  )
}
