import {
  marketingActivities,
  marketingTargets,
  type TargetProgress,
  type WeeklyEntry,
  type WeeklyNumber,
  type WeeklyReport,
} from '@ems/contracts/marketing'
import { addDays, api, dayOf, keepPreviousData, useQuery, useSearchParams, useSession } from '@ems/platform'

/** The entries behind one number. */
export type Behind = { number: WeeklyNumber; owner: string; title: string }

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** Monday of the week of a day. */
export const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The week is in the address, as the filters of its cards are. */
export function useWeek() {
  const [search, setSearch] = useSearchParams()
  const { user } = useSession()
  const chosen = search.get('week')
  const monday = mondayOf(isDay(chosen) ? chosen : dayOf(new Date(), user.timezone))
  const choose = (day: string) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      next.set('week', mondayOf(day))
      return next
    })
  return { monday, choose }
}

export const useWeekly = (search: string) =>
  useQuery({
    // Below the cards: what changes them makes it stale.
    queryKey: [marketingActivities.name, 'weekly', search],
    queryFn: async ({ signal }) =>
      (await api.get(`marketing-weekly?${search}`, { signal }).json<{ data: { attributes: WeeklyReport } }>()).data
        .attributes,
    placeholderData: keepPreviousData,
  })

type Attained = { month: string; targets: readonly TargetProgress[] }

export const useTargets = (search: string) =>
  useQuery({
    queryKey: [marketingTargets.name, 'reached', search],
    queryFn: async ({ signal }) =>
      (await api.get(`marketing-weekly/targets?${search}`, { signal }).json<{ data: { attributes: Attained } }>()).data
        .attributes,
    placeholderData: keepPreviousData,
  })

export const useEntries = (search: string) =>
  useQuery({
    queryKey: [marketingActivities.name, 'weekly-entries', search],
    queryFn: async ({ signal }) =>
      (
        await api
          .get(`marketing-weekly/entries?${search}`, { signal })
          .json<{ meta: { entries: readonly WeeklyEntry[]; has_more: boolean } }>()
      ).meta,
  })
