import { usePublicSettings, useQueryClient, useResourceEvents, useSession } from '@ems/platform'
import { Alert } from '@ems/ui'

/** What the administrators want everybody to know, above every page; it changes while one looks. */
export function Announcement() {
  const { can } = useSession()
  const { 'app.announcement': text } = usePublicSettings()
  return (
    <>
      {can('utility-list') && <Live />}
      {typeof text === 'string' && text && (
        <Alert mx="md" mt="xs" role="status" aria-label="Pengumuman sistem">
          {text}
        </Alert>
      )}
    </>
  )
}

/** Only those who may see all settings are told of changes; everybody else asks again every minute. */
function Live() {
  const client = useQueryClient()
  useResourceEvents({ name: 'configs' }, () => void client.invalidateQueries({ queryKey: ['configs'] }))
  return null
}
