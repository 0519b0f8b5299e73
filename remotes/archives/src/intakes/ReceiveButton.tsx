import { archiveIntakes } from '@ems/contracts/archives'
import { lazyPart, useSession } from '@ems/platform'
import { Button, IconUpload } from '@ems/ui'
import { Suspense, useEffect, useState } from 'react'

const ReceiveDialog = lazyPart(() => import('./ReceiveDialog.tsx'))

/** Opens the dialog for files that come in; so does dragging files over the page, which is all there is with `isHidden`. */
export function ReceiveButton({ isHidden = false }: { isHidden?: boolean }) {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const isAllowed = can(archiveIntakes.can.store)
  useEffect(() => {
    if (!isAllowed) return
    const enter = (event: DragEvent) => {
      const isInside = (event.target as Element | null)?.closest?.('fieldset, [role="dialog"]')
      if (event.dataTransfer?.types.includes('Files') && !isInside) setOpen(true)
    }
    window.addEventListener('dragenter', enter)
    return () => window.removeEventListener('dragenter', enter)
  }, [isAllowed])
  if (!isAllowed) return null
  return (
    <>
      {!isHidden && (
        <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setOpen(true)}>
          Unggah berkas
        </Button>
      )}
      <Suspense fallback={null}>{isOpen && <ReceiveDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
