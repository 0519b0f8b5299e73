import type { Db } from '@ems/postgres'
import type { FastifyRequest, RouteHandlerMethod } from 'fastify'

/** Data scope of a user group, from least to most. */
export type DataScope = 'own' | 'team' | 'department' | 'company' | 'group'

/**
 * The user of a request: the row of `users` with the permissions of the group. Ids are those of the API; `sub` is the
 * SSO account.
 */
export type User = {
  id: string
  sub: string
  name: string
  email: string
  role: string
  /** Id of the employee this user is, if any. */
  employee: string | null
  usergroup: string
  permissions: ReadonlySet<string>
  scope: DataScope
  /** Ids of the companies in scope, for every data scope. */
  companies: readonly string[]
  /** Expiry of the session or the account, in ms since 1970. Set on routes with `fresh`. */
  endsAt?: number
  /** The same user with their own row scope, where a task has widened it. */
  narrow?: User
  /** When the person last signed in with the password, in ms since 1970; absent where the provider does not say it. */
  signedInAt?: number
  /** The session began without the second factor that the person has. */
  lacksFactor?: boolean
  /**
   * Id of the KITE client whose staff this is. They reach the routes marked `client`, and of the stores only the rows of that
   * client (docs/decisions/kite-client-portal.md).
   */
  client?: string
  /** The server itself (`systemDeps`): no row scope hides anything from it. */
  isSystem?: true
}

/** Result of authenticating a bearer: a user, or `public` for the routes that a page may use before sign-in. */
export type Authenticate = (request: FastifyRequest) => Promise<User | 'public'>

/** Dependencies of a rule, without the HTTP request. `db` is the transaction during a write. */
export type Deps = { db: Db; user: User; request: Origin }

/** Origin of a request for the audit log. `id` is a UUID, returned as X-Request-Id. */
export type Origin = {
  id: string
  ip: string
  userAgent: string | null
  /** Start time, by `performance.now()`. */
  began?: number
}

export type Handler = RouteHandlerMethod

declare module 'fastify' {
  interface FastifyRequest {
    /** By `performance.now()`. */
    began: number
    /** Set before every handler; `'public'` only on routes that allow it. */
    user: User | 'public'
  }
  interface FastifyInstance {
    db: Db
    pool: import('@ems/postgres').Pool
  }
}
