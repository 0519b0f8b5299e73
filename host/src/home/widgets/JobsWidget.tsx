import { Group, MenuIcon, Text } from '@ems/ui'
import { JobList } from '../JobList.tsx'
import { useJobs } from '../jobs.ts'

/** One's background work with its progress. */
export function JobsWidget() {
  const jobs = useJobs()
  if (jobs.length > 0) return <JobList jobs={jobs} />
  return (
    <Group gap="sm" c="dimmed" wrap="nowrap">
      <MenuIcon name="inbox" />
      <Text>Belum ada pekerjaan. Ekspor data yang besar muncul di sini.</Text>
    </Group>
  )
}
