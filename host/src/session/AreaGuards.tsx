import { useLocation, useSearchParams } from '@ems/platform'
import { loginPath, Navigate, Outlet, type Phase, returnPath, useObservable } from '@ems/platform/host'
import { type ReactNode, useDeferredValue } from 'react'
import { useEnvironment } from '../environment.ts'
import { ShellFrame } from '../shell/frame/ShellFrame.tsx'
import { NoProfile } from './sign-in/NoProfile.tsx'

/** The private area: users without a session go to the login screen and return to the same address. */
export function PrivateArea({ children }: { children: ReactNode }) {
  const { session } = useEnvironment()
  const now = useObservable(session.phase)
  const later = useDeferredValue(now, STARTING)
  // Large changes are rendered in slices, so that a fresh page stays responsive; the end of a session renders at once.
  const phase = now.name === 'ready' ? later : now
  const { pathname, search, hash } = useLocation()

  // What is behind the # may be a secret: it waits in the history of the tab, and never becomes part of an address that is sent.
  if (phase.name === 'signed-out') return <Navigate to={loginPath(`${pathname}${search}`)} state={{ hash }} replace />
  if (phase.name === 'failed') return <NoProfile error={phase.error} />
  return phase.name === 'ready' ? children : <ShellFrame title={painted} />
}

/** Prerendered title of the page. */
const painted = document.querySelector('h1[data-title]')?.textContent ?? undefined

// Also when the answer who it is was there first, or comes while the frame is drawn: React would draw all of it at one go.
const STARTING: Phase = { name: 'starting' }

/** The public area: signed-in users are redirected. */
export function PublicArea() {
  const { session } = useEnvironment()
  const phase = useObservable(session.phase)
  const [search] = useSearchParams()

  // Nearly everybody who comes here is a stranger: the screen that the page has painted stays where it is.
  if (phase.name === 'signed-out' || phase.name === 'starting') return <Outlet />
  return <Navigate to={returnPath(search.get('return'))} replace />
}
