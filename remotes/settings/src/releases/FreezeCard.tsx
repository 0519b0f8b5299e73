import type { ReleasesMeta } from '@ems/contracts/settings'
import { formatInstant, useSession } from '@ems/platform'
import { Alert, Button, Group, Text } from '@ems/ui'
import { can } from './rights.ts'
import type { OnTask } from './task/task.ts'

/** The time in which nobody gets a new version in stable. */
export function FreezeCard({ freeze, onTask }: { freeze: ReleasesMeta['freeze']; onTask: OnTask }) {
  const { user, can: may } = useSession()
  if (!freeze)
    return (
      <Group>
        <Text size="sm">Tidak ada masa beku.</Text>
        {may(can.update) && (
          <Button size="compact-sm" variant="default" onClick={() => onTask({ kind: 'freeze', freeze })}>
            Atur masa beku
          </Button>
        )}
      </Group>
    )
  const isNow = freeze.from <= new Date().toISOString()
  const until = `${formatInstant(freeze.from, user.timezone)} – ${formatInstant(freeze.until, user.timezone)}`
  return (
    <Alert color={isNow ? 'red' : 'yellow'} title={isNow ? 'Ring stabil sedang dibekukan' : 'Masa beku terjadwal'}>
      <Text size="sm">
        {until}: {freeze.note}
      </Text>
      <Text size="sm">Kembalikan, tarik dan matikan tetap dapat dilakukan.</Text>
      {may(can.update) && (
        <Group mt="xs" gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => onTask({ kind: 'freeze', freeze })}>
            Ubah
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onTask({ kind: 'thaw' })}>
            Akhiri masa beku
          </Button>
        </Group>
      )}
    </Alert>
  )
}
