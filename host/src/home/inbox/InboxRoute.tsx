import { lazyPart } from '@ems/platform'
import { Button, Loading, Nothing } from '@ems/ui'
import { Suspense } from 'react'
import { PartBoundary } from '../../PartBoundary.tsx'

const InboxPage = lazyPart(() => import('./InboxPage.tsx'))

/** The page of the inbox, loaded when it is opened. It needs no permission: everybody has one. */
export const InboxRoute = () => (
  <PartBoundary
    instead={(tryAgain) => (
      <Nothing text="Berkas halaman ini tidak dapat dimuat. Periksa koneksi Anda, lalu coba lagi.">
        <Button onClick={tryAgain}>Coba lagi</Button>
      </Nothing>
    )}
  >
    <Suspense fallback={<Loading label="Perlu tindakan saya" onRetry={() => globalThis.location.reload()} />}>
      <InboxPage />
    </Suspense>
  </PartBoundary>
)
