import { formatDay } from '@ems/contracts/days'
import type { NumberCount } from '@ems/contracts/settings'
import { formatInstant, formatNumber, useSession } from '@ems/platform'
import { Badge, Failed, Loading, Table, Text, Title } from '@ems/ui'
import { useNumbering } from './system.ts'

/** Counters of document numbers, and the numbers that no document has now. */
export function NumberGaps() {
  const { data, error, refetch } = useNumbering()
  return (
    <section aria-labelledby="number-gaps">
      <Title order={2} size="h4" mb="xs" id="number-gaps">
        Laporan celah nomor
      </Title>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading label="laporan celah nomor" onRetry={() => void refetch()} />}
      {data?.length === 0 && <Text c="dimmed">Belum ada nomor dokumen yang diberikan.</Text>}
      {data && data.length > 0 && (
        <Table.ScrollContainer minWidth={560}>
          <Table aria-labelledby="number-gaps" verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Dokumen</Table.Th>
                <Table.Th>Perusahaan</Table.Th>
                <Table.Th>Periode</Table.Th>
                <Table.Th ta="right">Nomor terakhir</Table.Th>
                <Table.Th>Tanpa dokumen</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((count) => (
                <Table.Tr key={count.id}>
                  <Table.Td>{count.label.charAt(0).toUpperCase() + count.label.slice(1)}</Table.Td>
                  <Table.Td>{count.company.name}</Table.Td>
                  <Table.Td>{formatDay(count.period) || 'Tanpa periode'}</Table.Td>
                  <Table.Td ta="right">{formatNumber(count.last)}</Table.Td>
                  <Table.Td>
                    <Missing {...count} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  )
}

function Missing({ missing, missing_total }: Pick<NumberCount, 'missing' | 'missing_total'>) {
  const { user } = useSession()
  if (!missing_total) return <Text size="sm">Tidak ada celah</Text>
  return (
    <>
      {missing.map(({ seq, number, given_at, is_in_trash }) => (
        <Text key={seq} size="sm" component="div">
          {number} <Text span c="dimmed" size="sm">{`diberikan ${formatInstant(given_at, user.timezone)} `}</Text>
          {is_in_trash && (
            <Badge variant="light" color="gray" tt="none">
              Di Tempat Sampah
            </Badge>
          )}
        </Text>
      ))}
      {missing_total > missing.length && (
        <Text size="sm" c="dimmed">
          dan {formatNumber(missing_total - missing.length)} nomor lain
        </Text>
      )}
    </>
  )
}
