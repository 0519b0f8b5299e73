import { createDatabase, listen, type Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import type { FastifyRequest } from 'fastify'
import type { Authenticate, User } from '../../kit/context.ts'
import { Forbidden, Unauthenticated } from '../../kit/problems.ts'
import type { SessionConfig } from '../config.ts'
import { welcome } from '../sign-ins.ts'
import { findUser, type Match } from '../users.ts'
import { Cache } from './cache.ts'
import { claimedNames } from './identity-header-check.ts'
import { type Inspect, introspectionAt, type Subject } from './introspection.ts'
import { verifyJwksTokens } from './jwks-tokens.ts'
import { limitedChecks } from './limited-checks.ts'
import { publicBearers } from './public-bearer.ts'

export type Sessions = {
  authenticate: Authenticate
  /** Invalidates cached tokens of an account, in this and all other processes. */
  forget: (sub: string) => Promise<void>
  /** False while changes are noticed only when the cache expires. */
  hears: () => boolean
  close: () => Promise<void>
}

/** Brings the user of an account that another provider made to what the provider says; true when something changed. */
export type FollowExternal = (account: Required<Subject>['external'] & { sub: string }) => Promise<boolean>

/** Refusals are cached briefly: an administrator may just have corrected the account. */
const REFUSAL_KEPT_MS = 2_000
/** Longer bearers are never valid. */
const LONGEST_BEARER = 8_192
/** Limits per address for wrong bearers: a hash costs 50 ms of a core, a token 3 ms in two services. */
const HASHES = { wrong: 5, perSecond: 1 / 12, atOnce: 1 }
/** High enough for an office whose staff all return with expired tokens. */
const TOKENS = { wrong: 600, perSecond: 10, atOnce: 16 }
/** RFC 6750, and the `$` of a bcrypt hash. */
const bearerPattern = /^Bearer ([\w.~+/$-]+=*)$/i

/** Authenticates requests. Results are cached for at most `SESSION_CACHE_SECONDS`, or until a change is notified. */
export function createAuthenticate(config: SessionConfig, pool: Pool, log: Log, follow?: FollowExternal): Sessions {
  const forMs = config.SESSION_CACHE_SECONDS * 1_000
  // Separate caches, so that a flood of invented tokens evicts no valid one.
  const active = new Cache<Subject | undefined>({ forMs, size: 20_000 })
  const users = new Cache<Match>({ forMs, size: 20_000 })
  const inspect = inspectorOf(config, log)
  const isPublic = publicBearers(config.EMS_CLIENT_SECRET, limitedChecks(HASHES))
  const limited = limitedChecks(TOKENS)
  const names = claimedNames(pool, log)
  const db = createDatabase(pool)

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
  const findOrFollow = async ({ sub, external }: Subject) => {
    // A failure leaves the user as it is: the provider must not be able to shut out an existing user.
    const followed = external && follow?.({ sub, ...external })
    await followed?.catch((error: unknown) => log.warn({ err: error, sub }, 'the user of a provider was not taken in'))
    return welcome(pool, await findUser(db, { sub }))
  }
  const userOf = async (subject: Subject): Promise<User> => {
    const { sub } = subject
    const read = () => findOrFollow(subject)
    const match =
      users.peek(sub) ??
      (await users.get(sub, read, (one) => ('refusal' in one ? Date.now() + REFUSAL_KEPT_MS : Infinity)))
    if ('refusal' in match) throw Forbidden({ because: match.refusal })
    return match.user
  }

  /** As `subjectOf` and `userOf` without the caches; the results replace their entries. */
  const freshUser = async (token: string, ip: string): Promise<User> => {
    // A recently valid token is no guess, so a reconnecting office is not delayed.
    const wasGood = active.peek(token) !== undefined
    active.delete(token)
    const subject = await (wasGood ? active.get(token, () => inspect(token), until) : subjectOf(token, ip))
    if (!subject) throw Unauthenticated()
    users.delete(subject.sub)
    const user = await userOf(subject)
    const endsAt = Math.min(user.endsAt ?? Number.POSITIVE_INFINITY, subject.sessionEnds)
    return { ...signedIn(user, subject), endsAt }
  }

  return {
    async authenticate(request) {
      const token = bearerOf(request)
      if (!token) throw Unauthenticated()
      if (await isPublic(token, request.ip)) return 'public'
      if (request.routeOptions?.config.fresh) return freshUser(token, request.ip)
      const subject = await subjectOf(token, request.ip)
      if (!subject) throw Unauthenticated()
      const user = await userOf(subject)
      names.check(request, user)
      return signedIn(user, subject)
    },
    async forget(sub) {
      await pool.query(`select pg_notify('sessions_revoked', $1)`, [sub])
      active.drop((subject) => subject?.sub === sub)
    },
    hears: listening.connected,
    close: listening.close,
  }
}

/** The user with the sign-in of this session: one person may have several. */
const signedIn = (user: User, { signedInAt, lacksFactor }: Subject): User =>
  signedInAt === undefined ? user : { ...user, signedInAt, ...(lacksFactor ? { lacksFactor } : {}) }

function bearerOf({ headers }: FastifyRequest) {
  const input = headers.authorization
  if (!input || input.length > LONGEST_BEARER) return undefined
  return bearerPattern.exec(input)?.[1]
}

function inspectorOf(config: SessionConfig, log: Log): Inspect {
  const onFailure = (error: unknown) => log.warn({ err: error }, 'a token could not be checked')
  const { OIDC_JWKS_URL: jwksUrl, OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = config
  if (jwksUrl && issuer && audience) return verifyJwksTokens({ jwksUrl, issuer, audience, onFailure })
  if (jwksUrl || issuer || audience) throw new Error('OIDC_JWKS_URL, OIDC_ISSUER and OIDC_AUDIENCE go together.')
  const url = `${config.IDENTITY_URL}/sso/token/introspection`
  return introspectionAt({ url, issuer: `${config.EMS_URL}/sso`, secret: config.SSO_API_SECRET, onFailure })
}
