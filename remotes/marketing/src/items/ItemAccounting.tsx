import { accountingConnections, type accountingItems } from '@ems/contracts/accurate'
import {
  collection,
  formatDecimal,
  formatInstant,
  formatMoney,
  queries,
  type Row,
  useQuery,
  useSession,
} from '@ems/platform'
import { Badge, Failed, Loading, Nothing, ScrollArea, Table, Text } from '@ems/ui'
import { useSummaries } from '../accounting/report-api.ts'
import { useAccountingNews } from '../accounting/use-accounting-news.ts'

const records = collection<typeof accountingItems>('accounting-items')
const MAX_ROWS = 10

/** Price and stock of an item as each set of books has them, with the time they were read. */
export default function ItemAccounting({ item }: { item: string }) {
  const { user } = useSession()
  const { data, error, refetch } = useQuery(
    queries(records).list({ page: 1, size: MAX_ROWS, sort: ['number'], filters: { item } }),
  )
  const { data: books } = useSummaries()
  useAccountingNews()
  // A row is stored when it changes; it is as new as the last reading of all goods.
  const readAt = ({ connection, synced_at, removed_at }: Row<typeof accountingItems>) =>
    (!removed_at && books?.find((one) => one.connection === connection)?.items_as_of) || synced_at
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="data akuntansi" rows={3} onRetry={() => void refetch()} />
  if (!data.rows.length)
    return (
      <Nothing text="Barang ini belum dipasangkan dengan data akuntansi. Administrator memasangkannya di Utilitas." />
    )
  return (
    <ScrollArea type="auto" offsetScrollbars="x">
      <Table aria-label="Harga dan stok menurut akuntansi" verticalSpacing={4} miw={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Pembukuan</Table.Th>
            <Table.Th>Kode</Table.Th>
            <Table.Th>Nama</Table.Th>
            <Table.Th ta="end">Harga jual</Table.Th>
            <Table.Th ta="end">Stok</Table.Th>
            <Table.Th>Per</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Th scope="row" fw={400}>
                {accountingConnections[row.connection]}
              </Table.Th>
              <Table.Td>{row.number}</Table.Td>
              <Table.Td>
                {row.name}{' '}
                {(row.is_suspended || row.removed_at) && (
                  <Badge component="span" size="xs" color="gray" variant="light" tt="none">
                    {row.removed_at ? 'Dihapus' : 'Nonaktif'}
                  </Badge>
                )}
              </Table.Td>
              <Table.Td ta="end">{row.unit_price === null ? '–' : formatMoney(row.unit_price)}</Table.Td>
              <Table.Td ta="end">{row.stock === null ? '–' : `${formatDecimal(row.stock)} ${row.unit ?? ''}`}</Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed">
                  {formatInstant(readAt(row), user.timezone)}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}
