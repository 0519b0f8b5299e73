import { portalFiles } from '@ems/contracts/customs'
import { formatNumber, type Row } from '@ems/platform'
import { Alert, Button, Failed, Group, Loading, Modal, Stack, Table, Text } from '@ems/ui'
import { useReading } from '../kite/lines/reading.ts'
import { WideTable } from '../WideTable.tsx'

type Fault = {
  sheet: string | null
  row_no: number
  errors: readonly { column: string | null; code: string; message: string }[]
}

/** Which rows of a file were not taken in, and why. */
export function FileErrors({ file, onClose }: { file: Row<typeof portalFiles>; onClose: () => void }) {
  const query = useReading<Fault>(portalFiles.name, `${portalFiles.name}/${file.id}/errors`)
  const rows = query.data?.rows ?? []
  return (
    <Modal opened onClose={onClose} title={`Kesalahan ${file.file_name}`} size="xl">
      <Stack>
        {file.message && <Alert color="yellow">{file.message.replace('[Galat]', ' ')}</Alert>}
        {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Loading label="kesalahan" onRetry={() => void query.refetch()} />}
        {rows.length > 0 && (
          <WideTable label="Kesalahan per baris" minWidth={420} maxHeight={420}>
            <Table.Thead>
              <Table.Tr>
                {['Lembar', 'Baris', 'Keterangan'].map((name) => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ id, sheet, row_no, errors }) => (
                <Table.Tr key={id}>
                  <Table.Td>{sheet ?? '–'}</Table.Td>
                  <Table.Td>{formatNumber(row_no)}</Table.Td>
                  <Table.Td>
                    {errors.map(({ column, code, message }) => (
                      <Text key={`${column} ${code}`} size="sm">
                        {column ? `${column}: ` : ''}
                        {message.replace('[Galat]', ' ')}
                      </Text>
                    ))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </WideTable>
        )}
        {file.row_error > rows.length && rows.length > 0 && (
          <Text size="sm" c="dimmed">
            {formatNumber(rows.length)} dari {formatNumber(file.row_error)} baris. Unduh kesalahan untuk semuanya.
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Tutup
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
