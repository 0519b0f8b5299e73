import {
  type AccountingConnection,
  type AccountingModule,
  accountingConnections,
  accountingModules,
} from '@ems/contracts/accurate'
import { configs } from '@ems/contracts/settings'
import { formatInstant, formatNumber, useSession } from '@ems/platform'
import { Button, Failed, Group, Loading, Modal, Nothing, Stack, Table, Text } from '@ems/ui'
import { useFaults } from './accounting-api.ts'

type Props = {
  connection: AccountingConnection
  module: AccountingModule
  isBusy: boolean
  onRetry: () => void
  onClose: () => void
}

/** Records of one kind that could not be read, why, and the way to read them again. */
export default function FaultDialog({ connection, module, isBusy, onRetry, onClose }: Props) {
  const { can, user } = useSession()
  const { data, error, refetch } = useFaults(connection, module)
  const title = `${accountingModules[module]} tidak terbaca – ${accountingConnections[connection]}`
  return (
    <Modal opened onClose={onClose} title={title} size="xl">
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="data yang tidak terbaca" rows={3} onRetry={() => void refetch()} />
      ) : data.rows.length === 0 ? (
        <Nothing text="Semua data terbaca." />
      ) : (
        <Stack>
          <Text size="sm">
            Nilai yang tersimpan tidak diubah. EMS mencoba lagi pada setiap sinkronisasi, paling banyak lima kali;
            perbaiki datanya di akuntansi, lalu baca ulang.
          </Text>
          <Table.ScrollContainer
            minWidth={560}
            scrollAreaProps={{
              viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Data tidak terbaca, dapat digulir' },
            }}
          >
            <Table aria-label="Data tidak terbaca" verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Data</Table.Th>
                  <Table.Th>Sebab</Table.Th>
                  <Table.Th>Dicoba terakhir</Table.Th>
                  <Table.Th ta="end">Percobaan</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.rows.map((row) => (
                  <Table.Tr key={row.id}>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>
                      {[row.number, row.name].filter(Boolean).join(' · ') || `Id ${row.external_id || '–'}`}
                    </Table.Td>
                    <Table.Td>{row.reason}</Table.Td>
                    <Table.Td>{formatInstant(row.updated_at, user.timezone)}</Table.Td>
                    <Table.Td ta="end">
                      {formatNumber(row.attempts)}
                      {row.is_given_up && (
                        <Text size="xs" c="dimmed">
                          dihentikan
                        </Text>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {data.total > data.rows.length && (
            <Text size="xs" c="dimmed">
              {formatNumber(data.rows.length)} terbaru dari {formatNumber(data.total)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Tutup
            </Button>
            {can(configs.can.update) && (
              <Button loading={isBusy} onClick={onRetry}>
                Baca ulang
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
