import { PREVIEW_END } from '@ems/federation/registry'
import { formatInstant, useSession } from '@ems/platform'
import { Alert, Button, Group } from '@ems/ui'
import { useEffect } from 'react'
import { useEnvironment } from '../../environment.ts'

/**
 * Says above every page that this person looks at a version that others do not have, and ends it. For any other user of this
 * browser it ends at once.
 */
export function PreviewBar() {
  const { preview } = useEnvironment().config
  const { user } = useSession()
  const isOfOther = preview !== undefined && preview.person !== user.id
  useEffect(() => {
    if (isOfOther) location.replace(PREVIEW_END)
  }, [isOfOther])
  if (!preview || isOfOther) return null
  const until = formatInstant(new Date(preview.until * 1000).toISOString(), user.timezone)
  return (
    <Alert color="grape" mx="md" mt="xs" role="status" aria-label="Pratinjau">
      <Group justify="space-between" gap="xs">
        <span>
          Pratinjau <b>{preview.title}</b> versi <b>{preview.version}</b> sampai {until}. Hanya Anda yang melihat versi
          ini.
        </span>
        <Button component="a" href={PREVIEW_END} size="compact-sm" variant="light" color="grape">
          Akhiri pratinjau
        </Button>
      </Group>
    </Alert>
  )
}
