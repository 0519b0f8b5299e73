import { lazyPart } from '@ems/platform'
import { Skeleton } from '@mantine/core'
import { type ComponentProps, Suspense } from 'react'

const Rows = lazyPart(() => import('./GroupedRows.tsx'))

/** Loaded on demand: most lists are read as one. */
export const GroupedRows = (props: ComponentProps<typeof Rows>) => (
  <Suspense fallback={<Skeleton h={96} />}>
    <Rows {...props} />
  </Suspense>
)
