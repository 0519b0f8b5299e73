import { kitePebHeaders, kiteTenants, pebStatuses } from '@ems/contracts/customs'
import { formatDate, formatMoney, formatNumber } from '@ems/platform'
import { Failed, Group, Loading, Nothing, Stack, Table } from '@ems/ui'
import { WideTable } from '../../../WideTable.tsx'
import { StateBadge } from '../../lines/badges.tsx'
import { useReading } from '../../lines/reading.ts'
import { ExcelButton } from '../../tool/ExcelButton.tsx'
import { TableHeaders } from '../../tool/TableHeads.tsx'
import type { TabProps } from '../../tool.tsx'

type Claim = {
  reg_no: string
  reg_date: string
  lhpre_no: string
  lhpre_date: string
  claim_due_date: string
  days_left: number
  claimable: string
  status: keyof typeof pebStatuses
}
const headers = ['PEB', 'Tanggal', 'LHPRE', 'Tanggal LHPRE', 'Batas klaim', 'Sisa hari', 'Dapat diklaim', 'Status']

/** As PIB by their due date: late, within 30 days, within 90, or later. */
const stateOf = (days: number) => (days < 0 ? 'LEWAT' : days <= 30 ? 'KRITIS' : days <= 90 ? 'WASPADA' : 'AMAN')
const leftText = (days: number) => (days < 0 ? `Lewat ${formatNumber(-days)} hari` : `${formatNumber(days)} hari`)

/** PEB of a drawback client that are not claimed yet, by the day the claim ends. */
export function ClaimBoard({ tenant }: TabProps) {
  const query = useReading<Claim>(kitePebHeaders.name, `${kiteTenants.name}/-actions/claims`, {
    query: { tenant_id: tenant.id, 'page[size]': '250' },
  })
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading label="Batas klaim" onRetry={() => void query.refetch()} />
  if (!query.data.rows.length) return <Nothing text="Tidak ada PEB ber-LHPRE yang belum diklaim." />
  return (
    <Stack gap="xs">
      <Group justify="flex-end">
        <ExcelButton path={`${kiteTenants.name}/-actions/claims`} query={{ tenant_id: tenant.id }} />
      </Group>
      <WideTable label="Batas klaim PEB" minWidth={820} striped>
        <Table.Thead>
          <Table.Tr>
            <TableHeaders of={headers} figures={['Sisa hari', 'Dapat diklaim']} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {query.data.rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>{row.reg_no}</Table.Td>
              <Table.Td>{formatDate(row.reg_date)}</Table.Td>
              <Table.Td>{row.lhpre_no}</Table.Td>
              <Table.Td>{formatDate(row.lhpre_date)}</Table.Td>
              <Table.Td>{formatDate(row.claim_due_date)}</Table.Td>
              <Table.Td ta="right">
                <StateBadge state={stateOf(row.days_left)} text={leftText(row.days_left)} />
              </Table.Td>
              <Table.Td ta="right">{formatMoney(row.claimable)}</Table.Td>
              <Table.Td>
                <StateBadge state={row.status} text={pebStatuses[row.status]} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Stack>
  )
}
