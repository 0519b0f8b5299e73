import { useQueryClient, useResourceEvents } from '@ems/platform'
import { Alert } from '@ems/ui'
import { usePublicSettings } from './use-public-settings.ts'

/** What the administrators want everybody to know, above every page; it changes while one looks. */
export function Announcement() {
  const client = useQueryClient()
  useResourceEvents({ name: 'configs' }, () => void client.invalidateQueries({ queryKey: ['configs'] }))
  const { 'app.announcement': text } = usePublicSettings()
  if (typeof text !== 'string' || !text) return null
  return (
    <Alert mx="md" mt="xs" role="status" aria-label="Pengumuman sistem">
      {text}
    </Alert>
  )
}
