import { useLocation } from '@ems/platform'
import { Navigate, useObservable, useRoutes } from '@ems/platform/host'
import { useEnvironment } from '../environment.ts'
import { AreaScreen } from './AreaScreen.tsx'
import { modulesAt } from './live-areas.ts'

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
        element: <AreaScreen key={`${release.name} ${route.path}`} release={release} route={route} />,
      })),
    ),
    { path: '*', element: <Navigate to="/notfound" replace /> },
  ])
}
