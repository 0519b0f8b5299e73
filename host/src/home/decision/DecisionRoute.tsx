import { lazyPart } from '@ems/platform'
import { Button, Loading, Nothing } from '@ems/ui'
import { Suspense } from 'react'
import { PartBoundary } from '../../PartBoundary.tsx'

const MailDecision = lazyPart(() => import('./MailDecision.tsx'))

/** The page behind the links of an e-mail that asks for a decision. */
export const DecisionRoute = () => (
  <PartBoundary instead={(tryAgain) => <Lost onRetry={tryAgain} />}>
    <Suspense fallback={<Loading label="Keputusan" onRetry={() => globalThis.location.reload()} />}>
      <MailDecision />
    </Suspense>
  </PartBoundary>
)

const Lost = ({ onRetry }: { onRetry: () => void }) => (
  <Nothing text="Berkas halaman ini tidak dapat dimuat. Periksa koneksi Anda, lalu coba lagi.">
    <Button onClick={onRetry}>Coba lagi</Button>
  </Nothing>
)
