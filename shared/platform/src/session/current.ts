import type { DashboardCard } from '@ems/contracts/common'
import { useMemo } from 'react'
import { observable, useObservable } from '../observable.ts'

/** The signed-in person. `id` is the row of `users`, `sub` the account of EMS SSO. */
export type SessionUser = {
  id: string
  sub: string
  name: string
  email: string
  /** As the identity says it, e.g. `kepala_departemen`; for people: `roleLabel`. Never decide by it. */
  role: string
  /** Id of the linked employee; null when there is none. */
  employee_id: string | null
  /** Ids of their company, department and office: defaults of new rows. */
  place?: Readonly<Record<'company' | 'department' | 'office', string | null>>
  /** Id of the KITE client whose staff this is: they have the portal and nothing else. */
  client?: string
  timezone: string
  /** Ids of the companies whose rows this user may see. */
  companies: readonly string[]
  usergroup: { id: string; code: string; name: string }
  /** Dashboard layout of the user's group; null if none is published. */
  dashboard: readonly DashboardCard[] | null
}

export type Session = {
  user: SessionUser
  permissions: ReadonlySet<string>
  /** Page of EMS SSO for changing the password; open it in a new tab. */
  passwordUrl: string
  /** Second factors and devices at EMS SSO; undefined where another provider signs people in. */
  securityUrl?: string | undefined
  /** Ends the session here, in the other tabs and at EMS SSO. */
  signOut: () => Promise<void>
  /** Asks for the password again and comes back to this address: for what only a recent sign-in may do. */
  signInAgain: () => Promise<void>
}

/** Undefined without a session. Set by the session code of the host and by tests. */
export const currentSession = observable<Session | undefined>(undefined)

/** The signed-in user and their permissions, for screens behind the sign-in. Screens only hide; the API enforces. */
export function useSession(): Session & { can: (permission: string) => boolean } {
  const session = useObservable(currentSession)
  if (!session) throw new Error('useSession belongs behind the sign-in')
  return useMemo(() => ({ ...session, can: (permission) => session.permissions.has(permission) }), [session])
}
