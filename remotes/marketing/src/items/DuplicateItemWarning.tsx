import type { ResourceObject } from '@ems/contracts/kit'
import { items } from '@ems/contracts/marketing'
import { api, Link, useQuery } from '@ems/platform'
import { Alert, List, useDebouncedValue } from '@ems/ui'

/** Warns of similar existing items; adding stays possible. */
export function DuplicateItemWarning({ name }: { name: unknown }) {
  const [requested] = useDebouncedValue(typeof name === 'string' ? name.trim() : '', 500)
  const { data } = useQuery({
    queryKey: [items.name, 'duplicates', requested],
    queryFn: ({ signal }) =>
      api
        .get(`items/-actions/duplicates?name=${encodeURIComponent(requested)}`, { signal })
        .json<{ data: readonly ResourceObject[] }>(),
    enabled: requested.length > 3,
  })
  if (requested.length <= 3 || !data?.data.length) return null
  return (
    <Alert color="yellow" variant="light" mt="sm" title="Mungkin sudah ada:" role="status">
      <List size="sm">
        {data.data.map(({ id, attributes = {} }) => (
          <List.Item key={id}>
            {String(attributes.code)} – {String(attributes.name)} ·{' '}
            <Link to={`/private/marketing/items?id=${id}`}>Gunakan</Link>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
