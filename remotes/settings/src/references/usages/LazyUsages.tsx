import type { Reference } from '@ems/contracts/settings'
import { lazyPart } from '@ems/platform'
import { Loader } from '@ems/ui'
import { Suspense } from 'react'

const UsageList = lazyPart(() => import('./UsageList.tsx'))

/** Uses of a reference, loaded on first opening. */
export const LazyUsages = ({ reference }: { reference: Pick<Reference, 'id'> }) => (
  <Suspense fallback={<Loader size="sm" aria-label="Memuat pemakaian" />}>
    <UsageList reference={reference} />
  </Suspense>
)
