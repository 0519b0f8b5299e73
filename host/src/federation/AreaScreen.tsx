import type { AreaRoute } from '@ems/federation/descriptor'
import type { Release } from '@ems/federation/registry'
import { useSession } from '@ems/platform'
import { Suspense } from 'react'
import { useEnvironment } from '../environment.ts'
import { Forbidden } from '../places/Forbidden.tsx'
import { AreaBoundary } from './AreaBoundary.tsx'
import { LazyScreen, type ScreenSource } from './LazyScreen.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { loadModule } from './load-module.ts'

type AreaScreenProps = { release: Release; route: AreaRoute }

/** One screen of an area. Whoever may not open it gets a sentence, and none of its code is fetched. */
export function AreaScreen({ release, route }: AreaScreenProps) {
  const { registry } = useEnvironment()
  const { can } = useSession()
  if (route.permission && !can(route.permission)) return <Forbidden />

  const source = sourceOf(release, route, () =>
    loadModule(release, route.expose, registry, { timeoutMs: route.timeoutMs }),
  )
  return (
    <AreaBoundary key={route.path} release={release} title={release.descriptor.title}>
      <Suspense fallback={<LoadingScreen title={route.title} />}>
        <LazyScreen source={source} />
      </Suspense>
    </AreaBoundary>
  )
}

const sources = new Map<string, ScreenSource>()

/** One per screen for as long as the page lives, or React would start anew with each render. */
function sourceOf({ global }: Release, { expose }: AreaRoute, load: ScreenSource['load']) {
  const key = `${global} ${expose}`
  const source = sources.get(key) ?? { load }
  sources.set(key, source)
  return source
}
