import { Link } from '@ems/platform'
import { Alert, Button, Group, List } from '@ems/ui'
import { useState } from 'react'
import { useSimilarPartners } from './use-similar-partners.ts'

type KnownPartnerProps = { values: Readonly<Record<string, unknown>> }

/** Names existing partners that may be the same as a new one. The user may continue. */
export function DuplicatePartnerWarning({ values }: KnownPartnerProps) {
  const [isSure, setSure] = useState(false)
  const similar = useSimilarPartners(values, !isSure)
  if (similar.length === 0) return null
  return (
    <Alert color="yellow" variant="light" mt="sm" title="Mungkin sudah ada:" role="status">
      <List size="sm">
        {similar.map(({ id, attributes = {} }) => (
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
