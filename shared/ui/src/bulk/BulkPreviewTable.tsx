import { columnMeta, type FieldMeta, type Resource } from '@ems/contracts/kit'
import { type BulkPreview, formatNumber, useSession } from '@ems/platform'
import { Stack, Table, Text } from '@mantine/core'
import { valueText } from '../fields/cell-text.ts'
import { useTitles } from '../fields/lookup/lookup.ts'

type BulkPreviewTableProps = { preview: BulkPreview; resource: Resource; labelOf: (name: string) => string }

/** Old and new values of the first rows a change concerns, and how many it leaves as they are. */
export function BulkPreviewTable({ preview, resource, labelOf }: BulkPreviewTableProps) {
  const { changed, unchanged, samples, fields } = preview
  const lines = samples.flatMap(({ id, title, before, after }) =>
    Object.keys(after).map((field) => ({ id, title, field, before: before[field], after: after[field] })),
  )
  const subject = Object.entries(fields).map(([field, count]) => `${labelOf(field)} pada ${formatNumber(count)} data`)
  return (
    <Stack gap={4}>
      <Text size="sm" role="status">
        {changed > 0
          ? `${formatNumber(changed)} data akan berubah: ${subject.join(', ')}.`
          : 'Tidak ada yang akan berubah.'}
        {unchanged > 0 && ` ${formatNumber(unchanged)} data sudah bernilai sama.`}
      </Text>
      {lines.length > 0 && (
        <Table.ScrollContainer minWidth={420} mah={260}>
          <Table aria-label="Sebelum dan sesudah" stickyHeader verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Data</Table.Th>
                <Table.Th>Kolom</Table.Th>
                <Table.Th>Sebelum → sesudah</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((line) => (
                <Table.Tr key={`${line.id}:${line.field}`}>
                  <Table.Td>{line.title}</Table.Td>
                  <Table.Td>{labelOf(line.field)}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Value meta={columnMeta(resource, line.field)} value={line.before} /> →{' '}
                    <strong>
                      <Value meta={columnMeta(resource, line.field)} value={line.after} />
                    </strong>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {changed > samples.length && (
        <Text size="xs" c="dimmed">
          Ditampilkan {formatNumber(samples.length)} data pertama.
        </Text>
      )}
    </Stack>
  )
}

function Value({ meta, value }: { meta: FieldMeta; value: unknown }) {
  const { user } = useSession()
  const ids = meta.to && value != null ? [value].flat().map(String) : []
  const titles = useTitles(meta.to ?? '', ids)
  return valueText(meta, value, titles, user.timezone)
}
