import type { Reference } from '@ems/contracts/settings'
import { lazyPart } from '@ems/platform'
import { Loader } from '@ems/ui'
import { Suspense } from 'react'

const UsageList = lazyPart(() => import('./UsageList.tsx'))

/** Where a reference is used; its code comes with the first look. */
export const LazyUsages = ({ reference }: { reference: Pick<Reference, 'id'> }) => (
  <Suspense fallback={<Loader size="sm" aria-label="Memuat pemakaian" />}>
    <UsageList reference={reference} />
  </Suspense>
)
