import { type AccountingSync, accountingModules } from '@ems/contracts/accurate'
import { formatInstant, formatNumber, useSession } from '@ems/platform'
import { Badge, ScrollArea, Table, Text } from '@ems/ui'

/** What was read of each module, and when. */
export function SyncTable({ syncs }: { syncs: readonly AccountingSync[] }) {
  const { user } = useSession()
  return (
    <ScrollArea type="auto" offsetScrollbars="x" mb="xs">
      <Table aria-label="Sinkronisasi per jenis data" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Data</Table.Th>
            <Table.Th ta="end">Baris</Table.Th>
            <Table.Th>Terakhir</Table.Th>
            <Table.Th>Keadaan</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {syncs.map((sync) => (
            <Table.Tr key={sync.module}>
              <Table.Td>{accountingModules[sync.module]}</Table.Td>
              <Table.Td ta="end">{formatNumber(sync.rows)}</Table.Td>
              <Table.Td>{sync.last_success_at ? formatInstant(sync.last_success_at, user.timezone) : '–'}</Table.Td>
              <Table.Td>
                <State sync={sync} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

function State({ sync: { last_error, faults, page, last_success_at } }: { sync: AccountingSync }) {
  if (last_error)
    return (
      <Text size="sm" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
        {last_error}
      </Text>
    )
  if (faults > 0)
    return (
      <Badge variant="light" color="yellow" tt="none">
        {formatNumber(faults)} tidak terbaca
      </Badge>
    )
  if (page !== null)
    return (
      <Badge variant="light" color="blue" tt="none">
        Halaman {formatNumber(page)}
      </Badge>
    )
  return last_success_at ? (
    <Badge variant="light" color="green" tt="none">
      Lengkap
    </Badge>
  ) : (
    <Text size="sm" c="dimmed">
      Belum dibaca
    </Text>
  )
}
