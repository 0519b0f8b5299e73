import type { ImportError } from '@ems/contracts/common'
import { changed, formatNumber, showProblem, useQuery, useUserEvent } from '@ems/platform'
import { Alert, Button, Group, Progress, Stack, Table, Text } from '@mantine/core'
import { useEffect } from 'react'
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '../icons.ts'
import { useTableParts } from '../list/table-context.ts'
import { Failed } from '../states/states.tsx'
import { fetchErrorFile, type ImportJob, readErrors, readJob } from './import-api.ts'

type ImportRunProps = {
  id: string
  /** Only the check: nothing is written. */
  isDryRun: boolean
  isBusy?: boolean
  onBack: () => void
  onImport?: () => void
  onClose: () => void
}

const POLL = 1_500

/** An import, or its check, on its way and what it came to; errors stand by row and column. */
export function ImportRun({ id, isDryRun, isBusy, onBack, onImport, onClose }: ImportRunProps) {
  const { list } = useTableParts()
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    queryKey: ['background-jobs', 'import', id],
    queryFn: ({ signal }) => readJob(id, signal),
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : POLL),
  })
  useUserEvent<{ id: string }>('job.progress', (event) => {
    if (event.id === id) void refetch()
  })
  const isDone = job?.status === 'done'
  useEffect(() => {
    if (isDone && !isDryRun) void changed(list.resource)
  }, [isDone, isDryRun, list.resource])

  if (error) return <Failed error={error} onRetry={refetch} />
  if (!job || isRunning(job)) return <Running job={job} isDryRun={isDryRun} />
  const isClean = isDone && job.failed === 0
  return (
    <Stack>
      <Outcome job={job} isDryRun={isDryRun} isClean={isClean} />
      {!isClean && <Errors id={id} />}
      <Group justify="flex-end">
        {!isClean && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void fetchErrorFile(id).catch(showProblem)}
          >
            Unduh baris gagal
          </Button>
        )}
        {(isDryRun || !isClean) && (
          <Button variant="default" onClick={onBack}>
            Kembali
          </Button>
        )}
        {isDryRun && isClean ? (
          <Button loading={isBusy} onClick={onImport}>
            Impor {formatNumber(job.total ?? job.processed)} baris
          </Button>
        ) : (
          <Button onClick={onClose}>Tutup</Button>
        )}
      </Group>
    </Stack>
  )
}

const isRunning = ({ status }: Pick<ImportJob, 'status'>) => status === 'queued' || status === 'running'

function Running({ job, isDryRun }: { job: ImportJob | undefined; isDryRun: boolean }) {
  return (
    <Stack gap={4} role="status">
      <Text>{isDryRun ? 'Memvalidasi semua baris…' : 'Mengimpor…'}</Text>
      <Progress.Root size="md">
        <Progress.Section value={job?.progress ?? 0} animated aria-label="Kemajuan impor" />
      </Progress.Root>
      <Text size="xs" c="dimmed">
        {job?.total ? `${formatNumber(job.processed)} dari ${formatNumber(job.total)} baris` : 'Menunggu giliran'}.
        Jendela ini boleh ditutup; hasilnya ada di Pekerjaan latar.
      </Text>
    </Stack>
  )
}

function Outcome({ job, isDryRun, isClean }: { job: ImportJob; isDryRun: boolean; isClean: boolean }) {
  const total = job.total ?? job.processed
  if (isClean)
    return (
      <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
        {isDryRun
          ? `Siap: ${formatNumber(total)} baris. Tidak ada galat.`
          : `${formatNumber(total)} baris berhasil diimpor.`}
      </Alert>
    )
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" title="Tidak ada data yang disimpan.">
      {job.failed > 0
        ? `Galat: ${formatNumber(job.failed)} dari ${formatNumber(total)} baris. Perbaiki berkas, lalu unggah lagi.`
        : (job.error ?? 'Impor dibatalkan.')}
    </Alert>
  )
}

function Errors({ id }: { id: string }) {
  const { list } = useTableParts()
  const { data = [] } = useQuery({
    queryKey: ['background-jobs', 'import-errors', id],
    queryFn: ({ signal }) => readErrors(id, signal),
  })
  if (data.length === 0) return null
  const labelOf = ({ column, field }: ImportError) =>
    column ?? (field ? (list.resource.meta[field]?.label ?? field) : '–')
  return (
    <Table.ScrollContainer minWidth={480} mah={320}>
      <Table aria-label="Galat per baris" stickyHeader verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Baris</Table.Th>
            <Table.Th>Kolom</Table.Th>
            <Table.Th>Isi</Table.Th>
            <Table.Th>Galat</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((one) => (
            <Table.Tr key={`${one.row}:${one.column}:${one.field}:${one.code}`}>
              <Table.Td>{formatNumber(one.row)}</Table.Td>
              <Table.Td>{labelOf(one)}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{one.value ?? '–'}</Table.Td>
              <Table.Td>{one.message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
