import { EmptyCard } from '@ems/ui'
import { JobList } from '../jobs/JobList.tsx'
import { useJobs } from '../jobs/jobs.ts'

/** One's background work with its progress. */
export function JobsWidget() {
  const jobs = useJobs()
  if (jobs.length > 0) return <JobList jobs={jobs} />
  return <EmptyCard icon="inbox" text="Belum ada pekerjaan. Ekspor data yang besar muncul di sini." />
}
