import { lazyPart, useSearchParams } from '@ems/platform'
import { Button } from '@ems/ui'
import { Suspense, useState } from 'react'

const LabelScan = lazyPart(() => import('./LabelScan.tsx'))

/** *Pindai label*: opens the asset whose label the camera reads. */
export function FindByLabel() {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useSearchParams()
  const show = (id: string) => {
    setOpen(false)
    const next = new URLSearchParams(search)
    next.set('id', id)
    setSearch(next)
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Pindai label
      </Button>
      <Suspense>{isOpen && <LabelScan onAsset={show} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
