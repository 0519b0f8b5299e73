import type { AreaRoute } from '@ems/federation/descriptor'
import type { Release } from '@ems/federation/registry'
import { useSession } from '@ems/platform'
import { Suspense, useEffect, useState } from 'react'
import { useEnvironment } from '../environment.ts'
import { Forbidden } from '../error-pages/Forbidden.tsx'
import { AreaBoundary } from './AreaBoundary.tsx'
import type { AreaFailure } from './failure.ts'
import { LazyScreen } from './LazyScreen.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { noteVisit } from './prefetch.ts'
import { markBroken, screenSource } from './screens.ts'

type AreaScreenProps = { release: Release; route: AreaRoute }

/** A screen of an area. Users without the permission get a message, and no code is fetched. */
export function AreaScreen({ release, route }: AreaScreenProps) {
  const { can } = useSession()
  if (route.permission && !can(route.permission)) return <Forbidden need={route.permission} />
  return <Permitted release={release} route={route} />
}

function Permitted({ release, route }: AreaScreenProps) {
  const { registry, report } = useEnvironment()
  const [visit] = useState(() => ({}))
  useEffect(() => void noteVisit(route.path), [route.path])

  const { name, version } = release
  const source = screenSource({
    release,
    route,
    rules: registry,
    visit,
    onFallback: (because) => report(because, { kind: because.kind, area: name, version, phase: 'load' }),
  })
  const broke = (failure: AreaFailure) => markBroken(source, failure, visit)
  return (
    <AreaBoundary key={source.id} release={release} title={release.descriptor.title} onBroken={broke}>
      <Suspense fallback={<LoadingScreen route={route} />}>
        <LazyScreen source={source} />
      </Suspense>
    </AreaBoundary>
  )
}
