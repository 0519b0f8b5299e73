import type { ListDocument } from '@ems/contracts/kit'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

const FRESH_MS = 60_000

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
