import { formatInstant, formatNumber, useSession } from '@ems/platform'
import { ActionIcon, Group, IconDownload, IconPlayerStop, IconRefresh, Progress, Stack, Text, Tooltip } from '@ems/ui'
import type { ReactNode } from 'react'
import { cancelJob, fetchResult, isRunning, type Job, retryJob } from './jobs.ts'

/** Jobs with their progress and what can be done about each. */
export const JobList = ({ jobs }: { jobs: readonly Job[] }) => (
  <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
    {jobs.map((job) => (
      <li key={job.id}>
        <JobLine job={job} />
      </li>
    ))}
  </Stack>
)

function JobLine({ job }: { job: Job }) {
  const { user } = useSession()
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={500} truncate title={job.label}>
          {job.label}
        </Text>
        <JobActions job={job} />
      </Group>
      {isRunning(job) && (
        <Progress.Root size="sm">
          <Progress.Section
            value={job.progress}
            animated={job.status === 'running'}
            aria-label={`Kemajuan ${job.label}`}
          />
        </Progress.Root>
      )}
      <Text size="xs" c={job.status === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
        {stateOf(job, user.timezone)}
      </Text>
    </Stack>
  )
}

function stateOf({ status, progress, processed, total, failed, finished_at, error }: Job, timezone: string) {
  if (status === 'queued') return 'Menunggu giliran'
  if (status === 'running')
    return total ? `${progress} % · ${formatNumber(processed)} dari ${formatNumber(total)}` : `${progress} %`
  if (status === 'failed') return error ? `Gagal: ${error}` : 'Gagal'
  const ended = failed > 0 ? `Selesai, ${formatNumber(failed)} baris bergalat` : 'Selesai'
  const word = status === 'done' ? ended : 'Dibatalkan'
  return finished_at ? `${word} · ${formatInstant(finished_at, timezone)}` : word
}

function JobActions({ job }: { job: Job }) {
  const { status, label } = job
  return (
    <Group gap={4} wrap="nowrap">
      {status === 'done' && job.result_name && (
        <JobAction label={`Unduh ${label}`} tip="Unduh" onClick={() => fetchResult(job)}>
          <IconDownload size={17} stroke={1.6} />
        </JobAction>
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <JobAction label={`Ulangi ${label}`} tip="Ulangi" onClick={() => retryJob(job)}>
          <IconRefresh size={17} stroke={1.6} />
        </JobAction>
      )}
      {isRunning(job) && (
        <JobAction label={`Batalkan ${label}`} tip="Batalkan" onClick={() => cancelJob(job)}>
          <IconPlayerStop size={17} stroke={1.6} />
        </JobAction>
      )}
    </Group>
  )
}

type JobActionProps = { label: string; tip: string; onClick: () => Promise<unknown>; children: ReactNode }

const JobAction = ({ label, tip, onClick, children }: JobActionProps) => (
  <Tooltip label={tip}>
    <ActionIcon variant="subtle" aria-label={label} onClick={() => void onClick()}>
      {children}
    </ActionIcon>
  </Tooltip>
)
