import { kitePebDetails, kiteTenants } from '@ems/contracts/customs'
import { formatDate, formatMoney, formatNumber } from '@ems/platform'
import { Alert, Failed, Group, Loading, Nothing, Stack, Table, Text } from '@ems/ui'
import { WideTable } from '../../WideTable.tsx'
import { quantity } from '../lines/quantities.ts'
import { useReading } from '../lines/reading.ts'
import { ExcelButton } from '../tool/ExcelButton.tsx'
import { TableHeaders } from '../tool/TableHeads.tsx'
import type { TabProps } from '../tool.tsx'

type OpenPib = {
  office_code: string
  reg_no: string
  reg_date: string
  due_date: string
  line_count: number
  unknown_factor_count: number
  balances: readonly { raw_material_id: string; raw_material_code: string; balance_base: string; unit: string }[]
  open: Record<'bm' | 'bmt' | 'ppn', string>
}

const headers = ['PIB', 'Tanggal', 'Jatuh tempo', 'Baris', 'Sisa saldo', 'BM', 'BMT', 'PPN']
const totals = ['Baris', 'BM', 'BMT', 'PPN']

/** Simulasi: which PIB would still be open at their due date if everything not yet reported were reported now. */
export function Simulation({ tenant }: TabProps) {
  const query = useReading<OpenPib, { peb_lines: number }>(
    kitePebDetails.name,
    `${kiteTenants.name}/${tenant.id}/simulation`,
  )
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading label="Simulasi" onRetry={() => void query.refetch()} />
  const { rows, meta } = query.data
  return (
    <Stack gap="xs">
      <Alert color="blue">
        Simulasi atas {formatNumber(meta.peb_lines)} baris PEB yang belum dilaporkan. Tidak ada data yang diubah.
        {rows.length > 0 && ' PIB berikut masih bersaldo pada jatuh temponya.'}
      </Alert>
      {rows.length > 0 && (
        <Group justify="flex-end">
          <ExcelButton path={`${kiteTenants.name}/${tenant.id}/simulation`} />
        </Group>
      )}
      {rows.length === 0 ? (
        <Nothing text="Semua PIB tertutup sebelum jatuh tempo." />
      ) : (
        <WideTable label="PIB yang masih terbuka pada jatuh tempo" minWidth={820} striped>
          <Table.Thead>
            <Table.Tr>
              <TableHeaders of={headers} figures={totals} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>{row.reg_no}</Table.Td>
                <Table.Td>{formatDate(row.reg_date)}</Table.Td>
                <Table.Td>{formatDate(row.due_date)}</Table.Td>
                <Table.Td ta="right">{row.line_count}</Table.Td>
                <Table.Td>
                  {row.balances.map(({ raw_material_id, raw_material_code, balance_base, unit }) => (
                    <Text key={raw_material_id} size="xs">
                      {raw_material_code} {quantity(balance_base, tenant.decimal)} {unit}
                    </Text>
                  ))}
                  {row.unknown_factor_count > 0 && (
                    <Text size="xs">{row.unknown_factor_count} baris tanpa faktor satuan</Text>
                  )}
                </Table.Td>
                <Table.Td ta="right">{formatMoney(row.open.bm)}</Table.Td>
                <Table.Td ta="right">{formatMoney(row.open.bmt)}</Table.Td>
                <Table.Td ta="right">{formatMoney(row.open.ppn)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
    </Stack>
  )
}
