import { type ConsultantActivity, customsConsultantActivities } from '@ems/contracts/customs'
import {
  changed,
  keepPreviousData,
  type ListParams,
  queries,
  type Row,
  useQuery,
  useResourceEvents,
  useSession,
} from '@ems/platform'

export type Card = Row<typeof customsConsultantActivities> & ConsultantActivity

/** The most the API gives at once; a board with more says so. */
const MAX_ITEMS = 250
const include = ['partner', 'consultant', 'reviewer', 'job_type'] as const

type CardsOptions = {
  params: ListParams
  sort: string
  filters?: Readonly<Record<string, string | readonly string[]>>
  enabled?: boolean
}

/** Jobs of a board under the filters, read again after each change. */
export function useCards({ params, sort, filters = {}, enabled = true }: CardsOptions) {
  const { can } = useSession()
  const query = useQuery({
    ...queries(customsConsultantActivities).list({
      page: 1,
      size: MAX_ITEMS,
      sort: [sort],
      q: params.q,
      filters: { ...params.filters, ...filters },
      include,
    }),
    placeholderData: keepPreviousData,
    enabled: enabled && can(customsConsultantActivities.can.list),
  })
  useResourceEvents(customsConsultantActivities, () => void changed(customsConsultantActivities))
  return {
    query,
    cards: (query.data?.rows ?? []) as readonly Card[],
    titles: query.data?.titles ?? {},
    hidden: Math.max(0, (query.data?.total ?? 0) - MAX_ITEMS),
  }
}
