import { credentialKinds, strengths } from '@ems/contracts/it'
import { Group, Stack, Table, Text } from '@ems/ui'
import type { ImportPreview } from './import-requests.ts'

/** Content of the file, line by line, without its secrets; faulty lines first. */
export function PreviewTable({ preview: { source, rows, broken } }: { preview: ImportPreview }) {
  const faulty = rows.filter(({ issues }) => issues.length)
  const good = rows.filter(({ issues }) => !issues.length)
  return (
    <Stack gap="xs">
      <Group gap="md">
        <Text size="sm" fw={600}>
          {source}
        </Text>
        <Text size="sm">{good.length} siap diimpor</Text>
        {faulty.length + broken.length > 0 && (
          <Text size="sm" c="red">
            {faulty.length + broken.length} dilewati
          </Text>
        )}
      </Group>
      <Table.ScrollContainer minWidth={560} mah={360}>
        <Table aria-label="Isi berkas" verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {['Baris', 'Nama', 'Jenis', 'Nama pengguna', 'URL/host', 'Keterangan'].map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {broken.map(({ line, message }) => (
              <Table.Tr key={`broken-${line}`}>
                <Table.Td>{line}</Table.Td>
                <Table.Td colSpan={4}>–</Table.Td>
                <Table.Td c="red">{message}</Table.Td>
              </Table.Tr>
            ))}
            {[...faulty, ...good].map((row) => (
              <Table.Tr key={row.line}>
                <Table.Td>{row.line}</Table.Td>
                <Table.Td>{row.name || '–'}</Table.Td>
                <Table.Td>{credentialKinds[row.kind]}</Table.Td>
                <Table.Td>{row.username ?? '–'}</Table.Td>
                <Table.Td>{row.url ?? '–'}</Table.Td>
                <Table.Td {...(row.issues.length ? { c: 'red' } : {})}>
                  {row.issues.join(' ') || (row.strength ? strengths[row.strength] : '–')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}
