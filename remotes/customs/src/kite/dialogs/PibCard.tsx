import { exceptionReasonLabels, type KitePibDetail, kitePibDetails } from '@ems/contracts/customs'
import { formatDate } from '@ems/platform'
import { Failed, Group, Loading, Modal, Shown, Stack, Table } from '@ems/ui'
import { PrintButton } from '../../print/PrintButton.tsx'
import { WideTable } from '../../WideTable.tsx'
import { LineName, lineText } from '../lines/line-names.tsx'
import { quantity } from '../lines/quantities.ts'
import { useReading } from '../lines/reading.ts'
import { headers as printedHeaders, sheetOf } from '../print-documents.ts'
import type { TabProps } from '../tool.tsx'

type Movement = {
  day: string
  kind: string
  document: string | null
  incoming: string
  outgoing: string
  excepted: string
  balance: string
}

/** Kartu PIB: what came in on a line, what each PEB took, what was excepted, and the balance after each. */
export function PibCard({ tenant, line, onClose }: TabProps & { line: KitePibDetail; onClose: () => void }) {
  const query = useReading<Movement>(kitePibDetails.name, `${kitePibDetails.name}/${line.id}/card`)
  const amount = (value: string | null | undefined) => quantity(value, tenant.decimal)
  return (
    <Modal opened onClose={onClose} title={`Kartu PIB · ${line.description}`} size="xl">
      <Stack>
        <Group gap="xl">
          <Shown label="Pemasukan">{amount(line.qty_base)}</Shown>
          <Shown label="Terpakai">{amount(line.used_base)}</Shown>
          <Shown label="Dikecualikan">{amount(line.excepted_base)}</Shown>
          <Shown label="Saldo">{amount(line.balance_base)}</Shown>
          <Shown label="Sisa pembulatan">{quantity(line.dust_qty, 6)}</Shown>
          {query.data && (
            <PrintButton
              paper={() =>
                sheetOf(
                  tenant,
                  'Kartu PIB',
                  [`${line.description} · seri ${line.line_no} · saldo ${amount(line.balance_base)}`],
                  [
                    {
                      columns: printedHeaders(headers, headers.slice(3)),
                      rows: (query.data?.rows ?? []).map((row) => [
                        formatDate(row.day),
                        kindOf(row.kind),
                        row.document ? lineText(row.document) : '–',
                        ...[row.incoming, row.outgoing, row.excepted, row.balance].map(amount),
                      ]),
                    },
                  ],
                )
              }
            />
          )}
        </Group>
        {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Loading label="Kartu PIB" rows={4} onRetry={() => void query.refetch()} />}
        {query.data && (
          <WideTable label="Mutasi PIB" minWidth={640} maxHeight={460}>
            <Table.Thead>
              <Table.Tr>
                {headers.map((name, at) => (
                  <Table.Th key={name} ta={at > 2 ? 'right' : 'left'}>
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {query.data.rows.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td>{formatDate(row.day)}</Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>{kindOf(row.kind)}</Table.Td>
                  <Table.Td>{row.document ? <LineName of={row.document} /> : '–'}</Table.Td>
                  <Table.Td ta="right">{amount(row.incoming)}</Table.Td>
                  <Table.Td ta="right">{amount(row.outgoing)}</Table.Td>
                  <Table.Td ta="right">{amount(row.excepted)}</Table.Td>
                  <Table.Td ta="right">{amount(row.balance)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </WideTable>
        )}
      </Stack>
    </Modal>
  )
}

const headers = ['Tanggal', 'Jenis', 'Dokumen', 'Masuk', 'Keluar', 'Dikecualikan', 'Saldo']

const kindOf = (kind: string) => (exceptionReasonLabels as Readonly<Record<string, string>>)[kind] ?? kind
