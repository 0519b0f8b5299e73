import type { ResourceObject } from '@ems/contracts/kit'
import { references } from '@ems/contracts/settings'
import { api, useQuery, useSession } from '@ems/platform'

const NONE = {}

/** Rows per category, as far as this user may see them. Stale with every change of a reference. */
export function useCategoryCounts(): Readonly<Record<string, number>> {
  const { can } = useSession()
  const { data = NONE } = useQuery({
    queryKey: [references.name, 'categories'],
    queryFn: async ({ signal }) => {
      const { data: matches } = await api.get('reference-categories', { signal }).json<{ data: ResourceObject[] }>()
      return Object.fromEntries(matches.map(({ id, attributes }) => [String(id), Number(attributes?.count)]))
    },
    enabled: can(references.can.list),
  })
  return data
}
