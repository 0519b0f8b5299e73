import { formatInstant, formatMoney, Link, useSession } from '@ems/platform'
import { Failed, Loading, Modal, Nothing, Table, Text } from '@ems/ui'
import { type Behind, useCardsBehind } from './use-funnel.ts'

type CardsBehindProps = { behind: Behind; search: string; onClose: () => void }

/** The cards behind a number, as they were; each leads to the card of now. */
export function CardsBehind({ behind, search, onClose }: CardsBehindProps) {
  const { user } = useSession()
  const { data, error, refetch } = useCardsBehind(search)
  return (
    <Modal opened onClose={onClose} size="lg" title={behind.title}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Kartu" rows={5} onRetry={() => void refetch()} />
      ) : data.cards.length === 0 ? (
        <Nothing text="Tidak ada kartu." />
      ) : (
        <Table.ScrollContainer minWidth={480}>
          <Table aria-label={behind.title} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Kartu</Table.Th>
                <Table.Th>Penanggung jawab</Table.Th>
                <Table.Th>Sejak</Table.Th>
                <Table.Th ta="end">Nilai</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.cards.map(({ id, code, title, owner_name, at, value, currency }) => (
                <Table.Tr key={`${id}:${at}`}>
                  <Table.Th scope="row">
                    <Link to={`/private/marketing/activity/${id}`}>
                      {code} – {title}
                    </Link>
                  </Table.Th>
                  <Table.Td>{owner_name}</Table.Td>
                  <Table.Td>{formatInstant(at, user.timezone)}</Table.Td>
                  <Table.Td ta="end">{formatMoney(value, currency === 'IDR' ? {} : { currency })}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {data?.has_more && (
        <Text size="sm" c="dimmed">
          Hanya 250 kartu terbaru yang ditampilkan.
        </Text>
      )}
    </Modal>
  )
}
