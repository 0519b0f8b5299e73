import { changed, formatNumber, showProblem, useQuery, useUserEvent } from '@ems/platform'
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '../icons.ts'
import { Failed } from '../states/states.tsx'
import { useTableParts } from '../table/table-context.ts'
import { ImportErrors } from './ImportErrors.tsx'
import { type Fix, fetchErrorFile, type ImportJob, readJob } from './import-api.ts'
import { UndoImport } from './UndoImport.tsx'

type ImportRunProps = {
  id: string
  /** Only the check: nothing is written. */
  isDryRun: boolean
  isBusy?: boolean
  /** Corrections of this file so far, and how one more is noted; without them wrong cells are only shown. */
  fixes?: readonly Fix[]
  onFix?: (fix: Fix) => void
  /** Checks the file again with its corrections. */
  onCheck?: () => void
  onBack: () => void
  onImport?: () => void
  onClose: () => void
}

const POLL = 1_500

/** An import, or its check, on its way and what it came to; errors stand by row and column. */
export function ImportRun(props: ImportRunProps) {
  const { id, isDryRun, isBusy, fixes, onFix, onCheck, onBack, onImport, onClose } = props
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
      {!isClean && <ImportErrors id={id} fixes={fixes} onFix={onFix} />}
      <Group justify="flex-end">
        {!isDryRun && isClean && job.undo_until && <UndoImport id={id} until={job.undo_until} onUndone={onClose} />}
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
        {!isClean && onCheck && (
          <Button loading={isBusy} disabled={!fixes?.length} onClick={onCheck}>
            Validasi ulang
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
        ? `Galat: ${formatNumber(job.failed)} dari ${formatNumber(total)} baris. Perbaiki sel di bawah ini, atau perbaiki berkas dan unggah lagi.`
        : (job.error ?? 'Impor dibatalkan.')}
    </Alert>
  )
}
