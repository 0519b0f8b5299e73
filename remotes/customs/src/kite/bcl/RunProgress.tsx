import { useUserEvent } from '@ems/platform'
import { Group, Loader, Paper, Progress, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import type { Bcl } from './steps.ts'

type Event = { id: string; progress: number }

/** Progress of a run; every viewer sees the same. */
export function RunProgress({ bcl }: { bcl: Bcl }) {
  const [progress, setProgress] = useState(0)
  useUserEvent<Event>('job.progress', (event) => {
    if (event.id === bcl.job) setProgress(event.progress)
  })
  return (
    <Paper withBorder p="sm" role="status">
      <Stack gap={6}>
        <Group gap="xs">
          <Loader size="xs" />
          <Text>{bcl.status === 'ANTRI' ? 'Menunggu giliran…' : (bcl.message ?? 'Alokasi sedang berjalan…')}</Text>
        </Group>
        <Progress.Root size="md">
          <Progress.Section
            value={bcl.status === 'ANTRI' ? 0 : Math.max(5, progress)}
            animated
            aria-label={`Kemajuan ${bcl.number}`}
          />
        </Progress.Root>
      </Stack>
    </Paper>
  )
}
