import { type AssetCosts, costKinds, itAssets } from '@ems/contracts/it'
import { api, formatDecimal, formatMoney, formatNumber, useQuery } from '@ems/platform'
import { Failed, Loading, Nothing, Stack, Table, Text } from '@ems/ui'

/** What an asset cost so far, from purchase to disposal. */
export default function CostTab({ asset, version }: { asset: string; version: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [itAssets.name, asset, 'costs', version],
    queryFn: async ({ signal }) =>
      (await api.get(`${itAssets.name}/${asset}/costs`, { signal }).json<{ data: { attributes: AssetCosts } }>()).data
        .attributes,
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Biaya" rows={4} onRetry={() => void refetch()} />
  if (!data.lines.length) return <Nothing text="Belum ada biaya yang tercatat." />
  return (
    <Stack gap="sm">
      {data.monthly !== null && data.months !== null && (
        <Text size="sm" c="dimmed">
          {formatMoney(data.monthly)} per bulan selama {formatNumber(data.months)} bulan.
        </Text>
      )}
      <Table aria-label="Biaya total kepemilikan" highlightOnHover maw={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Biaya</Table.Th>
            <Table.Th ta="end">Banyaknya</Table.Th>
            <Table.Th ta="end">Jumlah (Rp)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.lines.map(({ kind, count, amount }) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row" fw={400}>
                {costKinds[kind]}
              </Table.Th>
              <Table.Td ta="end">{formatNumber(count)}</Table.Td>
              <Table.Td ta="end">{formatDecimal(amount)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Jumlah</Table.Th>
            <Table.Td />
            <Table.Th ta="end">{formatDecimal(data.total)}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Stack>
  )
}
