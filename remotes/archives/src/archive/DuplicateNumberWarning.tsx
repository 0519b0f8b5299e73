import { documents } from '@ems/contracts/archives'
import { Link, queries, useQuery } from '@ems/platform'
import { Text } from '@ems/ui'

type KnownNumberProps = { self: string; number: unknown }

/** Says that a letter of this number is kept already; it does not keep anybody from keeping it twice. */
export function DuplicateNumberWarning({ self, number }: KnownNumberProps) {
  const requested = typeof number === 'string' ? number.trim() : ''
  const { data } = useQuery({
    ...queries(documents).list({ size: 10, filters: { doc_number: requested } }),
    enabled: requested.length > 2,
  })
  const existing = requested.length > 2 ? data?.rows.find(({ id }) => id !== self) : undefined
  return (
    existing && (
      <Text size="sm" c="orange.9" role="status" mt="xs">
        Nomor surat ini sudah diarsipkan pada{' '}
        <Link to={`/private/archives/archive?id=${existing.id}`}>{existing.number}</Link>.
      </Text>
    )
  )
}
