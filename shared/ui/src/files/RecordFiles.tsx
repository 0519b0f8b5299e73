import { lazyPart } from '@ems/platform'
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import type { RecordFilesProps } from './PurposeFiles.tsx'

/** Files of a record that serve one purpose. They are stored at once, without the form around them being saved. */
export const RecordFiles = (props: RecordFilesProps) => (
  <Suspense fallback={<Skeleton h={60} role="status" aria-label={`Memuat ${props.label}`} />}>
    <PurposeFiles {...props} />
  </Suspense>
)

// Own chunk: the contract of files would bring zod into the first load of every page.
const PurposeFiles = lazyPart(() => import('./PurposeFiles.tsx'))
