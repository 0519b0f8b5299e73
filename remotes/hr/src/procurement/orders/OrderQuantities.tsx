import { generalOrders, type OrderQuantities as Quantities } from '@ems/contracts/hr'
import { api, formatDecimal, formatMoney, useQuery } from '@ems/platform'
import { Failed, Loading, Nothing, Table, Text } from '@ems/ui'

/** Each line of an order with what came, what is billed, and what is left of both. */
export default function OrderQuantities({ order }: { order: string }) {
  const { data, error, refetch } = useQuery({
    // Below the orders: what changes them makes it stale.
    queryKey: [generalOrders.name, 'quantities', order] as const,
    queryFn: async ({ signal }) => {
      const answer = api.get(`general-orders/${order}/quantities`, { signal })
      const { data: rows } = await answer.json<{ data: { attributes: Quantities }[] }>()
      return rows.map(({ attributes }) => attributes)
    },
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Jumlah per baris" rows={4} onRetry={() => void refetch()} />
  if (!data.length) return <Nothing text="Belum ada baris barang." />
  return (
    <Table.ScrollContainer
      minWidth={760}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Jumlah, dapat digulir' } }}
    >
      <Table aria-label="Jumlah per baris" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Barang/jasa</Table.Th>
            <Table.Th ta="end">Harga</Table.Th>
            {amounts.map(([key, label]) => (
              <Table.Th key={key} ta="end">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((line) => (
            <Table.Tr key={line.order_line}>
              <Table.Th scope="row" fw={400}>
                {line.name}
                <Text size="xs" c="dimmed">
                  {line.unit}
                </Text>
              </Table.Th>
              <Table.Td ta="end">{formatMoney(line.price)}</Table.Td>
              {amounts.map(([key]) => (
                <Table.Td key={key} ta="end">
                  {formatDecimal(line[key])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const amounts = [
  ['ordered', 'Dipesan'],
  ['received', 'Diterima'],
  ['broken', 'Rusak'],
  ['returned', 'Retur'],
  ['invoiced', 'Ditagih'],
  ['to_receive', 'Belum datang'],
  ['to_invoice', 'Belum ditagih'],
] as const
