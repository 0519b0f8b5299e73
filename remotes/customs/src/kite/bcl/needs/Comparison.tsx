import { kiteDatas } from '@ems/contracts/customs'
import { api, formatMoney, formatNumber, useQuery } from '@ems/platform'
import { Badge, Failed, Group, Loading, Nothing, Stack, Table, Text } from '@ems/ui'
import { WideTable } from '../../../WideTable.tsx'
import { LineName } from '../../lines/line-names.tsx'
import { quantity } from '../../lines/quantities.ts'
import { TableHeaders } from '../../tool/TableHeads.tsx'
import type { TabProps } from '../../tool.tsx'
import type { Bcl } from '../steps.ts'

type Totals = Readonly<Record<string, string>>
type Place = { peb_key: string; raw_material_code: string; pib_key: string }
type Change = Place & { before?: Totals; after?: Totals }
type Kind = 'added' | 'removed' | 'changed'
type Compared = Record<Kind, readonly Change[]> & {
  counts: Record<Kind, number>
  same: boolean
  before: { run_no: number; result_hash: string | null }
  after: { run_no: number; result_hash: string | null }
}
const kinds = { added: 'Ditambah', removed: 'Dihapus', changed: 'Berubah' } as const
const totals = ['Sebelum', 'Sesudah', 'BM sebelum', 'BM sesudah']
const colors = { added: 'green', removed: 'red', changed: 'yellow' } as const

/** Perbandingan run: what the last run did differently from the one before. */
export function Comparison({ tenant, bcl }: TabProps & { bcl: Bcl }) {
  const query = useQuery({
    queryKey: [kiteDatas.name, 'comparison', bcl.id, bcl.version],
    queryFn: async ({ signal }) => {
      const path = `${kiteDatas.name}/${bcl.id}/comparison`
      const { data } = await api.get(path, { signal }).json<{ data: { attributes: Compared } }>()
      return data.attributes
    },
    enabled: bcl.run_no > 1,
  })
  if (bcl.run_no <= 1) return <Nothing text="Belum ada run sebelumnya untuk dibandingkan." />
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading label="Perbandingan run" rows={4} onRetry={() => void query.refetch()} />
  const compared = query.data
  const all = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) =>
    compared[kind].map((row) => ({ ...row, kind })),
  )
  const amount = (totals: Totals | undefined) => (totals?.qty_base ? quantity(totals.qty_base, tenant.decimal) : '–')
  const money = (totals: Totals | undefined) => (totals?.bm ? formatMoney(totals.bm) : '–')
  return (
    <Stack>
      <Text>
        Run {compared.before.run_no} → run {compared.after.run_no}
        {compared.same && ' · sidik hasil sama'}
      </Text>
      <Group gap="xs">
        {(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => (
          <Badge key={kind} variant="light" color={colors[kind]}>
            {kinds[kind]}: {formatNumber(compared.counts[kind])}
          </Badge>
        ))}
      </Group>
      {all.length === 0 ? (
        <Nothing text="Hasil run terakhir sama persis dengan run sebelumnya." />
      ) : (
        <WideTable label="Perbandingan run" minWidth={760} maxHeight={480}>
          <Table.Thead>
            <Table.Tr>
              <TableHeaders of={['Perubahan', 'PEB / seri', 'Bahan baku', 'PIB / seri', ...totals]} figures={totals} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {all.map((row) => (
              <Table.Tr key={`${row.kind} ${row.peb_key} ${row.raw_material_code} ${row.pib_key}`}>
                <Table.Td>
                  <Badge size="sm" variant="light" color={colors[row.kind]}>
                    {kinds[row.kind]}
                  </Badge>
                </Table.Td>
                <Table.Td>
                  <LineName of={row.peb_key} />
                </Table.Td>
                <Table.Td>{row.raw_material_code}</Table.Td>
                <Table.Td>
                  <LineName of={row.pib_key} />
                </Table.Td>
                <Table.Td ta="right">{amount(row.before)}</Table.Td>
                <Table.Td ta="right">{amount(row.after)}</Table.Td>
                <Table.Td ta="right">{money(row.before)}</Table.Td>
                <Table.Td ta="right">{money(row.after)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
    </Stack>
  )
}
