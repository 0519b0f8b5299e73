import { jiraIssues } from '@ems/contracts/it'
import { formatInstant, Link, useSession } from '@ems/platform'
import { Anchor, Failed, Loading, Modal, Nothing, Table, Text } from '@ems/ui'
import { useOutbox } from './jira-api.ts'

const kinds = { ticket: 'Tiket', comment: 'Komentar', file: 'Lampiran' } as const

/** What is on its way to Jira, what failed first, with the reason. */
export default function OutboxDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const { data, error, refetch } = useOutbox()
  return (
    <Modal opened onClose={onClose} title="Pengiriman ke Jira" size="lg">
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="pengiriman" rows={4} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <Nothing text="Semua tiket sudah tersinkron." />
      ) : (
        <Table.ScrollContainer minWidth={480}>
          <Table aria-label="Pengiriman ke Jira" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Tiket</Table.Th>
                <Table.Th>Isi</Table.Th>
                <Table.Th>Keadaan</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Td>
                    <Anchor size="sm" component={Link} to={`/private/infotech/${jiraIssues.menu}?id=${one.ticket}`}>
                      {one.local_no}
                    </Anchor>
                    <Text size="xs" c="dimmed" lineClamp={1}>
                      {one.summary}
                    </Text>
                  </Table.Td>
                  <Table.Td>{kinds[one.kind]}</Table.Td>
                  <Table.Td>
                    {one.status === 'failed' ? (
                      <Text size="sm" c="red.8">
                        {one.error}
                      </Text>
                    ) : one.status === 'sending' ? (
                      'Sedang dikirim'
                    ) : (
                      `Dikirim ${formatInstant(one.due_at, user.timezone)}, percobaan ke-${one.attempts + 1}`
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Modal>
  )
}
