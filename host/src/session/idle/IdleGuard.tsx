import { lazyPart, usePublicSettings } from '@ems/platform'
import { Suspense } from 'react'
import { PartBoundary } from '../../PartBoundary.tsx'

const IdleWatch = lazyPart(() => import('./IdleWatch.tsx'))

/** Watches for idleness where the settings of this installation limit it. */
export function IdleGuard() {
  const { 'security.idle_minutes': minutes } = usePublicSettings()
  return (
    <PartBoundary>
      <Suspense>{typeof minutes === 'number' && <IdleWatch minutes={minutes} />}</Suspense>
    </PartBoundary>
  )
}
