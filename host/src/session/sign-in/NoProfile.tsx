import { explain, requestIdOf } from '@ems/platform'
import { Button, Code, Group, Text } from '@ems/ui'
import { useEnvironment } from '../../environment.ts'
import { PlainCard } from './PlainCard.tsx'

/** Signed in at EMS SSO, but EMS does not say as whom: it is away, or knows no such user. */
export function NoProfile({ error }: { error: unknown }) {
  const { session } = useEnvironment()
  const { text, hint } = explain(error)
  const requestId = requestIdOf(error)

  return (
    <PlainCard title="Data pengguna tidak dapat dimuat">
      <Text role="alert">{text}</Text>
      {hint && <Text c="dimmed">{hint}</Text>}
      {requestId && (
        <Text size="xs" c="dimmed">
          Kode galat: <Code>{requestId}</Code>
        </Text>
      )}
      <Group>
        <Button onClick={() => void session.retry()}>Coba lagi</Button>
        <Button variant="default" onClick={() => void session.signOut()}>
          Keluar
        </Button>
      </Group>
    </PlainCard>
  )
}
