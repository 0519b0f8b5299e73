import { IconProgress, Text, Title } from '@ems/ui'
import { JobList } from '../../home/jobs/JobList.tsx'
import { isRunning, useJobProgress, useJobs } from '../../home/jobs/jobs.ts'
import { BarPopover } from './BarPopover.tsx'

/** One's background work, always at hand; appears with the first job. */
export function JobTray() {
  const jobs = useJobs()
  useJobProgress()
  const running = jobs.filter(isRunning).length
  if (jobs.length === 0) return null

  return (
    <BarPopover
      title="Pekerjaan latar"
      label={running > 0 ? `Pekerjaan latar, ${running} berjalan` : 'Pekerjaan latar'}
      icon={<IconProgress size={19} stroke={1.6} />}
      count={running}
      width={340}
    >
      {() => (
        <>
          <Title order={2} size="h4" mb="sm">
            Pekerjaan latar
          </Title>
          <JobList jobs={jobs} />
          <Text size="xs" c="dimmed" mt="sm">
            Sepuluh pekerjaan terakhir Anda.
          </Text>
        </>
      )}
    </BarPopover>
  )
}
