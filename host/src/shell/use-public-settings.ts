import type { ListDocument } from '@ems/contracts/kit'
import { api, useQuery } from '@ems/platform'

const FRESH_MS = 60_000

/** What an installation calls itself, in the bar above and in the titles of its pages. */
export function useAppName(): string {
  const { 'app.name': name } = usePublicSettings()
  return typeof name === 'string' && name !== '' ? name : 'EMS'
}

/**
 * Settings everybody may read, by key (`app.footer`); empty until they are here, and where they cannot be read. They are
 * stale with every change of a setting.
 */
export function usePublicSettings(): Readonly<Record<string, unknown>> {
  const { data = {} } = useQuery({
    queryKey: ['configs', 'public'],
    queryFn: async ({ signal }) => {
      const searchParams = { 'filter[is_public]': '1', 'page[size]': '250', 'fields[configs]': 'key,value' }
      const answer = await api.get('configs', { searchParams, signal }).json<ListDocument>()
      return Object.fromEntries(answer.data.map(({ attributes }) => [String(attributes?.key), attributes?.value]))
    },
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    retry: false,
  })
  return data
}
