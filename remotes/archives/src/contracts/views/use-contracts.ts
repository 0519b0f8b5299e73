import { archiveContracts } from '@ems/contracts/archives'
import { changed, keepPreviousData, queries, type Row, useQuery, useResourceEvents } from '@ems/platform'
import type { ResourceList } from '@ems/ui'

export type Contract = Row<typeof archiveContracts>

/** The most the API gives at once. */
const MAX_CARDS = 250

/** Contracts under the search and the filters of the list, those that end first in front; `hidden` are not among them. */
export function useContracts(list: ResourceList<typeof archiveContracts>, more: Record<string, string | string[]>) {
  const { q, filters = {} } = list.params
  const query = useQuery({
    ...queries(archiveContracts).list({
      ...{ page: 1, size: MAX_CARDS, sort: ['current_end_date'], q, include: ['partner'] },
      filters: { ...filters, ...more },
    }),
    placeholderData: keepPreviousData,
  })
  useResourceEvents(archiveContracts, () => void changed(archiveContracts))
  return { ...query, hidden: (query.data?.total ?? 0) - (query.data?.rows.length ?? 0) }
}
