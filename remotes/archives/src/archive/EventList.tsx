import { archiveDocumentEvents } from '@ems/contracts/archives'
import { formatInstant, formatNumber, queries, type Row, useQuery, useSession } from '@ems/platform'
import { Failed, Loading, Nothing, ScrollArea, Stack, Table, Text } from '@ems/ui'

type Event = Row<typeof archiveDocumentEvents>

const MAX_ITEMS = 100
const labels = archiveDocumentEvents.meta.type?.options ?? {}

/** Who opened files of a secret record, and where the record was before. */
export default function EventList({ document }: { document: string }) {
  const { user } = useSession()
  const { data, error, refetch } = useQuery(
    queries(archiveDocumentEvents).list({
      ...{ page: 1, size: MAX_ITEMS, sort: ['-at'], filters: { document } },
      include: ['actor', 'from_location', 'to_location'],
    }),
  )
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Akses & perpindahan" rows={4} onRetry={() => void refetch()} />
  if (!data.rows.length) return <Nothing text="Belum ada akses berkas rahasia atau perpindahan." />
  const place = (id: string | null) => (id ? (data.titles[`references:${id}`] ?? `#${id}`) : 'tanpa lokasi')
  const subject = ({ type, file_name, from_location, to_location }: Event) =>
    type === 'move' ? `${place(from_location)} → ${place(to_location)}` : file_name
  return (
    <Stack gap="xs">
      <ScrollArea type="auto" offsetScrollbars="x">
        <Table aria-label="Akses & perpindahan">
          <Table.Thead>
            <Table.Tr>
              {['Waktu', 'Kejadian', 'Oleh', 'Keterangan'].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((event) => (
              <Table.Tr key={event.id}>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatInstant(event.at, user.timezone)}</Table.Td>
                <Table.Td>{labels[event.type]}</Table.Td>
                <Table.Td>{event.actor ? data.titles[`users:${event.actor}`] : 'EMS'}</Table.Td>
                <Table.Td>{subject(event)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {(data.total ?? 0) > MAX_ITEMS && (
        <Text size="sm" c="dimmed">
          {formatNumber(MAX_ITEMS)} kejadian terakhir dari {formatNumber(data.total ?? 0)}.
        </Text>
      )}
    </Stack>
  )
}
