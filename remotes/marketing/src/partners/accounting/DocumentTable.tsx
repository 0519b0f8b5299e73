import type { AccountingConnection } from '@ems/contracts/accurate'
import { formatDate, formatMoney, formatNumber } from '@ems/platform'
import { Failed, Loading, Nothing, ScrollArea, SegmentedControl, Stack, Table, Text } from '@ems/ui'
import { useState } from 'react'
import { type DocumentModule, usePartnerDocuments } from './accounting-api.ts'

const modules = [
  { value: 'sales-quotation', label: 'Penawaran' },
  { value: 'sales-order', label: 'Pesanan' },
  { value: 'sales-invoice', label: 'Faktur' },
  { value: 'sales-receipt', label: 'Penerimaan' },
] as const

/** The newest documents of a partner, by kind. */
export function DocumentTable({ partner, connection }: { partner: string; connection: AccountingConnection }) {
  const [module, setModule] = useState<DocumentModule>('sales-invoice')
  return (
    <Stack gap="xs" component="section" aria-label="Dokumen akuntansi">
      <ScrollArea type="auto" offsetScrollbars="x">
        <SegmentedControl
          aria-label="Jenis dokumen"
          value={module}
          onChange={(value) => setModule(value as DocumentModule)}
          data={[...modules]}
        />
      </ScrollArea>
      <Documents partner={partner} connection={connection} module={module} />
    </Stack>
  )
}

type Props = { partner: string; connection: AccountingConnection; module: DocumentModule }

function Documents({ partner, connection, module }: Props) {
  const { data, error, refetch } = usePartnerDocuments(partner, connection, module)
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="dokumen" rows={4} onRetry={() => void refetch()} />
  const label = modules.find(({ value }) => value === module)?.label ?? module
  if (!data.rows.length) return <Nothing text={`Belum ada ${label.toLowerCase()}.`} />
  const isInvoice = module === 'sales-invoice'
  const money = (value: string | null) => (value === null ? '–' : formatMoney(value))
  return (
    <ScrollArea type="auto" offsetScrollbars="x">
      <Table aria-label={label} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Nomor</Table.Th>
            <Table.Th>Tanggal</Table.Th>
            {isInvoice && <Table.Th>Jatuh tempo</Table.Th>}
            <Table.Th>Status</Table.Th>
            <Table.Th ta="end">Total</Table.Th>
            {isInvoice && <Table.Th ta="end">Sisa tagihan</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{row.number}</Table.Td>
              <Table.Td>{formatDate(row.trans_date)}</Table.Td>
              {isInvoice && <Table.Td>{formatDate(row.due_date)}</Table.Td>}
              <Table.Td>{row.removed_at ? 'Dihapus di akuntansi' : (row.document_status ?? '–')}</Table.Td>
              <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                {money(row.total)}
              </Table.Td>
              {isInvoice && (
                <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                  {money(row.outstanding)}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {data.total > data.rows.length && (
        <Text size="xs" c="dimmed">
          {formatNumber(data.rows.length)} pertama dari {formatNumber(data.total)}
        </Text>
      )}
    </ScrollArea>
  )
}
