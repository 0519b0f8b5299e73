import { permission } from '@ems/contracts/permission'
import { usePublicSettings, useQueryClient, useResourceEvents, useSession } from '@ems/platform'
import { Alert } from '@ems/ui'

/** Announcement of the administrators above every page, updated live. */
export function Announcement() {
  const { can } = useSession()
  const { 'app.announcement': text } = usePublicSettings()
  return (
    <>
      {can(permission('utility', 'list')) && <Live />}
      {typeof text === 'string' && text && (
        <Alert mx="md" mt="xs" role="status" aria-label="Pengumuman sistem">
          {text}
        </Alert>
      )}
    </>
  )
}

/** Only users who may see all settings receive events; others poll every minute. */
function Live() {
  const client = useQueryClient()
  useResourceEvents({ name: 'configs' }, () => void client.invalidateQueries({ queryKey: ['configs'] }))
  return null
}
