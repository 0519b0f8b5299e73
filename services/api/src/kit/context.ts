import type { FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Kysely } from 'kysely'

/** How much of the rows a user reaches, from least to most; `dataScopes` of the user groups. */
export type DataScope = 'own' | 'team' | 'department' | 'company' | 'group'

/** Who asks: the row of `users`, with what the group may do. Ids are those of the API, `sub` is the SSO account. */
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
  /** Ids of the companies whose rows are within reach, whatever the scope. */
  companies: readonly string[]
  /** When the session or the account ends by itself, in ms since 1970. Set on routes with `fresh`. */
  endsAt?: number
}

/** What became of a bearer: a user, or the public surface that the gateway's page may use before sign-in. */
export type Authenticate = (request: FastifyRequest) => Promise<User | 'public'>

/** Tables are described by the contracts, and compared with them in every run of the contract suite. */
export type Db = Kysely<Record<string, Record<string, unknown>>>

/** What a rule may use: never the HTTP request itself. `db` is the transaction during a write. */
export type Deps = { db: Db; user: User; request: Origin }

/** Where a request came from, for the audit log. `id` is a uuid, also answered as X-Request-Id. */
export type Origin = {
  id: string
  ip: string
  userAgent: string | null
  /** When it began, by the clock of this process (`performance.now()`). */
  began?: number
}

export type Handler = RouteHandlerMethod

declare module 'fastify' {
  interface FastifyRequest {
    /** By `performance.now()`. */
    began: number
    /** Set before every handler; `'public'` only on routes that say so. */
    user: User | 'public'
  }
  interface FastifyInstance {
    db: Db
    pool: import('@ems/postgres').Pool
  }
}
