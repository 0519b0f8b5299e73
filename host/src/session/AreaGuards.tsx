import { useLocation, useSearchParams } from '@ems/platform'
import { loginPath, Navigate, Outlet, returnPath, useObservable } from '@ems/platform/host'
import type { ReactNode } from 'react'
import { useEnvironment } from '../environment.ts'
import { NoProfile } from './NoProfile.tsx'
import { Splash } from './Splash.tsx'

/** The private area: whoever is not signed in goes to the login screen, and comes back to the same address. */
export function PrivateArea({ children }: { children: ReactNode }) {
  const { session } = useEnvironment()
  const phase = useObservable(session.phase)
  const { pathname, search, hash } = useLocation()

  if (phase.name === 'signed-out') return <Navigate to={loginPath(`${pathname}${search}${hash}`)} replace />
  if (phase.name === 'failed') return <NoProfile error={phase.error} />
  return phase.name === 'ready' ? children : <Splash text="Memuat EMS…" />
}

/** The public area: whoever is signed in has no business here. */
export function PublicArea() {
  const { session } = useEnvironment()
  const phase = useObservable(session.phase)
  const [search] = useSearchParams()

  if (phase.name === 'signed-out') return <Outlet />
  if (phase.name === 'starting') return <Splash text="Memuat EMS…" />
  return <Navigate to={returnPath(search.get('return'))} replace />
}
