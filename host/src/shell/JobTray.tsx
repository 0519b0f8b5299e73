import { ActionIcon, IconProgress, Indicator, Popover, Text, Title, Tooltip, useDisclosure } from '@ems/ui'
import { JobList } from '../home/JobList.tsx'
import { isRunning, useJobProgress, useJobs } from '../home/jobs.ts'

/** One's background work, always at hand; appears with the first job. */
export function JobTray() {
  const jobs = useJobs()
  useJobProgress()
  const [isOpen, tray] = useDisclosure(false)
  const running = jobs.filter(isRunning).length
  if (jobs.length === 0) return null
  const label = running > 0 ? `Pekerjaan latar, ${running} berjalan` : 'Pekerjaan latar'

  return (
    <Tooltip label="Pekerjaan latar" disabled={isOpen}>
      <Indicator disabled={running === 0} label={running} size={16} offset={5} aria-hidden={false}>
        <Popover
          opened={isOpen}
          onChange={tray.toggle}
          position="bottom-end"
          width={340}
          shadow="md"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={tray.toggle}>
              <IconProgress size={19} stroke={1.6} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label="Pekerjaan latar" mah={420} style={{ overflow: 'auto' }}>
            <Title order={2} size="h4" mb="sm">
              Pekerjaan latar
            </Title>
            <JobList jobs={jobs} />
            <Text size="xs" c="dimmed" mt="sm">
              Sepuluh pekerjaan terakhir Anda.
            </Text>
          </Popover.Dropdown>
        </Popover>
      </Indicator>
    </Tooltip>
  )
}
