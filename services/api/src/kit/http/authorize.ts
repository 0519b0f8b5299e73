import { freshSignInMinutes } from '@ems/contracts/common'
import { Problem, type Resource } from '@ems/contracts/kit'
import type { FastifyRequest } from 'fastify'
import type { Deps, User } from '../context.ts'
import { Forbidden, Unauthenticated } from '../problems.ts'
import { comparedIn, type ListQuery } from '../query/list-query.ts'

/** Dependencies of this request. Refuses the public bearer. */
export function depsOf(request: FastifyRequest): Deps {
  const { user } = request
  if (user === 'public') throw Unauthenticated()
  return { db: request.server.db, user, request: originOf(request) }
}

/** First line of every handler: throws without the permission. */
export function allow(request: FastifyRequest, need: string): Deps {
  const deps = depsOf(request)
  if (!deps.user.permissions.has(need)) throw Forbidden({ need })
  return deps
}

/** For collections whose row scope alone decides: no permission is needed. */
export type Openness = { open?: boolean }

/** Dependencies of this request; throws without the permission, unless the collection is open. */
export const allowed = (request: FastifyRequest, need: string, { open }: Openness): Deps =>
  open ? depsOf(request) : allow(request, need)

/**
 * As `allow`, but a request that stays within the lookup fields needs no permission
 * (docs/decisions/lookups-and-references.md).
 */
export function allowLookup(request: FastifyRequest, resource: Resource, need: string, query: ListQuery): Deps {
  const deps = depsOf(request)
  // Rows that may be chosen can exceed the rows that may be read, so only their lookup fields are open.
  if ((query.for || !deps.user.permissions.has(need)) && !isLookup(resource, query)) throw Forbidden({ need })
  if (query.deleted && !deps.user.permissions.has(resource.can.destroy)) throw Forbidden({ need: resource.can.destroy })
  return deps
}

/** Whether a request stays within the lookup fields. */
export function isLookup({ name, lookup, list }: Resource, query: ListQuery) {
  const { fields, sort, include = [], deleted, waiting, counts, group } = query
  if (!lookup.length || !fields[name] || deleted || waiting || counts || group) return false
  const requested = [...fields[name], ...include, ...comparedIn(query), ...sort.map(({ field }) => field)]
  const open = ['id', list.default.replace('-', ''), ...lookup]
  return requested.every((field) => open.includes(field))
}

const MINUTE_MS = 60_000

/** Throws when the person last signed in too long ago for `purpose` or without their second factor, or nobody knows when. */
export function mustHaveSignedIn({ signedInAt, lacksFactor }: User, purpose: string): void {
  const isFresh = signedInAt !== undefined && Date.now() - signedInAt <= freshSignInMinutes * MINUTE_MS
  if (isFresh && !lacksFactor) return
  throw new Problem(403, [
    {
      status: '403',
      code: 'SIGN_IN_AGAIN',
      title: 'Forbidden',
      detail: `Masuk kembali untuk ${purpose}.[Galat]${isFresh ? 'Anda masuk tanpa faktor kedua.' : `Anda masuk lebih dari ${freshSignInMinutes} menit yang lalu.`}`,
      meta: { max_age: freshSignInMinutes * 60 },
    },
  ])
}

/**
 * As `mustHaveSignedIn`, for what other providers must not make impossible: where nobody knows when the person signed in, and for
 * the server itself, it passes.
 */
export function shouldHaveSignedIn(user: User, purpose: string): void {
  if (user.signedInAt !== undefined && !user.isSystem) mustHaveSignedIn(user, purpose)
}

export const originOf = (request: FastifyRequest) => ({
  id: request.id,
  ip: request.ip,
  began: request.began,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
})
