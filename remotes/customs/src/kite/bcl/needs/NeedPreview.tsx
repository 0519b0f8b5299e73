import { differenceReasons, kiteDatas } from '@ems/contracts/customs'
import { api, formatNumber, jsonApi, keepPreviousData, useQuery } from '@ems/platform'
import { Alert, Badge, Stack, Table, Text } from '@ems/ui'
import { WideTable } from '../../../WideTable.tsx'
import { quantity } from '../../lines/quantities.ts'
import { TableHeaders } from '../../tool/TableHeads.tsx'
import type { TabProps } from '../../tool.tsx'

type Need = Record<
  'raw_material_id' | 'raw_material_code' | 'unit' | 'balance_base' | 'need_base' | 'alloc_base' | 'diff_base',
  string
> & { reasons: readonly { reason: Reason; diff_base: string }[] }
type Reason = keyof typeof differenceReasons
type Preview = { materials: readonly Need[]; unmet: readonly { reason: Reason; lines: number }[] }

/** Preview of need and balance per material for the selected lines; nothing is written. */
export function NeedPreview({ tenant, bcl, lines }: TabProps & { bcl: string; lines: readonly string[] }) {
  const { data } = useQuery({
    queryKey: [kiteDatas.name, 'preview', bcl, lines],
    queryFn: async ({ signal }) => {
      const document = { data: { attributes: { id: bcl, peb_detail_ids: lines } } }
      const path = `${kiteDatas.name}/-actions/preview`
      const { meta } = await api.post(path, { ...jsonApi(document), signal }).json<{ meta: Preview }>()
      return meta
    },
    placeholderData: keepPreviousData,
  })
  if (!data?.materials.length && !data?.unmet.length) return null
  return (
    <Stack gap="xs">
      {data.unmet.map(({ reason, lines: count }) => (
        <Alert key={reason} color="yellow">
          {formatNumber(count)} baris tanpa kebutuhan bahan baku: {differenceReasons[reason]}.
        </Alert>
      ))}
      {data.materials.length > 0 && <Needs tenant={tenant} rows={data.materials} />}
    </Stack>
  )
}

function Needs({ tenant, rows }: TabProps & { rows: readonly Need[] }) {
  return (
    <WideTable label="Perkiraan kebutuhan bahan baku" minWidth={520} maxHeight={220}>
      <Table.Thead>
        <Table.Tr>
          <TableHeaders
            of={['Bahan baku', 'Kebutuhan', 'Teralokasi', 'Selisih', 'Saldo PIB', 'Satuan', 'Cukup?']}
            figures={['Kebutuhan', 'Teralokasi', 'Selisih', 'Saldo PIB']}
          />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => {
          const isShort = /[1-9]/.test(row.diff_base)
          return (
            <Table.Tr key={row.raw_material_id}>
              <Table.Td>{row.raw_material_code}</Table.Td>
              <Table.Td ta="right">{quantity(row.need_base, tenant.decimal)}</Table.Td>
              <Table.Td ta="right">{quantity(row.alloc_base, tenant.decimal)}</Table.Td>
              <Table.Td ta="right">{quantity(row.diff_base, tenant.decimal)}</Table.Td>
              <Table.Td ta="right">{quantity(row.balance_base, tenant.decimal)}</Table.Td>
              <Table.Td>{row.unit}</Table.Td>
              <Table.Td>
                <Badge size="sm" variant="light" color={isShort ? 'red' : 'green'}>
                  {isShort ? 'Kurang' : 'Cukup'}
                </Badge>
                {row.reasons.map(({ reason, diff_base }) => (
                  <Text key={reason} size="xs">
                    {differenceReasons[reason]}
                    {row.reasons.length > 1 && ` ${quantity(diff_base, tenant.decimal)}`}
                  </Text>
                ))}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </WideTable>
  )
}
