import { type KiteSourceFile, kiteSourceFileRows, rowActions } from '@ems/contracts/customs'
import { formatNumber, queries, useQuery } from '@ems/platform'
import { Alert, Button, Failed, Group, Loading, Modal, SegmentedControl, Stack, Table, Text } from '@ems/ui'
import { useState } from 'react'
import { WideTable } from '../../../WideTable.tsx'
import type { TabProps } from '../../tool.tsx'

const SIZE = 50
const choices = { all: 'Semua', ERROR: 'Kesalahan', INSERT: 'Tambah', UPDATE: 'Ubah', SKIP: 'Lewati' } as const

/** The result of each row of an upload, with the reasons. */
export function FileRowsDialog({ tenant, file, onClose }: TabProps & { file: KiteSourceFile; onClose: () => void }) {
  const [action, setAction] = useState<string>(file.row_error ? 'ERROR' : 'all')
  const [page, setPage] = useState(1)
  const query = useQuery(
    queries(kiteSourceFileRows).list({
      page,
      size: SIZE,
      sort: ['row_no'],
      filters: { tenant: tenant.id, source_file: file.id, action },
    }),
  )
  const last = query.data?.page.lastPage ?? 1
  return (
    <Modal opened onClose={onClose} title={`Baris ${file.file_name}`} size="xl">
      <Stack>
        {file.message && <Alert color="yellow">{file.message.replace('[Galat]', ' ')}</Alert>}
        <SegmentedControl
          aria-label="Tindakan"
          size="xs"
          data={Object.entries(choices).map(([value, label]) => ({ value, label }))}
          value={action}
          onChange={(next) => {
            setAction(next)
            setPage(1)
          }}
        />
        {file.row_inserted > 0 && (action === 'all' || action === 'INSERT') && (
          <Text size="sm" c="dimmed">
            {formatNumber(file.row_inserted)} baris ditambahkan. Baris dokumen baru tanpa catatan tidak dicantumkan satu
            per satu.
          </Text>
        )}
        {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Loading label="baris" onRetry={() => void query.refetch()} />}
        {query.data?.rows.length === 0 && <Text c="dimmed">Tidak ada baris.</Text>}
        {query.data && query.data.rows.length > 0 && (
          <WideTable label="Hasil per baris" minWidth={520} maxHeight={420}>
            <Table.Thead>
              <Table.Tr>
                {['Lembar', 'Baris', 'Tindakan', 'Keterangan'].map((name) => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {query.data.rows.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td>{row.sheet ?? '–'}</Table.Td>
                  <Table.Td>{row.row_no}</Table.Td>
                  <Table.Td>{rowActions[row.action]}</Table.Td>
                  <Table.Td>
                    {row.errors.map(({ column, code, message }) => (
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
        <Group justify="space-between">
          <Text size="sm">{formatNumber(query.data?.total ?? 0)} baris</Text>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              Sebelumnya
            </Button>
            <Button size="compact-sm" variant="default" disabled={page >= last} onClick={() => setPage(page + 1)}>
              Berikutnya
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}
