import { useUserEvent } from '@ems/platform'
import { Alert, Button, Group } from '@ems/ui'
import { useState } from 'react'

/** Notice that the user's permissions changed: menus and buttons are outdated until a reload. */
export function RightsNotice() {
  const [isOld, setOld] = useState(false)
  useUserEvent('rights.changed', () => setOld(true))
  if (!isOld) return null
  return (
    <Alert color="yellow" mx="md" mt="xs" role="status">
      <Group justify="space-between" gap="xs">
        Hak akses Anda berubah
        <Button size="compact-sm" variant="light" onClick={() => location.reload()}>
          Muat ulang
        </Button>
      </Group>
    </Alert>
  )
}
