import { assetConditions, itAssetAssignments } from '@ems/contracts/it'
import { formatInstant, formatNumber, Link, queries, type Titles, useQuery, useSession } from '@ems/platform'
import { Anchor, Failed, Loading, Nothing, ScrollArea, Stack, Table, Text } from '@ems/ui'

const MAX_ITEMS = 50

/** Who had an asset from when to when, newest first, each with the acts by which it came and went. */
export default function AssignmentHistory({ asset }: { asset: string }) {
  const { user } = useSession()
  const query = useQuery(
    queries(itAssetAssignments).list({
      ...{ page: 1, size: MAX_ITEMS, sort: ['-since'], filters: { asset } },
      include: ['holder', 'holder_office', 'handover', 'returned_by'],
    }),
  )
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading label="Riwayat pemakaian" rows={3} onRetry={() => void query.refetch()} />
  const { rows, titles, total } = query.data
  if (!rows.length) return <Nothing text="Belum pernah diserahterimakan." />
  return (
    <Stack gap="sm">
      <ScrollArea type="auto" offsetScrollbars="x">
        <Table aria-label="Riwayat pemakaian" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {['Pengguna/lokasi', 'Sejak', 'Sampai', 'Kondisi', 'Berita acara', 'Pengembalian'].map((label) => (
                <Table.Th key={label}>{label}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  {titles[`employees:${row.holder}`] ?? titles[`references:${row.holder_office}`] ?? '–'}
                </Table.Td>
                <Table.Td>{formatInstant(row.since, user.timezone)}</Table.Td>
                <Table.Td>{row.until ? formatInstant(row.until, user.timezone) : 'Sekarang'}</Table.Td>
                <Table.Td>
                  {assetConditions[row.condition_out]}
                  {row.condition_in && ` → ${assetConditions[row.condition_in]}`}
                </Table.Td>
                <Table.Td>
                  <Act id={row.handover} titles={titles} without="Tanpa berita acara" />
                </Table.Td>
                <Table.Td>
                  <Act id={row.returned_by} titles={titles} without={row.until ? 'Tanpa berita acara' : '–'} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {total > rows.length && (
        <Text size="xs" c="dimmed">
          {formatNumber(rows.length)} terbaru dari {formatNumber(total)}
        </Text>
      )}
    </Stack>
  )
}

function Act({ id, titles, without }: { id: string | null; titles: Titles; without: string }) {
  if (!id) return <Text c="dimmed">{without}</Text>
  return (
    <Anchor component={Link} to={`/private/infotech/it-asset?section=handovers&id=${id}`}>
      {titles[`it-handovers:${id}`] ?? 'Berita acara'}
    </Anchor>
  )
}
