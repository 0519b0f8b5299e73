import { exceptionReasonLabels, type KitePibDetail, kitePibExceptions, kitePibUsedViews } from '@ems/contracts/customs'
import { formatDate, formatNumber, queries, useQuery } from '@ems/platform'
import { Failed, Group, Loading, Modal, Shown, Stack, Table, Text } from '@ems/ui'
import { quantity } from '../quantities.ts'
import type { TabProps } from '../tool.tsx'

const MOST = 200

/** Kartu PIB: what came in on a line, what each PEB took, what was excepted, and the balance after each. */
export function PibCard({ tenant, line, onClose }: TabProps & { line: KitePibDetail; onClose: () => void }) {
  const filters = { tenant: tenant.id, pib_detail: line.id }
  const useds = useQuery(
    queries(kitePibUsedViews).list({ page: 1, size: MOST, sort: ['peb_reg_date', 'seq'], filters }),
  )
  const exceptions = useQuery(
    queries(kitePibExceptions).list({
      page: 1,
      size: MOST,
      filters: { tenant: tenant.id, detail: line.id, status: 'AKTIF' },
    }),
  )
  const amount = (value: string | null | undefined) => quantity(value, tenant.decimal)
  const hidden = Math.max(0, (useds.data?.total ?? 0) - MOST)
  return (
    <Modal opened onClose={onClose} title={`Kartu PIB · ${line.description}`} size="xl">
      <Stack>
        <Group gap="xl">
          <Shown label="Pemasukan">{amount(line.qty_base)}</Shown>
          <Shown label="Terpakai">{amount(line.used_base)}</Shown>
          <Shown label="Dikecualikan">{amount(line.excepted_base)}</Shown>
          <Shown label="Saldo">{amount(line.balance_base)}</Shown>
          <Shown label="Sisa pembulatan">{amount(line.dust_qty)}</Shown>
        </Group>
        {useds.error && <Failed error={useds.error} onRetry={() => void useds.refetch()} />}
        {useds.isPending && <Loading label="Kartu PIB" rows={4} onRetry={() => void useds.refetch()} />}
        {useds.data && (
          <Table.ScrollContainer minWidth={560}>
            <Table aria-label="Mutasi PIB">
              <Table.Thead>
                <Table.Tr>
                  {['Tanggal PEB', 'PEB / seri', 'BCL.KT', 'Pengeluaran', 'Saldo'].map((name, at) => (
                    <Table.Th key={name} ta={at > 2 ? 'right' : 'left'}>
                      {name}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {useds.data.rows.map((row) => (
                  <Table.Tr key={row.id}>
                    <Table.Td>{formatDate(row.peb_reg_date)}</Table.Td>
                    <Table.Td>
                      {row.peb_reg_no} / {row.peb_line_no}
                    </Table.Td>
                    <Table.Td>{row.bcl_number}</Table.Td>
                    <Table.Td ta="right">{amount(row.qty_base)}</Table.Td>
                    <Table.Td ta="right">{amount(row.running_balance)}</Table.Td>
                  </Table.Tr>
                ))}
                {exceptions.data?.rows.map((row) => (
                  <Table.Tr key={`e${row.id}`}>
                    <Table.Td>{formatDate(row.doc_date)}</Table.Td>
                    <Table.Td>{exceptionReasonLabels[row.reason]}</Table.Td>
                    <Table.Td>{row.doc_no ?? '–'}</Table.Td>
                    <Table.Td ta="right">{amount(row.qty_base)}</Table.Td>
                    <Table.Td ta="right">–</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {useds.data?.rows.length === 0 && <Text c="dimmed">Baris ini belum dipakai PEB mana pun.</Text>}
        {hidden > 0 && <Text c="dimmed">{formatNumber(hidden)} pemakaian lain ada di bagian Pemakaian.</Text>}
      </Stack>
    </Modal>
  )
}
