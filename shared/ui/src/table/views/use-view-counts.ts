import { listRows, useQuery } from '@ems/platform'
import { filtersOf } from '../state/use-resource-list.ts'
import { useStaticTable } from '../table-context.ts'
import type { BuiltInView } from './views.ts'

/** As many as one request may ask for. */
const MAX_COUNTS = 6
/** The API counts no further. */
const MAX_COUNTED = 10_000

/** Numbers of rows of the first views, by key; read after the rows. None of a list too long to be counted. */
export function useViewCounts(views: readonly BuiltInView[]): Readonly<Record<string, string>> {
  const { list } = useStaticTable()
  const { resource, where, company, state } = list
  const none = { where: undefined, isTrash: false }
  const conditions = (filters: Readonly<Record<string, string | readonly string[]>>) =>
    filtersOf(resource, { ...none, filters }, where, company)
  const counts = Object.fromEntries(views.slice(0, MAX_COUNTS).map(({ key, filters }) => [key, conditions(filters)]))
  // The rows themselves are of the list too: those of the KITE tool are always of one client.
  const filters = conditions({})
  const { data } = useQuery({
    queryKey: [resource.name, 'counts', counts],
    queryFn: ({ signal }) => listRows(resource, { size: 1, fields: [resource.title], filters, counts }, signal),
    staleTime: 30_000,
    enabled: views.length > 0 && list.status === 'ready' && !list.totalIsEstimate && !state.isTrash,
    select: (answer) => answer.counts,
  })
  return Object.fromEntries(
    Object.entries(data ?? {}).map(([key, count]) => [
      key,
      count > MAX_COUNTED ? '10.000+' : count.toLocaleString('id-ID'),
    ]),
  )
}
