import { credentials } from '@ems/contracts/it'
import { lazyPart, useSession } from '@ems/platform'
import { Button, IconUpload } from '@ems/ui'
import { Suspense, useState } from 'react'

/** Opens the import of another vault, for those who may add credentials. */
export function ImportButton() {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!can(credentials.can.store)) return null
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Impor
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'))
