import type { AreaRoute } from '@ems/federation/descriptor'
import type { Release } from '@ems/federation/registry'
import { hasRecords, listPathOf } from '@ems/federation/version-match'
import { useParams, useSession } from '@ems/platform'
import { ListPathProvider, Navigate } from '@ems/platform/host'
import { Suspense, useEffect, useState } from 'react'
import { useEnvironment } from '../../environment.ts'
import { Forbidden } from '../../error-pages/Forbidden.tsx'
import { LazyScreen } from '../load/LazyScreen.tsx'
import { LoadingScreen } from '../load/LoadingScreen.tsx'
import { recordPath } from '../prefetch/prefetch.ts'
import { isFrozen } from '../uses/frozen.ts'
import { AreaBoundary } from './AreaBoundary.tsx'
import { ErrorCard } from './ErrorCard.tsx'
import type { AreaFailure } from './failure.ts'
import { markBroken, screenSource } from './screens.ts'

type AreaScreenProps = { release: Release; route: AreaRoute }

const isId = (text: string) => /^[1-9]\d{0,17}$/.test(text)

/** A screen of an area. Users without the permission get a message, and no code is fetched. */
export function AreaScreen({ release, route }: AreaScreenProps) {
  const { can } = useSession()
  const { id } = useParams()
  // No record has such an id: an address that does not exist.
  if (id !== undefined && !isId(id)) return <Navigate to="/notfound" replace />
  if (route.permission && !can(route.permission)) return <Forbidden need={route.permission} />
  return <Permitted release={release} route={route} />
}

function Permitted({ release, route }: AreaScreenProps) {
  const { registry, report } = useEnvironment()
  const [pageLoad] = useState(() => ({ since: performance.now() }))
  const list = listPathOf(route)
  useEffect(() => void recordPath(list), [list])

  const { name, version, descriptor } = release
  const screen = `${release.global} ${route.expose}`
  if (isFrozen(screen)) {
    const notify = () => report(new Error(`${screen} froze three times`), { kind: 'frozen', area: name, version })
    const code = `${name}@${version} frozen`
    return <ErrorCard title={descriptor.title} kind="frozen" code={code} onRetry={notify} onReport={notify} />
  }
  const source = screenSource({
    release,
    route,
    rules: registry,
    visit: pageLoad,
    onFallback: (because) => report(because, { kind: because.kind, area: name, version, phase: 'load' }),
  })
  const broke = (failure: AreaFailure) => markBroken(source, failure, pageLoad)
  return (
    <AreaBoundary key={source.id} release={release} title={release.descriptor.title} onBroken={broke}>
      <Suspense fallback={<LoadingScreen route={route} />}>
        <ListPathProvider value={hasRecords(release.descriptor.routes, list) ? list : undefined}>
          <LazyScreen source={source} screen={screen} since={pageLoad.since} />
        </ListPathProvider>
      </Suspense>
    </AreaBoundary>
  )
}
