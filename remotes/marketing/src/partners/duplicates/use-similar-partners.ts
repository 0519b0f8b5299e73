import type { ResourceObject } from '@ems/contracts/kit'
import { partners } from '@ems/contracts/marketing'
import { api, useQuery, useSession } from '@ems/platform'
import { useDebouncedValue } from '@ems/ui'

/** Names of up to this length have too many that are like them. */
const MIN_LENGTH = 3

const asText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Registered partners like the one that is being typed, the most similar first; none for who may not add partners. */
export function useSimilarPartners(values: Readonly<Record<string, unknown>>, isEnabled = true) {
  const { can } = useSession()
  const typed = ['name', 'npwp', 'phone', 'email'].map((key) => [key, asText(values[key])])
  const [requested] = useDebouncedValue(new URLSearchParams(typed).toString(), 500)
  const name = new URLSearchParams(requested).get('name') ?? ''
  const isExpected = isEnabled && name.length > MIN_LENGTH
  const { data } = useQuery({
    queryKey: [partners.name, 'duplicates', requested],
    queryFn: ({ signal }) =>
      api.get(`partners/-actions/duplicates?${requested}`, { signal }).json<{ data: readonly ResourceObject[] }>(),
    enabled: isExpected && can(partners.can.store),
  })
  return isExpected ? (data?.data ?? []) : []
}
