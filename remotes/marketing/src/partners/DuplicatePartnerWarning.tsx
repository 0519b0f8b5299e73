import type { ResourceObject } from '@ems/contracts/kit'
import { partners } from '@ems/contracts/marketing'
import { api, Link, useQuery } from '@ems/platform'
import { Alert, Button, Group, List, useDebouncedValue } from '@ems/ui'
import { useState } from 'react'

type KnownPartnerProps = { values: Readonly<Record<string, unknown>> }

const asText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Names existing partners that may be the same as a new one. The user may continue. */
export function DuplicatePartnerWarning({ values }: KnownPartnerProps) {
  const [isSure, setSure] = useState(false)
  const typed = ['name', 'npwp', 'phone', 'email'].map((key) => [key, asText(values[key])])
  const [requested] = useDebouncedValue(new URLSearchParams(typed).toString(), 500)
  const name = new URLSearchParams(requested).get('name') ?? ''
  const { data } = useQuery({
    queryKey: [partners.name, 'duplicates', requested],
    queryFn: ({ signal }) =>
      api.get(`partners/-actions/duplicates?${requested}`, { signal }).json<{ data: readonly ResourceObject[] }>(),
    enabled: name.length > 3 && !isSure,
  })
  if (isSure || name.length <= 3 || !data?.data.length) return null
  return (
    <Alert color="yellow" variant="light" mt="sm" title="Mungkin sudah ada:" role="status">
      <List size="sm">
        {data.data.map(({ id, attributes = {} }) => (
          <List.Item key={id}>
            {String(attributes.code)} – {String(attributes.name)} ·{' '}
            <Link to={`/private/marketing/${attributes.is_customer ? 'customer' : 'vendor'}?id=${id}`}>Gunakan</Link>
          </List.Item>
        ))}
      </List>
      <Group mt="xs">
        <Button size="compact-sm" variant="default" onClick={() => setSure(true)}>
          Tetap buat baru
        </Button>
      </Group>
    </Alert>
  )
}
