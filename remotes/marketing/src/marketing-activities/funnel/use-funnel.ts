import {
  type Forecast,
  type ForecastChange,
  type Funnel,
  type FunnelCard,
  type FunnelNumber,
  marketingActivities,
} from '@ems/contracts/marketing'
import {
  addDays,
  api,
  dayOf,
  keepPreviousData,
  type ListParams,
  toQuery,
  useQuery,
  useSearchParams,
  useSession,
} from '@ems/platform'

export type Days = { from: string; to: string; on: string; since: string }
/** The cards behind one number. */
export type Behind = {
  kind: FunnelNumber
  title: string
  stage?: string
  month?: string
  owner?: string
  reason?: string
  change?: ForecastChange['kind']
  /** The day of the forecast, where it is not the later one. */
  on?: string
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** The days of the funnel are in the address, as its filters are. */
export function useDays() {
  const [search, setSearch] = useSearchParams()
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const dayIn = (name: string, start: string) => {
    const day = search.get(name)
    return isDay(day) ? day : start
  }
  const on = dayIn('on', today)
  const days: Days = {
    from: dayIn('from', `${today.slice(0, 4)}-01-01`),
    to: dayIn('to', today),
    on,
    since: dayIn('since', addDays(on, -7)),
  }
  const set = (chosen: Partial<Days>) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      for (const [name, day] of Object.entries(chosen)) next.set(name, day)
      return next
    })
  return { days, set }
}

/** The filters of the list, without its board: the figures have it as a parameter of their own. */
export function searchOf(
  board: string | undefined,
  { q, filters = {} }: ListParams,
  more: Readonly<Record<string, string>>,
) {
  const { board: _, ...others } = filters
  const search = toQuery(marketingActivities.name, { q, filters: others })
  if (board) search.set('board', board)
  for (const [name, value] of Object.entries(more)) search.set(name, value)
  return search.toString()
}

export const useFunnel = (search: string) =>
  useQuery({
    // Below the cards: what changes them makes it stale.
    queryKey: [marketingActivities.name, 'funnel', search],
    queryFn: async ({ signal }) =>
      (await api.get(`marketing-funnel?${search}`, { signal }).json<{ data: { attributes: Funnel } }>()).data
        .attributes,
    placeholderData: keepPreviousData,
  })

export const useForecast = (search: string) =>
  useQuery({
    queryKey: [marketingActivities.name, 'forecast', search],
    queryFn: async ({ signal }) =>
      (await api.get(`marketing-funnel/forecast?${search}`, { signal }).json<{ data: { attributes: Forecast } }>()).data
        .attributes,
    placeholderData: keepPreviousData,
  })

export const useCardsBehind = (search: string) =>
  useQuery({
    queryKey: [marketingActivities.name, 'funnel-cards', search],
    queryFn: async ({ signal }) =>
      (
        await api
          .get(`marketing-funnel/cards?${search}`, { signal })
          .json<{ meta: { cards: readonly FunnelCard[]; has_more: boolean } }>()
      ).meta,
  })
