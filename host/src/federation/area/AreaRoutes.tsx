import { listPathOf } from '@ems/federation/version-match'
import { useLocation } from '@ems/platform'
import { Navigate, useObservable, useRoutes } from '@ems/platform/host'
import { useEnvironment } from '../../environment.ts'
import { brokenAt, leftOutAt, modulesAt } from '../registry/live-areas.ts'
import { AreaAway, AreaLeftOut, AreaMalformed } from './AreaAway.tsx'
import { AreaScreen } from './AreaScreen.tsx'

/** Below which all routes of areas lie; the router matches the rest. */
const BASE = '/private'

/** The screens of all areas, as the registry has them now: routes come and go while the tab is open. */
export function AreaRoutes() {
  const { areas } = useEnvironment()
  const state = useObservable(areas.state)
  const { pathname } = useLocation()

  return useRoutes([
    ...modulesAt(state, pathname).flatMap((release) =>
      release.descriptor.routes.map((route) => ({
        path: route.path.slice(BASE.length),
        // One key for a list and the pages of its records: going between them keeps the screen.
        element: <AreaScreen key={`${release.name} ${listPathOf(route)}`} release={release} route={route} />,
      })),
    ),
    { path: '*', element: <Other /> },
  ])
}

/** No area has this address now. Where one may have it later, the address stays, and opens when it does. */
function Other() {
  const { areas } = useEnvironment()
  const state = useObservable(areas.state)
  const { pathname } = useLocation()
  const leftOut = leftOutAt(state, pathname)
  if (leftOut) return <AreaLeftOut release={leftOut} />
  const broken = brokenAt(state, pathname)
  if (broken) return <AreaMalformed broken={broken} />
  return state.isStale ? <AreaAway /> : <Navigate to="/notfound" replace />
}
