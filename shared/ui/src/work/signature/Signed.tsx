import type { Resource, StoredSignature } from '@ems/contracts/kit'
import { formatInstant, useSession } from '@ems/platform'
import { Stack, Text, Title } from '@mantine/core'
import { SignaturePicture } from './SignaturePicture.tsx'

/** A kept signature, with when it was made and whether it is still what was signed. */
export function Signed({ signature }: { signature: StoredSignature }) {
  const { user } = useSession()
  const { signed_at, sha256, is_intact } = signature
  return (
    <Stack gap={2} mt={4} align="flex-start">
      <SignaturePicture signature={signature} />
      <Text size="xs" c={is_intact ? 'dimmed' : 'var(--mantine-color-error)'} title={sha256}>
        {is_intact
          ? `Ditandatangani ${formatInstant(signed_at, user.timezone)} · sidik ${sha256.slice(0, 12)}`
          : 'Tanda tangan ini tidak utuh lagi: isinya berbeda dari yang ditandatangani.'}
      </Text>
    </Stack>
  )
}

/** Signatures under transitions of a record, such as a hand-over. */
export function Signatures({ of, workflow }: { of: readonly StoredSignature[]; workflow: Resource['workflow'] }) {
  return (
    <section aria-label="Tanda tangan">
      <Title order={3} size="h5" mb="xs">
        Tanda tangan
      </Title>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {of.map((one) => (
          <li key={one.id}>
            <Text fw={600}>{workflow?.transitions[one.action]?.label ?? one.action}</Text>
            <Signed signature={one} />
          </li>
        ))}
      </Stack>
    </section>
  )
}
