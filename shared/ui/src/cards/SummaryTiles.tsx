import type { Resource } from '@ems/contracts/kit'
import { changed, queries, useQueries, useResourceEvents, useSession } from '@ems/platform'
import { useEffect, useRef } from 'react'
import { Failed, Loading } from '../states/states.tsx'
import { type Figure, SummaryList } from './SummaryList.tsx'

type Filters = Readonly<Record<string, string | readonly string[]>>

type TotalsProps = {
  resource: Resource
  /** The list that shows the rows behind a figure, with what its address has besides filters. */
  path: string
  title: string
  /** Those of the dashboard; absent where the rows belong to no company. */
  companies?: readonly string[]
  /** Filters of all queries. */
  where?: Filters
  questions: readonly { label: string; filters: Filters; tone?: Figure['tone'] }[]
}

/** Questions about one list: how many rows, each with the list as its answer in full. */
export function SummaryTiles({ resource, path, title, companies, where, questions }: TotalsProps) {
  const { user } = useSession()
  const company: Filters = companies && companies.length < user.companies.length ? { company: companies } : {}
  const requested = questions.map(({ filters }): Filters => ({ ...where, ...filters, ...company }))
  const answers = useQueries({
    // Reads the total only.
    queries: requested.map((filters) => queries(resource).list({ page: 1, size: 1, filters, fields: [] })),
  })
  useFresh(resource)
  const failed = answers.find(({ error }) => error)
  const retry = () => void Promise.all(answers.map(({ refetch }) => refetch()))

  if (failed?.error) return <Failed error={failed.error} onRetry={retry} />
  if (answers.some(({ data }) => !data)) return <Loading label={title} rows={questions.length} onRetry={retry} />
  return (
    <SummaryList
      figures={questions.map(({ label, tone }, at) => ({
        label,
        value: answers[at]?.data?.total ?? 0,
        to: addressOf(path, requested[at] ?? {}),
        ...(tone ? { tone } : {}),
      }))}
    />
  )
}

/**
 * Minimum delay before counting again after an event, randomised: all browsers receive the event at the same moment.
 */
const CALM_MS = 5_000

function useFresh(resource: Resource) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useResourceEvents(resource, () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        void changed(resource)
      },
      CALM_MS * (1 + Math.random()),
    )
  })
}

/** The list with these filters, as its address bar has them. */
function addressOf(path: string, filters: Filters) {
  const input = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => [value].flat().map((one) => [`f.${name}`, one])),
  )
  return `${path}${path.includes('?') ? '&' : '?'}${input}`
}
