import { type MarketingActivity, marketingActivities } from '@ems/contracts/marketing'
import {
  changed,
  keepPreviousData,
  type ListParams,
  queries,
  type Row,
  type Titles,
  useQueries,
  useResourceEvents,
} from '@ems/platform'
import { useCallback, useState } from 'react'
import type { Board } from '../use-boards.ts'

export type Card = Row<typeof marketingActivities> & MarketingActivity

/** Cards of a stage to begin with, and as many more at each time. */
const PAGE_SIZE = 20
/** The most the API gives at once. */
const MAX_SIZE = 250
const include = ['partner', 'owner']

/** The first cards of each stage of a board under the filters, in their order, read again after each change. */
export function useCards(board: Board, { q, filters }: ListParams) {
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({})
  const sizeOf = (key: string) => sizes[`${board.id}:${key}`] ?? PAGE_SIZE
  const keys = board.stages.flatMap(({ key }) => key ?? []).filter((key) => isIncluded(filters, key))
  const { queried, ...loaded } = useQueries({
    queries: keys.map((key) => ({
      ...queries(marketingActivities).list({
        page: 1,
        size: sizeOf(key),
        sort: ['position'],
        q,
        filters: { ...filters, stage_key: [key] },
        include,
      }),
      placeholderData: keepPreviousData,
    })),
    combine: mergeColumns,
  })
  useResourceEvents(marketingActivities, () => void changed(marketingActivities))
  const more = useCallback(
    (key: string) => {
      const name = `${board.id}:${key}`
      setSizes((old) => ({ ...old, [name]: Math.min((old[name] ?? PAGE_SIZE) + PAGE_SIZE, MAX_SIZE) }))
    },
    [board.id],
  )
  return {
    ...loaded,
    refetch: () => queried.forEach((refetch) => void refetch()),
    more,
    isFull: (key: string) => sizeOf(key) >= MAX_SIZE,
  }
}

type Answer = {
  data: { rows: readonly unknown[]; titles: Titles } | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

/** The columns as one. What did not change stays the same object, so that no card is drawn again. */
const mergeColumns = (results: readonly Answer[]) => ({
  error: results.find(({ error }) => error)?.error ?? null,
  isLoading: results.some(({ data, error }) => !data && !error),
  cards: results.flatMap(({ data }) => (data?.rows ?? []) as readonly Card[]),
  titles: Object.assign({}, ...results.map(({ data }) => data?.titles ?? {})) as Titles,
  queried: results.map(({ refetch }) => refetch),
})

/** A filter by stage leaves the other columns empty. */
function isIncluded(filters: ListParams['filters'] = {}, key: string) {
  const stages = [filters.stage_key ?? []].flat().filter((one) => one && one !== 'all')
  return stages.length === 0 || stages.includes(key)
}
