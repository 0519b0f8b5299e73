import { credentials, linkKinds } from '@ems/contracts/it'
import { lazyPart, useSession } from '@ems/platform'
import { Button } from '@ems/ui'
import { Suspense, useState } from 'react'

/** Asks for a credential that is not there yet, for those who may add and share credentials. */
export function RequestButton() {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!can(credentials.can.store) || !can(credentials.can.link)) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {linkKinds.fill}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RequestDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const RequestDialog = lazyPart(() => import('./RequestDialog.tsx'))
