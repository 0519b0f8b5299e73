import { lazyPart } from '@ems/platform'
import { useObservable } from '@ems/platform/host'
import { Suspense } from 'react'
import { PartBoundary } from '../../PartBoundary.tsx'
import { openedPanel } from './open-panel.ts'

const StylePanel = lazyPart(() => import('../appearance/AppearancePanel.tsx'))
const DayPanel = lazyPart(() => import('../bar/DayPanel.tsx'))

/** The panels at the right edge; their code comes with the first look at one. */
export function Panels() {
  const opened = useObservable(openedPanel)
  const close = () => openedPanel.set(null)
  return (
    <PartBoundary>
      <Suspense>
        {opened === 'look' && <StylePanel onClose={close} />}
        {opened === 'day' && <DayPanel onClose={close} />}
      </Suspense>
    </PartBoundary>
  )
}
