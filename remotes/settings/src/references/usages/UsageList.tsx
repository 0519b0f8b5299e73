import { menus, resourceOf } from '@ems/contracts'
import type { ResourceObject } from '@ems/contracts/kit'
import type { Reference } from '@ems/contracts/settings'
import { api, formatNumber, Link, useQuery } from '@ems/platform'
import { Anchor, Failed, List, Loading, Text } from '@ems/ui'

type Usage = { id: string; type: string; field: string; count: number }

/**
 * Which screens use a reference, in which field, how often, and the way there. Fetched when asked for: it knows every
 * resource of the product by name.
 */
export default function UsageList({ reference: { id } }: { reference: Pick<Reference, 'id'> }) {
  const { data, error, refetch } = useQuery({
    // Not below the references: a merge makes those stale, and this one is gone then.
    queryKey: ['reference-usages', id],
    queryFn: async ({ signal }) => {
      const answer = await api.get(`references/${id}/usages`, { signal }).json<{ data: ResourceObject[] }>()
      return answer.data.map((usage) => ({ id: usage.id, ...usage.attributes }) as Usage)
    },
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="pemakaian" rows={2} onRetry={() => void refetch()} />
  if (!data.length) return <Text c="dimmed">Belum dipakai oleh data lain.</Text>
  return (
    <List size="sm" aria-label="Pemakaian">
      {data.map((usage) => (
        <List.Item key={usage.id}>
          <UsageLink usage={usage} id={id} />: {formatNumber(usage.count)} data
        </List.Item>
      ))}
    </List>
  )
}

function UsageLink({ usage: { type, field }, id }: { usage: Usage; id: string }) {
  const resource = resourceOf(type)
  const label = resource ? `${resource.label} – ${resource.meta[field]?.label ?? field}` : `${type} – ${field}`
  const path = menus.find(({ id: menu }) => menu === resource?.menu)?.path
  if (!path || !resource?.list.filters.includes(field)) return <>{label}</>
  return (
    <Anchor component={Link} to={`${path}?f.${field}=${id}`}>
      {label}
    </Anchor>
  )
}
