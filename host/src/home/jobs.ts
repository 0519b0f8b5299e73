import type { backgroundJobs as contract } from '@ems/contracts/settings'
import {
  act,
  download,
  formatNumber,
  queries,
  type Row,
  showProblem,
  toast,
  useConnectionState,
  useQuery,
  useQueryClient,
  useSession,
  useUserEvent,
} from '@ems/platform'

/**
 * The name is all that reading and acting need. The contract itself would bring zod into the first load of every page,
 * a tenth of its bytes; only its types are taken.
 */
const backgroundJobs = { name: 'background-jobs', meta: {} } as typeof contract

/** Work of the signed-in person that the server does in the background, e.g. a large export. */
export type Job = Row<typeof backgroundJobs>

type Progress = { id: string; status: Job['status']; progress: number }

/** Asked again this often while something runs; more often when nobody pushes. */
const POLL = 30_000
const POLL_WITHOUT_PUSH = 3_000

/** One's newest jobs; asked for again while something runs, in case nobody pushes. */
export function useJobs(): readonly Job[] {
  const { user } = useSession()
  const isLive = useConnectionState() === 'connected'
  const { data } = useQuery({
    ...newestOf(user.id),
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? (isLive ? POLL : POLL_WITHOUT_PUSH) : false),
  })
  return data?.rows ?? []
}

/** Keeps what `useJobs` reads in step with pushed progress, and says when a job is done. Once in the page. */
export function useJobProgress(): void {
  const { user } = useSession()
  const client = useQueryClient()
  const { queryKey } = newestOf(user.id)

  useUserEvent<Progress>('job.progress', ({ id, status, progress }) => {
    const known = client.getQueryData(queryKey)?.rows.find((job) => job.id === id)
    if (known?.status === status) {
      client.setQueryData(
        queryKey,
        (old) => old && { ...old, rows: old.rows.map((job) => (job.id === id ? { ...job, progress } : job)) },
      )
      return
    }
    void client.invalidateQueries({ queryKey }).then(() => {
      const ended = client.getQueryData(queryKey)?.rows.find((job) => job.id === id)
      if (known && ended?.status === 'done') announce(ended)
    })
  })
}

const newestOf = (user: string) => queries(backgroundJobs).list({ size: 10, filters: { user } })

export const isRunning = ({ status }: Pick<Job, 'status'>) => status === 'queued' || status === 'running'

/** The finished file, as a download. */
export const fetchResult = (job: Job): Promise<void> =>
  download(`background-jobs/${job.id}/result`, job.result_name ?? undefined).catch(showProblem)

export const cancelJob = (job: Job): Promise<unknown> => act(backgroundJobs, 'cancel', [job]).catch(showProblem)

export const retryJob = (job: Job): Promise<unknown> => act(backgroundJobs, 'retry', [job]).catch(showProblem)

/** Rows that were refused are no success, and not every job leaves a file. */
function announce(job: Job) {
  const more = job.result_name ? { action: { label: 'Unduh', run: () => void fetchResult(job) } } : {}
  if (job.failed > 0) toast.warning(`${job.label}: ${formatNumber(job.failed)} baris bergalat.`, more)
  else toast.success(`${job.label} selesai.`, more)
}
