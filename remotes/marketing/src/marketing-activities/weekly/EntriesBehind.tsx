import { interactionTypes, nextActionTypes, planOutcomes } from '@ems/contracts/marketing'
import { formatInstant, Link, useSession } from '@ems/platform'
import { Failed, Loading, Modal, Nothing, Table, Text } from '@ems/ui'
import { type Behind, useEntries } from './use-weekly.ts'

type EntriesBehindProps = { behind: Behind; search: string; onClose: () => void }

/** The next steps or interactions behind a number; each leads to its card. */
export function EntriesBehind({ behind, search, onClose }: EntriesBehindProps) {
  const { user } = useSession()
  const { data, error, refetch } = useEntries(search)
  const isPlan = behind.number !== 'interactions'
  return (
    <Modal opened onClose={onClose} size="lg" title={behind.title}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="rincian" rows={5} onRetry={() => void refetch()} />
      ) : data.entries.length === 0 ? (
        <Nothing text="Tidak ada kartu." />
      ) : (
        <Table.ScrollContainer minWidth={480}>
          <Table aria-label={behind.title} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Kartu</Table.Th>
                <Table.Th>Waktu</Table.Th>
                <Table.Th>Jenis</Table.Th>
                <Table.Th>Hasil</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.entries.map(({ card, code, title, type, at, note }) => (
                <Table.Tr key={`${card}:${at}:${note}`}>
                  <Table.Th scope="row">
                    <Link to={`/private/marketing/activity/${card}`}>
                      {code} – {title}
                    </Link>
                  </Table.Th>
                  <Table.Td>{formatInstant(at, user.timezone)}</Table.Td>
                  <Table.Td>{kindOf(type)}</Table.Td>
                  <Table.Td>{isPlan ? planOutcomes[note as keyof typeof planOutcomes] : note}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {data?.has_more && (
        <Text size="sm" c="dimmed">
          Hanya 250 baris pertama yang ditampilkan.
        </Text>
      )}
    </Modal>
  )
}

const kindOf = (type: string) => ({ ...interactionTypes, ...nextActionTypes })[type as 'call'] ?? type
