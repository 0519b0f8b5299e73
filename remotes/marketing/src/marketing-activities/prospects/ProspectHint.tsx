import { Button, Group, Text } from '@ems/ui'
import { useSimilarPartners } from '../../partners/duplicates/use-similar-partners.ts'

type ProspectHintProps = {
  /** What was typed as the name of a prospect. */
  name: unknown
  onUse: (partner: { id: string; name: string }) => void
}

/** Registered partners with a name like the prospect's, to be taken instead. */
export function ProspectHint({ name, onUse }: ProspectHintProps) {
  const similar = useSimilarPartners({ name })
  if (similar.length === 0) return null
  return (
    <Group gap={6} my={4} role="status">
      <Text size="xs">Mungkin sudah terdaftar:</Text>
      {similar.map(({ id, attributes = {} }) => (
        <Button
          key={id}
          size="compact-xs"
          variant="light"
          onClick={() => onUse({ id: String(id), name: String(attributes.name) })}
        >
          Pakai {String(attributes.name)}
        </Button>
      ))}
    </Group>
  )
}
