import { type ReleasesMeta, rings } from '@ems/contracts/settings'
import { formatNumber, useSession } from '@ems/platform'
import { Button, Group, Stack, Text } from '@ems/ui'
import { can } from './rights.ts'
import type { OnTask } from './task/task.ts'

/** Who gets pilot and canary; all others get stable. */
export function AudienceCard({ audience, onTask }: { audience: ReleasesMeta['audience']; onTask: OnTask }) {
  const session = useSession()
  return (
    <Stack gap={4} component="section" aria-label="Peserta ring">
      {(['pilot', 'canary'] as const).map((ring) => {
        const { groups = [], percent = 0 } = audience[ring] ?? {}
        const people = [...groups, ...(percent > 0 ? [`${formatNumber(percent)}% pengguna`] : [])]
        return (
          <Group key={ring} gap="xs">
            <Text size="sm">
              <b>{rings[ring]}</b>: {people.join(', ') || 'belum untuk siapa pun'}
            </Text>
            {session.can(can.update) && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Ubah peserta ${rings[ring]}`}
                onClick={() => onTask({ kind: 'audience', ring, groups, percent })}
              >
                Ubah
              </Button>
            )}
          </Group>
        )
      })}
    </Stack>
  )
}
