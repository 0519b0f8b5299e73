import { lazyPart } from '@ems/platform'
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import type { UploadBoxProps } from './UploadBoxContent.tsx'

/** An area to drop files that are sent at once, side by side, each with its progress and its own refusal. */
export const UploadBox = (props: UploadBoxProps) => (
  <Suspense fallback={<Skeleton h={60} role="status" aria-label={`Memuat ${props.label}`} />}>
    <UploadBoxContent {...props} />
  </Suspense>
)

// Own chunk: most visits to a screen upload nothing.
const UploadBoxContent = lazyPart(() => import('./UploadBoxContent.tsx'))
