import { listen, type Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import type { FastifyRequest } from 'fastify'
import type { Authenticate, User } from '../kit/context.ts'
import { Forbidden, Unauthenticated } from '../kit/problems.ts'

import { Cache } from './cache.ts'
import type { SessionConfig } from './config.ts'
import { claimedNames } from './identity-header-check.ts'
import { type Inspect, introspectionAt, type Subject } from './introspection.ts'
import { verifyJwksTokens } from './jwks-tokens.ts'
import { limitedChecks } from './limited-checks.ts'
import { publicBearers } from './public-bearer.ts'
import { welcome } from './sign-ins.ts'
import { type Found, findUser } from './users.ts'

export type Sessions = {
  authenticate: Authenticate
  /** Makes every token of an account be checked again, here and in all other processes. */
  forget: (sub: string) => Promise<void>
  /** False while changes are noticed by the end of the cache time only. */
  hears: () => boolean
  close: () => Promise<void>
}

/** A refusal is asked about again soon: the Administrator may just have put it right. */
const REFUSAL_KEPT_MS = 2_000
/** Beyond this no bearer is ours, whatever it says. */
const LONGEST_BEARER = 8_192
/** What an address may cost with bearers that prove wrong: 50 ms of a core for a hash, 3 ms of two services for a token. */
const HASHES = { wrong: 5, perSecond: 1 / 12, atOnce: 1 }
/** An office whose people all come back with tokens of yesterday stays below this. */
const TOKENS = { wrong: 600, perSecond: 10, atOnce: 16 }
/** RFC 6750, and the `$` of a bcrypt hash. */
const bearerPattern = /^Bearer ([\w.~+/$-]+=*)$/i

/** Finds out who asks. Knows nothing for longer than `SESSION_CACHE_SECONDS`, and less as soon as it hears of a change. */
export function createAuthenticate(config: SessionConfig, pool: Pool, log: Log): Sessions {
  const forMs = config.SESSION_CACHE_SECONDS * 1_000
  // Apart, so that a flood of invented tokens pushes no real one out.
  const active = new Cache<Subject | undefined>({ forMs, size: 20_000 })
  const users = new Cache<Found>({ forMs, size: 20_000 })
  const inspect = inspectorOf(config, log)
  const isPublic = publicBearers(config.EMS_CLIENT_SECRET, limitedChecks(HASHES))
  const limited = limitedChecks(TOKENS)
  const names = claimedNames(pool, log)

  const listening = listen(['users_changed', 'sessions_revoked'], {
    url: config.DATABASE_URL,
    name: 'api sessions',
    onNotice: (channel, payload) => {
      if (channel === 'users_changed') users.clear()
      else active.drop((subject) => !subject || !payload || subject.sub === payload)
    },
    onGap: () => {
      users.clear()
      active.clear()
    },
    onError: (error) => log.warn({ err: error }, 'sessions do not hear of changes'),
  })

  const until = (subject: Subject | undefined) => subject?.expires ?? Number.POSITIVE_INFINITY
  const subjectOf = async (token: string, ip: string) =>
    active.peek(token) ?? active.get(token, () => limited(ip, () => inspect(token)), until)
  const userOf = async (sub: string): Promise<User> => {
    const read = () => findUser(pool, { sub }).then((found) => welcome(pool, found))
    const found =
      users.peek(sub) ??
      (await users.get(sub, read, (one) => ('refusal' in one ? Date.now() + REFUSAL_KEPT_MS : Infinity)))
    if ('refusal' in found) throw Forbidden({ because: found.refusal })
    return found.user
  }

  /** As `subjectOf` and `userOf`, past both caches; the answers replace what they hold. */
  const freshUser = async (token: string, ip: string): Promise<User> => {
    // One that was good a moment ago is no guess: an office whose sockets all come back is not kept waiting for it.
    const wasGood = active.peek(token) !== undefined
    active.delete(token)
    const subject = await (wasGood ? active.get(token, () => inspect(token), until) : subjectOf(token, ip))
    if (!subject) throw Unauthenticated()
    users.delete(subject.sub)
    const user = await userOf(subject.sub)
    return { ...user, endsAt: Math.min(user.endsAt ?? Number.POSITIVE_INFINITY, subject.sessionEnds) }
  }

  return {
    async authenticate(request) {
      const token = bearerOf(request)
      if (!token) throw Unauthenticated()
      if (await isPublic(token, request.ip)) return 'public'
      if (request.routeOptions?.config.fresh) return freshUser(token, request.ip)
      const subject = await subjectOf(token, request.ip)
      if (!subject) throw Unauthenticated()
      const user = await userOf(subject.sub)
      names.check(request, user)
      return user
    },
    async forget(sub) {
      await pool.query(`select pg_notify('sessions_revoked', $1)`, [sub])
      active.drop((subject) => subject?.sub === sub)
    },
    hears: listening.connected,
    close: listening.close,
  }
}

function bearerOf({ headers }: FastifyRequest) {
  const given = headers.authorization
  if (!given || given.length > LONGEST_BEARER) return undefined
  return bearerPattern.exec(given)?.[1]
}

function inspectorOf(config: SessionConfig, log: Log): Inspect {
  const onFailure = (error: unknown) => log.warn({ err: error }, 'a token could not be checked')
  const { OIDC_JWKS_URL: jwksUrl, OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = config
  if (jwksUrl && issuer && audience) return verifyJwksTokens({ jwksUrl, issuer, audience, onFailure })
  if (jwksUrl || issuer || audience) throw new Error('OIDC_JWKS_URL, OIDC_ISSUER and OIDC_AUDIENCE go together.')
  const url = `${config.IDENTITY_URL}/sso/token/introspection`
  return introspectionAt({ url, issuer: `${config.EMS_URL}/sso`, secret: config.SSO_API_SECRET, onFailure })
}
