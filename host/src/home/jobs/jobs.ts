import type { backgroundJobs as contract } from '@ems/contracts/settings'
import {
  act,
  download,
  queries,
  type Row,
  readRow,
  showProblem,
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

/** Polling interval while a job runs; shorter without push. */
const POLL = 30_000
const POLL_WITHOUT_PUSH = 3_000

/** The user's newest jobs, polled while one runs, in case push is unavailable. */
export function useJobs(): readonly Job[] {
  const { user } = useSession()
  const isLive = useConnectionState() === 'connected'
  const { data } = useQuery({
    ...newestOf(user.id),
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? (isLive ? POLL : POLL_WITHOUT_PUSH) : false),
  })
  return data?.rows ?? []
}

/** Keeps what `useJobs` reads in step with pushed progress; that a job is done is a notice behind the bell. Once in the page. */
export function useJobProgress(): void {
  const { user } = useSession()
  const client = useQueryClient()
  const { queryKey } = newestOf(user.id)

  useUserEvent<Progress>('job.progress', ({ id, status, progress }) => {
    const existing = client.getQueryData(queryKey)?.rows.find((job) => job.id === id)
    if (existing?.status === status) {
      client.setQueryData(
        queryKey,
        (old) => old && { ...old, rows: old.rows.map((job) => (job.id === id ? { ...job, progress } : job)) },
      )
      return
    }
    void client.invalidateQueries({ queryKey })
  })
}

const newestOf = (user: string) => queries(backgroundJobs).list({ size: 10, filters: { user } })

export const isRunning = ({ status }: Pick<Job, 'status'>) => status === 'queued' || status === 'running'

/** The finished file, as a download. */
export const fetchResult = (job: Job): Promise<void> =>
  download(`background-jobs/${job.id}/result`, job.result_name ?? undefined).catch(showProblem)

export const cancelJob = (job: Job): Promise<unknown> => act(backgroundJobs, 'cancel', [job]).catch(showProblem)

export const retryJob = (job: Job): Promise<unknown> => act(backgroundJobs, 'retry', [job]).catch(showProblem)

/** The file that a job left, to be offered with the news; most leave none. */
export async function resultOf(id: string): Promise<{ label: string; run: () => void } | undefined> {
  const { row } = await readRow(backgroundJobs, id)
  return row.result_name ? { label: 'Unduh', run: () => void fetchResult(row) } : undefined
}
